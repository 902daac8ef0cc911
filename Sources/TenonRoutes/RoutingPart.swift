import Tenon
import TenonDiagnostics
import TenonRouter
import TenonWiringFaults

/// Puts the routes of all modules into one router.
package final class RoutingPart: ApplicationPart {
  /// The routes that one module answers and opens.
  package struct Declarations: PartDeclarations {
    /// The routes that the module answers.
    package var answered: [AnsweredRoute] = []
    /// The module's other registrations: redirects, and handlers for unmatched URLs.
    var others: [@Sendable (inout RouteRegistry) -> Void] = []
    /// The schemes whose unmatched URLs the module answers; `nil` for all schemes without their own handler.
    var unmatched: [(scheme: String?, place: SourcePlace)] = []
    /// The interceptors that the module places around routes.
    var interceptions: [InterceptedRoute] = []
    /// The routes that the module opens and shows.
    var opened: [OpenedRoute] = []
    /// The place where the module declares that it opens URLs that it receives as text, if it does.
    var urlsOpened: SourcePlace?
    /// The routes to which the module may redirect callers; shared by all copies of a contract.
    package let permissions = RoutePermissions()

    package init(module: String) {}

    /// - Parameter isHost: Whether the module's interceptors concern all modules.
    func declare(in registry: inout RouteRegistry, owner: String, isHost: Bool) {
      registry.owner = owner
      defer { registry.owner = nil }
      for route in answered { route.declare(&registry) }
      for declare in others { declare(&registry) }
      for route in interceptions {
        registry.intercept(route.identity, isEverywhere: isHost, by: route.interceptor)
      }
    }
  }

  package struct Options: Sendable {
    var routing = RoutingOptions()
    var interceptors: [any RouteInterceptor] = []
    var log: @Sendable (RouteLogEvent) -> Void = { _ in }
  }

  package static let name = "routes"
  package static var defaultOptions: Options { Options() }

  package let router: Router
  private let issues: IssueLog

  package init(_ assembly: PartAssembly<RoutingPart>) throws(WiringError) {
    let (issues, options) = (assembly.issues, assembly.options)
    self.issues = issues
    var registry = RouteRegistry(options: options.routing)
    registry.interceptors = options.interceptors
    for module in assembly.modules {
      module.declarations.declare(in: &registry, owner: module.name, isHost: module.rank == 0)
    }
    do throws(RouteTableError) {
      router = try Router(registry) { event in
        Self.note(event, in: issues)
        options.log(event)
      }
    } catch {
      throw WiringError(error)
    }
  }

  /// Records an issue if a URL was not answered, or if a URL from outside was refused.
  private static func note(_ event: RouteLogEvent, in issues: IssueLog) {
    let module = OpeningModule.name ?? IssueLog.nobody
    switch event {
    case .unanswered(let url, let error): issues.note(module, "open \(url)", error)
    case .refused(let url, let reason): issues.note(module, "open \(url) from outside", reason)
    case .redirected, .declined: break
    }
  }

  package func install(_ modules: [PartModule<RoutingPart>]) async throws {
    do {
      try router.update { registry in
        for module in modules {
          module.declarations.declare(in: &registry, owner: module.name, isHost: module.rank == 0)
        }
      }
    } catch let error as RouteTableError {
      throw WiringError(error)
    }
  }

  package func withdraw(_ module: PartModule<RoutingPart>) async {
    do {
      try router.update { $0.remove(owner: module.name) }
    } catch {
      issues.note(module.name, "remove its routes", error)
    }
  }

  package func snapshot() -> (any Encodable & Sendable)? { router.table.routes }
}

/// A route that a module answers.
package struct AnsweredRoute: Sendable {
  /// The route's type; `nil` for a pattern without one.
  package let identity: ObjectIdentifier?
  package let name: String
  package let place: SourcePlace
  /// Whether the route is answered with a destination.
  package let isDestination: Bool
  /// The route that is opened instead if this route is adapted.
  let adapted: ObjectIdentifier?
  let declare: @Sendable (inout RouteRegistry) -> Void

  /// - Parameter availability: Returns whether the route would be answered now; `nil` if it always would.
  package init(
    identity: ObjectIdentifier?, name: String, place: SourcePlace, isDestination: Bool = false,
    adapted: ObjectIdentifier? = nil, availability: (@Sendable () -> Bool)? = nil,
    declare: @escaping @Sendable (inout RouteRegistry) -> Void
  ) {
    self.identity = identity
    self.name = name
    self.place = place
    self.isDestination = isDestination
    self.adapted = adapted
    self.declare = { registry in
      guard let availability else { return declare(&registry) }
      registry.available(while: availability, declare)
    }
  }
}

/// A route around which a module places an interceptor.
struct InterceptedRoute: Sendable {
  /// The route's type; `nil` for all routes.
  let identity: ObjectIdentifier?
  let name: String
  let place: SourcePlace
  let interceptor: any RouteInterceptor
}

