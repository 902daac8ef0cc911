import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// The part that puts the services of all modules into one container, in which modules open scopes.
final class ServicesPart: ApplicationPart {
  /// The service declarations of one module.
  struct Declarations: PartDeclarations {
    var registry = ServiceRegistry()
    /// The services that the module requires from other modules.
    var requirements: [Requirement] = []
    /// The services that the module decorates, in the order of the registry's decorators.
    var decorations: [(service: ServiceReference, place: SourcePlace)] = []
    /// The adapters that the module declares.
    var adapters: [Adapter] = []
    /// The kinds of scopes that the module opens.
    var openedScopes: [OpenedScope] = []
    /// What the module does in scopes.
    var scopeWork: [ScopeWork] = []
    /// What is wrong with single declarations.
    var problems: [WiringFinding] = []

    init(module: String) {}

    /// The kinds of scopes in which the module does something.
    var scopes: [ScopeType] {
      registry.declarations.compactMap(\.lifetime.scope) + requirements.compactMap(\.service.scope)
        + scopeWork.map(\.scope)
    }

    /// Whether a module does something in scopes, or opens them.
    var hasScopes: Bool { !openedScopes.isEmpty || !scopes.isEmpty }

    /// Returns the services of all modules, with the values that open scopes.
    /// - Parameter isNew: Whether the value that opens a kind of scope must be declared.
    static func merged(
      _ all: [Declarations], _ isNew: (ScopeType) -> Bool = { _ in true }
    ) -> ServiceRegistry {
      var registry = ServiceRegistry()
      for declarations in all { registry.merge(declarations.registry) }
      var declared = ColdSet<ScopeType>()
      for opened in all.lazy.flatMap(\.openedScopes)
      where isNew(opened.scope) && declared.insert(opened.scope) {
        opened.declare(&registry)
      }
      return registry
    }
  }

  static let name = "services"

  let container: ServiceContainer
  let scopes: ScopeTable
  /// For each installed module, the values of the scopes that were declared for it.
  private let values = Mutex(ColdDictionary<String, [ServiceReference]>())
  private let issues: IssueLog

  init(_ assembly: PartAssembly<ServicesPart>) throws(WiringError) {
    do throws(ServiceVerificationError) {
      container = try Declarations.merged(assembly.modules.map(\.declarations)).freezeVerified()
    } catch {
      throw WiringError(findings: Self.findings(for: error.findings, in: assembly.modules))
    }
    issues = assembly.issues
    scopes = ScopeTable(assembly.issues)
    container.find(scopes: scopes)
    for module in assembly.allModules where module.startsLater { suspend(module.contract) }
  }

  /// Makes the services of a module that starts later unavailable until it starts.
  private func suspend(_ contract: ModuleContract) {
    let declarations = contract[ServicesPart.self].registry.declarations
    if declarations.isEmpty { return }
    container.suspend(declarations, because: ApplicationError.notSetUp(contract.module)) {
      [weak wiring = contract.wiring] in try await wiring?.start()
    }
  }

  /// Makes the services of a module that starts now available.
  func resume(_ contract: ModuleContract) {
    container.resume(contract[ServicesPart.self].registry.declarations)
  }

  /// Records in which scopes the modules' code runs, and who provides what they require later.
  static func place(_ modules: [PartModule<ServicesPart>], _ isPlaced: (PartModule<ServicesPart>) -> Bool) {
    noteOwners(in: modules, isPlaced)
    guard modules.contains(where: \.declarations.hasScopes) else { return }
    let rules = ScopeRules(ServiceGraph(modules))
    for module in modules where isPlaced(module) { module.contract.wiring.place(rules.placement(of: module)) }
  }

  private static func noteOwners(
    in modules: [PartModule<ServicesPart>], _ isPlaced: (PartModule<ServicesPart>) -> Bool
  ) {
    let users = modules.filter { isPlaced($0) && $0.declarations.requirements.contains(where: \.isLater) }
    guard !users.isEmpty else { return }
    let graph = ServiceGraph(modules)
    for user in users {
      for requirement in user.declarations.requirements where requirement.isLater {
        guard let owner = graph.provider(behind: requirement.service), owner.index != user.index else {
          continue
        }
        user.contract.wiring.note(owner: owner.contract.wiring, of: requirement.service)
      }
    }
  }

  func install(_ modules: [PartModule<ServicesPart>]) async throws {
    let registry = Declarations.merged(modules.map(\.declarations)) { !container.provides($0.value) }
    for module in modules {
      let new = module.declarations.openedScopes.map(\.scope.value).filter { !container.provides($0) }
      values.withLock { $0[module.name] = new }
    }
    do throws(ServiceVerificationError) {
      _ = try container.install(registry)
    } catch {
      throw WiringError(findings: Self.findings(for: error.findings, in: modules))
    }
    for module in modules where module.startsLater { suspend(module.contract) }
  }

  func begin(_ module: PartModule<ServicesPart>) {
    for work in module.declarations.scopeWork {
      let (issues, name, wiring) = (issues, module.name, module.contract.wiring)
      scopes.during(work.scope, of: module.name) { scope in
        scope.start { services in
          do {
            // An uninstallation waits for the work, as for a call.
            try await wiring.perform(nil) { _ in try await work.run(services) }
          } catch {
            // The module may have stopped before the work could begin.
            if (error as? ApplicationError)?.code == .moduleNotRunning { return }
            issues.noteHandler(of: name, "run in \(scope.kind)", error)
          }
        }
      }
    }
  }

  func end(_ module: PartModule<ServicesPart>) { scopes.endMembers(of: module.name) }

  /// Work in scopes is cancelled before calls in progress are awaited, because it counts as a call.
  func withdraw(_ module: PartModule<ServicesPart>) async {
    scopes.endMembers(of: module.name)
    await scopes.end(openedBy: module.name)
  }

  func fail(_ module: PartModule<ServicesPart>, because error: any Error) {
    scopes.endMembers(of: module.name)
    container.withdraw(module.declarations.registry.declarations, because: error)
  }

  func remove(_ module: PartModule<ServicesPart>) async {
    // A call in progress may have opened one.
    await scopes.end(openedBy: module.name)
    note(await container.remove(module.declarations.registry.declarations))
    note(await container.remove(values.withLock { $0.removeValue(forKey: module.name) } ?? []))
  }

  func shutDown() async { note(await container.shutdown()) }

  private func note(_ failures: [TeardownFailure]) {
    for failure in failures { issues.note(failure.service.description, "tear down", failure.cause) }
  }

  func snapshot() -> (any Encodable & Sendable)? { container.registrations }
}

extension Application {
  /// The container with the services of all modules.
  ///
  /// ```swift
  /// let cart = try application.services.resolve((any CartService).self)   // in the host; a module says `requires`
  /// ```
  public var services: ServiceContainer { self[ServicesPart.self].container }
}

extension ApplicationSnapshot {
  /// The services, with information about their registrations.
  ///
  /// ```swift
  /// let unused = application.snapshot().services.filter { !$0.isCreated }.map(\.id.typeName)
  /// ```
  public var services: [ServiceRegistrationInfo] { part("services") ?? [] }
}

// The registry to which the contract's methods add services.
extension ModuleContract {
  var services: ServiceRegistry {
    get { self[ServicesPart.self].registry }
    _modify { yield &self[ServicesPart.self].registry }
  }
}
