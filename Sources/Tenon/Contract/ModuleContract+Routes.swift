import TenonNavigator
import TenonRouter
import TenonServices

extension ModuleContract {
  /// Answers a typed route.
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
  ///   - interceptors: What stands around this handler, inside the application's own.
  ///   - needs: What the handler is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - handler: Gets the route, what is known of the opening, and what it is given. What it throws reaches who opens
  ///     the route, and is among the application's issues. It may redirect to what the module opens or answers.
  @inlinable
  public mutating func routes<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: RouteExposure = .internal, interceptors: [any RouteInterceptor] = [],
    with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Value, RouteContext, repeat each Given) async throws -> Value.Output
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addRoute(route, exposure, interceptors, given, SourcePlace(fileID: fileID, line: line)) {
      (route: Value, opening: RouteContext, services: ServiceContainer) async throws -> Value.Output in
      try await handler(route, opening, repeat try (each slots).read(services))
    }
  }

  /// Answers a pattern without a type; the handler reads its parameters from what is known of the opening. Otherwise
  /// as the typed form.
  @inlinable
  public mutating func routes<each Given: Sendable>(
    _ pattern: RoutePattern, exposure: RouteExposure = .internal, interceptors: [any RouteInterceptor] = [],
    with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (RouteContext, repeat each Given) async throws -> any Sendable
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addPattern(pattern, exposure, interceptors, given, SourcePlace(fileID: fileID, line: line)) {
      (opening: RouteContext, services: ServiceContainer) async throws -> any Sendable in
      try await handler(opening, repeat try (each slots).read(services))
    }
  }

  /// Answers the URLs that no route answers. They do not count as routes.
  /// - Parameters:
  ///   - scheme: Of which scheme; of any that has no answer of its own, when not said.
  ///   - needs: What the handler is given.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - handler: Gets the URL, the values that travel beside it, and what it is given.
  public mutating func answersUnmatched<each Given: Sendable>(
    scheme: String? = nil, with needs: repeat Needed<each Given>, fileID: String = #fileID,
    line: Int = #line,
    run handler: @escaping @Sendable (RouteURL, RouteValues, repeat each Given) async throws -> any Sendable
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addUnmatched(scheme, given, SourcePlace(fileID: fileID, line: line)) {
      (url: RouteURL, values: RouteValues, services: ServiceContainer) async throws -> any Sendable in
      try await handler(url, values, repeat try (each slots).read(services))
    }
  }

  /// Sends URLs of one pattern to another. That is to open URLs by their text, as ``opensURLs()`` is.
  public mutating func redirects(_ pattern: RoutePattern, to target: String) {
    opensAnyURL = true
    wiring.permitAnyURL()
    routing.append { $0.redirect(pattern, to: target) }
  }

  /// Opens a route of another module: that one answers it, and is not in a layer above, is verified before anything
  /// starts.
  /// - Parameters:
  ///   - route: The route.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: What opens it: `try await detail(ProductDetail(id: 42))`.
  public mutating func opens<Value: Route>(
    _ route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RouteOpener<Value> {
    open(route, SourcePlace(fileID: fileID, line: line))
    return RouteOpener(wiring: issue())
  }

  /// Opens a route that need not be there; see ``RouteOpener/isPresent(_:)``.
  public mutating func opens<Value: Route>(
    ifPresent route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RouteOpener<Value> {
    open(route, isOptional: true, SourcePlace(fileID: fileID, line: line))
    return RouteOpener(wiring: issue())
  }

  /// Shows the destination of a route of another module: that one has a destination for it, and is not in a layer above,
  /// is verified before anything starts.
  /// - Parameters:
  ///   - route: The route.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: What shows it: `await detail.show(ProductDetail(id: 42))`.
  public mutating func shows<Value: Route>(
    _ route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RoutePresenter<Value> {
    open(route, isShown: true, SourcePlace(fileID: fileID, line: line))
    return RoutePresenter(wiring: issue())
  }

  /// Shows the destination of a route that need not be there; see ``RoutePresenter/isPresent(_:)``.
  public mutating func shows<Value: Route>(
    ifPresent route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RoutePresenter<Value> {
    open(route, isOptional: true, isShown: true, SourcePlace(fileID: fileID, line: line))
    return RoutePresenter(wiring: issue())
  }

  /// Opens URLs that it gets as text, and so whatever they lead to. This is one coarse power, which nothing verifies;
  /// the snapshot shows who has it.
  /// - Returns: What opens them.
  public mutating func opensURLs() -> URLOpener {
    opensAnyURL = true
    wiring.permitAnyURL()
    return URLOpener(wiring: issue())
  }

  private mutating func open<Value: Route>(
    _ route: Value.Type, isOptional: Bool = false, isShown: Bool = false, _ place: SourcePlace
  ) {
    openedRoutes.append(
      OpenedRoute(
        route: String(reflecting: route), isOptional: isOptional, isShown: isShown, place: place,
        identity: ObjectIdentifier(route)))
    wiring.permit(ObjectIdentifier(route))
  }

  @usableFromInline
  mutating func addRoute<Value: Route>(
    _ route: Value.Type, _ exposure: RouteExposure, _ interceptors: [any RouteInterceptor],
    _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (Value, RouteContext, ServiceContainer) async throws -> Value.Output
  ) {
    let name = String(reflecting: route)
    wiring.permit(ObjectIdentifier(route))
    routes.append(
      DeclaredRoute(identity: ObjectIdentifier(route), name: name, place: place, isDestination: false) {
        [wiring] registry in
        registry.route(
          route, exposure: exposure, owner: wiring.module, interceptors: interceptors, fileID: place.fileID,
          line: place.line
        ) { route, opening in
          try await wiring.perform("answer \(Value.self)") { try await body(route, opening, $0) }
        }
      })
    note("answers \(name)", needs, place)
  }

  private mutating func addUnmatched(
    _ scheme: String?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (RouteURL, RouteValues, ServiceContainer) async throws -> any Sendable
  ) {
    routing.append { [wiring] registry in
      registry.unmatched(scheme: scheme) { url, values in
        try await wiring.perform("answer \(url)") { try await body(url, values, $0) }
      }
    }
    unmatched.append((scheme?.lowercased(), place))
    note("answers unmatched URLs", needs, place)
  }

  @usableFromInline
  mutating func addPattern(
    _ pattern: RoutePattern, _ exposure: RouteExposure, _ interceptors: [any RouteInterceptor],
    _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (RouteContext, ServiceContainer) async throws -> any Sendable
  ) {
    routes.append(
      DeclaredRoute(identity: nil, name: pattern.text, place: place, isDestination: false) {
        [wiring] registry in
        registry.on(
          pattern, exposure: exposure, owner: wiring.module, interceptors: interceptors,
          fileID: place.fileID, line: place.line
        ) { opening in
          try await wiring.perform("answer \(pattern)") { try await body(opening, $0) }
        }
      })
    note("answers \(pattern.text)", needs, place)
  }
}
