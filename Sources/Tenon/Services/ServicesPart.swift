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
    /// The scopes that the module opens.
    var openedScopes: [OpenedScope] = []

    init(module: String) {}
  }

  static let name = "services"

  let container: ServiceContainer
  /// The installed services of modules that were added later, by module name.
  private let installations = Mutex(ColdDictionary<String, ServiceInstallation>())
  private let issues: IssueLog

  init(_ assembly: PartAssembly<ServicesPart>) throws(WiringError) {
    var registry = ServiceRegistry()
    for module in assembly.modules { registry.merge(module.declarations.registry) }
    do throws(ServiceVerificationError) {
      container = try registry.freezeVerified()
    } catch {
      throw WiringError(findings: Self.findings(for: error.findings, in: assembly.modules))
    }
    issues = assembly.issues
  }

  func install(_ module: PartModule<ServicesPart>) async throws {
    do throws(ServiceVerificationError) {
      let installation = try container.install(module.declarations.registry)
      installations.withLock { $0[module.name] = installation }
    } catch {
      throw WiringError(findings: Self.findings(for: error.findings, in: [module]))
    }
  }

  func fail(_ module: PartModule<ServicesPart>, because error: any Error) {
    container.withdraw(module.declarations.registry.declarations, because: error)
  }

  func remove(_ module: PartModule<ServicesPart>) async {
    let failures =
      if let installation = installations.withLock({ $0.removeValue(forKey: module.name) }) {
        await container.uninstall(installation)
      } else {
        await container.remove(module.declarations.registry.declarations)
      }
    note(failures)
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