/// A route that a module opens or shows.
struct OpenedRoute: Sendable {
  /// The route's type.
  let route: String
  /// Whether the module works without the route.
  let isOptional: Bool
  /// Whether the module shows its destination.
  let isShown: Bool
  let place: SourcePlace
  let identity: ObjectIdentifier
}

extension Code where Subject == Declaration {
  /// Handles a route without a destination.
  public static var routes: Self { Self(rawValue: "routes") }
  /// Shows a destination for a route or an interface.
  public static var destination: Self { Self(rawValue: "destination") }
  /// Opens a route of another module. As a ``ModuleLink``, this declaration points from the module that opens
  /// or shows the route to the module that answers it.
  public static var opens: Self { Self(rawValue: "opens") }
  /// Opens URLs that the module receives as text, and therefore any route that those URLs lead to.
  public static var opensURLs: Self { Self(rawValue: "opens URLs") }
}

extension RoutingPart.Declarations {
  package var offers: [Declaration] {
    answered.filter { !$0.isDestination && $0.adapted == nil }.map {
      Declaration(.routes, $0.name, at: $0.place)
    }
      + answered.filter { $0.adapted != nil }.map { Declaration(.adapts, $0.name, at: $0.place) }
      + answered.filter(\.isDestination).map { Declaration(.destination, $0.name, at: $0.place) }
  }

  package var dependencies: [Declaration] {
    opened.map { Declaration(.opens, $0.route, isOptional: $0.isOptional, at: $0.place) }
      + (urlsOpened.map { [Declaration(.opensURLs, "", isOptional: true, at: $0)] } ?? [])
  }

  package mutating func remove(_ offer: Declaration) {
    guard offer.kind == .routes || offer.kind == .destination || offer.kind == .adapts else { return }
    answered.coldRemoveAll { $0.place == offer.place && $0.name == offer.name }
  }
}

extension Code where Subject == WiringFinding {
  /// A module below the host intercepts routes of other modules.
  package static var interceptorOutsideHost: Self { Self(rawValue: "interceptor-outside-host") }
}

extension WiringError {
  init(_ error: RouteTableError) {
    self.init(
      findings: error.problems.map {
        WiringFinding(
          .ambiguousRoute, module: $0.owner, owner: $0.rival == $0.owner ? nil : $0.rival,
          subject: $0.subject,
          at: $0.place, message: $0.message)
      })
  }
}

extension Application {
  /// The router that opens the routes of all modules.
  ///
  /// ```swift
  /// try await application.router.open("/product/42")   // in the host; a module says `opens`
  /// ```
  public var router: Router { self[RoutingPart.self].router }

  /// Opens a typed route and returns its handler's result.
  ///
  /// ```swift
  /// try await application.open(ProductDetail(id: 42))
  /// ```
  /// - Throws: ``RouteError``, or the error that the handler throws.
  @discardableResult
  public func open<Value: Route>(_ route: Value) async throws -> Value.Output {
    try await router.open(route)
  }

  /// Opens a URL that comes from outside the process. The URL must have an allowed scheme or host, and it can open only
  /// exposed routes.
  ///
  /// ```swift
  /// do { try await application.open(external: url.absoluteString) } catch { showHome() }
  /// ```
  /// - Throws: ``RouteError``, which contains less detail than the log.
  @discardableResult
  public func open(external url: String) async throws -> any Sendable {
    try await router.open(external: url)
  }
}

extension ApplicationOptions {
  /// The options for reading URLs and for accepting URLs from outside.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.routing.external = ExternalAccess(schemes: ["shop"], hosts: ["shop.example"])
  /// ```
  public var routing: RoutingOptions {
    get { self[RoutingPart.self].routing }
    set { self[RoutingPart.self].routing = newValue }
  }

  /// The interceptors that wrap every route's handler, outermost first.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.interceptors = [SignInFirst()]   // around the routes of all modules
  /// ```
  public var interceptors: [any RouteInterceptor] {
    get { self[RoutingPart.self].interceptors }
    set { self[RoutingPart.self].interceptors = newValue }
  }

  /// A closure that receives details that callers do not get, such as why an external URL was refused. The closure may
  /// be called on any thread.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.routeLog = { event in logger.info("\(event)") }
  /// ```
  public var routeLog: @Sendable (RouteLogEvent) -> Void {
    get { self[RoutingPart.self].log }
    set { self[RoutingPart.self].log = newValue }
  }
}

extension ApplicationSnapshot {
  /// The routes of all modules.
  ///
  /// ```swift
  /// let links = application.snapshot().routes.filter { $0.exposure == .external }.map(\.pattern)
  /// ```
  public var routes: [RouteDescription] { part("routes") ?? [] }
}
