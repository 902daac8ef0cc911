import Tenon
import TenonDiagnostics
import TenonNavigator
import TenonRoutes
import TenonWiringFaults

/// Shows the modules' destinations with one navigator, which uses the router for their routes.
final class NavigationPart: ApplicationPart {
  /// The destinations, guards and required interfaces of one module.
  struct Declarations: PartDeclarations {
    var registry: DestinationRegistry

    init(module: String) { registry = DestinationRegistry(owner: module) }
  }

  static let name = "destinations"
  static var dependencies: [any ApplicationPart.Type] { [RoutingPart.self] }
  static var defaultOptions: NavigatorOptions { NavigatorOptions() }

  let navigator: Navigator

  init(_ assembly: PartAssembly<NavigationPart>) throws(WiringError) {
    let router = try assembly.part(RoutingPart.self).router
    var registry = DestinationRegistry()
    for module in assembly.modules { registry.merge(module.declarations.registry) }
    var options = assembly.options
    #if DEBUG
      if options.leakDetection == nil {
        let issues = assembly.issues
        options.leakDetection = .after(.seconds(5)) { leak in
          issues.note(leak.module ?? IssueLog.nobody, "release a screen", leak)
        }
      }
    #endif
    do throws(DestinationTableError) {
      navigator = try Navigator(registry, router: router, reference: NavigatorReference(), options: options)
    } catch {
      throw WiringError(error)
    }
    assembly.whenScopesChange(
      opened: { [weak navigator] in Task { await navigator?.fillTabs() } },
      ending: { [weak navigator] scope in await navigator?.close(scope) })
  }

  func install(_ modules: [PartModule<NavigationPart>]) async throws {
    do throws(DestinationTableError) {
      var registry = DestinationRegistry()
      for module in modules { registry.merge(module.declarations.registry) }
      try await navigator.install(registry)
    } catch {
      throw WiringError(error)
    }
  }

  func withdraw(_ module: PartModule<NavigationPart>) async { await navigator.uninstall(owner: module.name) }

  func shutDown() async { await navigator.shutDown() }
}

extension Code where Subject == Declaration {
  /// Requires another module's destination by its interface.
  public static var requiresDestination: Self { Self(rawValue: "requires a destination") }
}

extension NavigationPart.Declarations {
  var offers: [Declaration] {
    registry.adaptedInterfaces.map { Declaration(.adapts, $0.required.name, at: $0.required.place) }
      + registry.shownInterfaces.map { Declaration(.destination, $0.name, at: $0.place) }
  }

  var dependencies: [Declaration] {
    registry.requiredInterfaces.map { Declaration(.requiresDestination, $0.name, at: $0.place) }
  }

  mutating func remove(_ offer: Declaration) {
    guard offer.kind == .adapts || offer.kind == .destination else { return }
    registry.remove(offer.name, at: offer.place)
  }
}

extension NavigationPart {
  static func verify(_ verification: inout PartVerification<NavigationPart>) {
    let interfaces = ShownInterfaces(verification.modules)
    for module in verification.modules {
      let registry = module.declarations.registry
      // Creating the navigator checks that such a destination exists.
      for required in registry.requiredInterfaces {
        verification.link(
          .opens, from: module, to: interfaces.owner(of: required.identity), required.name, at: required.place
        )
      }
      guard module.layer != verification.layers.first else { continue }
      for (required, _) in registry.adaptedInterfaces {
        let fault = WiringFault.adapterOutsideHost(module.layeredName, of: "destination", to: required.name)
        verification.report(WiringFinding(fault, at: required.place))
      }
    }
  }
}

/// Finds the module that has an interface's destination, directly or through adapters.
private struct ShownInterfaces {
  private var shown = ColdDictionary<ObjectIdentifier, PartModule<NavigationPart>>()
  private var adapted = ColdDictionary<ObjectIdentifier, ObjectIdentifier>()

  init(_ modules: [PartModule<NavigationPart>]) {
    for module in modules {
      let registry = module.declarations.registry
      for interface in registry.shownInterfaces where shown[interface.identity] == nil {
        shown[interface.identity] = module
      }
      for (required, provided) in registry.adaptedInterfaces { adapted[required.identity] = provided }
    }
  }

  func owner(of interface: ObjectIdentifier) -> PartModule<NavigationPart>? {
    var current = interface
    for _ in 0...adapted.count {
      if let module = shown[current] { return module }
      guard let next = adapted[current] else { return nil }
      current = next
    }
    return nil
  }
}

extension Code where Subject == WiringFinding {
  /// The destinations cannot be frozen: one is registered twice, or an adapter is not right.
  package static var destination: Self { Self(rawValue: "destination") }
}

extension WiringError {
  init(_ error: DestinationTableError) {
    self.init(
      findings: error.problems.map {
        WiringFinding(
          $0.code == .unregistered ? .missingDestination : .destination, module: $0.module,
          subject: $0.subject, at: $0.place, message: $0.message)
      })
  }
}

extension Application {
  /// The navigator that shows the destinations of all modules.
  ///
  /// ```swift
  /// await application.navigator.openWindow(tabs: ["shop": Home(), "cart": CartRoute()])
  /// ```
  public var navigator: Navigator { self[NavigationPart.self].navigator }
}

extension ApplicationOptions {
  /// The navigator's options. In debug builds, leaks are recorded among the issues unless you choose otherwise.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.navigation.maximumDepth = 20
  /// ```
  public var navigation: NavigatorOptions {
    get { self[NavigationPart.self] }
    set { self[NavigationPart.self] = newValue }
  }
}
