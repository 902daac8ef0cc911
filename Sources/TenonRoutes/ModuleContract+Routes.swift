import Tenon
import TenonDiagnostics
import TenonRouter

extension ModuleContract {
  /// Declares that the module answers a typed route.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.routes(ProductName.self, with: products) { route, _, products in
  ///   try await products.product(route.id).name   // a route may answer with a value: its Output is String
  /// }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
  ///   - interceptors: The interceptors that wrap this handler, inside the application's interceptors.
  ///   - priority: The priority among the routes and destinations with the same pattern: a higher one is tried first.
  ///   - accepting: Returns whether the module answers a value; another route with a lower priority gets the others. The
  ///     closure must be synchronous and free of side effects.
  ///   - needs: The handles of the values that the handler receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - handler: Receives the route, its context, and the values of `needs`. Any error that the handler throws reaches
  ///     the code that opens the route, and is recorded among the application's issues. The handler may redirect to
  ///     routes that the module opens or answers.
  public mutating func routes<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: Exposure = .internal, interceptors: [any RouteInterceptor] = [],
    priority: Int = 0, accepting: (@Sendable (Value) -> Bool)? = nil, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Value, RouteContext, repeat each Given) async throws -> Value.Output
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("answers \(typeName(route))", with: repeat each needs, at: place)
    addRoute(route, exposure, interceptors, priority, accepting, place, code) {
      (route: Value, opening: RouteContext, given: (repeat each Given)) async throws -> Value.Output in
      try await handler(route, opening, repeat each given)
    }
  }

  /// Declares that the module answers a pattern without a route type. The handler reads the parameters from the
  /// context. In all other respects, this method works like the typed form.
  ///
  /// ```swift
  /// contract.routes("/help/:topic", exposure: .external) { context in
  ///   HelpScreen(context.parameters["topic"] ?? "start")
  /// }
  /// ```
  public mutating func routes<each Given: Sendable>(
    _ pattern: RoutePattern, exposure: Exposure = .internal, interceptors: [any RouteInterceptor] = [],
    priority: Int = 0, with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (RouteContext, repeat each Given) async throws -> any Sendable
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("answers \(pattern.text)", with: repeat each needs, at: place)
    addPattern(pattern, exposure, interceptors, priority, place, code) {
      (opening: RouteContext, given: (repeat each Given)) async throws -> any Sendable in
      try await handler(opening, repeat each given)
    }
  }

  /// Declares code that runs around a route, with the services that it needs. Around a screen, it decides whether the
  /// screen may appear, whatever brings it up. A module intercepts routes that it answers; a module of the host, any.
  ///
  /// ```swift
  /// let (session, login) = (contract.requires((any Session).self), contract.shows(Login.self))
  /// contract.intercepts(Wallet.self, with: session) { context, next, session in
  ///   guard await session.isActive else { throw try RouteRedirect(to: Login()) }
  ///   return try await next(context)
  /// }
  /// ```
  ///
  /// The application's interceptors are outermost, then those that the host places around the route, then the route's own.
  /// - Parameters:
  ///   - route: The route.
  ///   - needs: The handles of the values that the closure receives. If they cannot be read, the request is refused.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - intercept: Receives the request, the rest of the chain, and the values of `needs`; see ``RouteInterceptor``. The
  ///     closure may redirect to routes that the module opens, shows or answers.
  public mutating func intercepts<Value: Route, each Given: Sendable>(
    _ route: Value.Type, with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    by intercept:
      @escaping @Sendable (RouteContext, RouteNext, repeat each Given) async throws -> any Sendable
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let name = typeName(route)
    interceptsRoutes = true
    let code = code("intercepts \(name)", with: repeat each needs, at: place)
    addInterceptor(ObjectIdentifier(route), name, place, code) {
      (context: RouteContext, next: RouteNext, given: (repeat each Given)) async throws -> any Sendable in
      try await intercept(context, next, repeat each given)
    }
  }

  /// Declares code that runs around every route of the application; for a module of the host. In all other respects,
  /// this method works like the form for one route.
  ///
  /// ```swift
  /// let log = contract.requires((any RequestLog).self)
  /// contract.intercepts(with: log) { context, next, log in
  ///   await log.note("\(context.url)")
  ///   return try await next(context)
  /// }
  /// ```
  public mutating func intercepts<each Given: Sendable>(
    with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    by intercept:
      @escaping @Sendable (RouteContext, RouteNext, repeat each Given) async throws -> any Sendable
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    interceptsRoutes = true
    let code = codeOutsideScopes("intercepts all routes", with: repeat each needs, at: place)
    addInterceptor(nil, "all routes", place, code) {
      (context: RouteContext, next: RouteNext, given: (repeat each Given)) async throws -> any Sendable in
      try await intercept(context, next, repeat each given)
    }
  }

  /// Declares that the module handles URLs that no route accepts. This declaration does not make
  /// ``URLOpener/canOpen(_:origin:)`` return `true`.
  ///
  /// ```swift
  /// let links = contract.opensURLs()
  /// contract.answersUnmatched(scheme: "https") { url, _ in try await links("/web?page=\(url.path)") }
  /// ```
  /// The handler may throw a `RouteRedirect`. If it has installed a module that answers the URL, it may redirect to the
  /// same URL. For a module that is known beforehand, `LaunchTime.onDemand` does this without code.
  /// - Parameters:
  ///   - scheme: The scheme of the URLs; by default, every scheme for which no such handler is declared.
  ///   - needs: The handles of the values that the handler receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - handler: Receives the URL, the values that were passed along with it, and the values of `needs`.
  public mutating func answersUnmatched<each Given: Sendable>(
    scheme: String? = nil, with needs: repeat Needed<each Given>, fileID: String = #fileID,
    line: Int = #line,
    run handler: @escaping @Sendable (RouteURL, RouteValues, repeat each Given) async throws -> any Sendable
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("answers unmatched URLs", with: repeat each needs, at: place)
    addUnmatched(scheme, place, code) {
      (url: RouteURL, values: RouteValues, given: (repeat each Given)) async throws -> any Sendable in
      try await handler(url, values, repeat each given)
    }
  }

  /// Declares a redirect from URLs that match one pattern to another pattern. Like
  /// ``opensURLs(fileID:line:)``, this counts as opening URLs given as text.
  ///
  /// ```swift
  /// contract.redirects("/p/:id", to: "/product/:id?ref=short")
  /// ```
  public mutating func redirects(
    _ pattern: RoutePattern, to target: String, fileID: String = #fileID, line: Int = #line
  ) {
    noteAnyURL(SourcePlace(fileID: fileID, line: line))
    self[RoutingPart.self].others.append { $0.redirect(pattern, to: target) }
  }

  /// Connects a route that one module opens or shows to a route that another module answers, without either module
  /// depending on the other. Opening the required route opens the provided route. Declare adapters in the host.
  /// Adapters can be chained. URLs from outside cannot open the required route.
  ///
  /// ```swift
  /// contract.adaptsRoute(ProductDetail.self, to: ArticleWanted.self) { ProductDetail(id: $0.article) }
  /// ```
  /// - Parameters:
  ///   - provided: The route that a module answers.
  ///   - required: The route that callers open.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - convert: Converts a required route to the provided route.
  public mutating func adaptsRoute<Provided: Route, Required: Route>(
    _ provided: Provided.Type, to required: Required.Type, fileID: String = #fileID, line: Int = #line,
    _ convert: @escaping @Sendable (Required) throws -> Provided
  ) where Provided.Output == Required.Output {
    let place = SourcePlace(fileID: fileID, line: line)
    let module = module
    open(provided, place)
    self[RoutingPart.self].permissions.permit(ObjectIdentifier(required))
    self[RoutingPart.self].answered.append(
      AnsweredRoute(
        identity: ObjectIdentifier(required), name: typeName(required), place: place,
        adapted: ObjectIdentifier(provided)
      ) { registry in
        registry.forward(required, owner: module, place: place) { try convert($0) }
      })
  }

  /// Declares that the module opens a route of another module. Before any module starts, verification checks that a
  /// module answers the route, and that the answering module is not in a higher layer.
  ///
  /// ```swift
  /// let name = contract.opens(ProductName.self)
  /// contract.observes(ProductSoldOut.self) { event in print("\(try await name(ProductName(id: 42))) is sold out") }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A value that opens the route, as in `try await detail(ProductDetail(id: 42))`.
  public mutating func opens<Value: Route>(
    _ route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RouteOpener<Value> {
    open(route, SourcePlace(fileID: fileID, line: line))
    return RouteOpener(handle(of: RoutingPart.self))
  }

  /// Declares that the module opens an optional route, which no module needs to answer; see
  /// ``RouteOpener/isPresent(_:)``.
  ///
  /// ```swift
  /// let chat = contract.opens(ifPresent: SupportChat.self)
  /// contract.starts { print(chat.isPresent(SupportChat()) ? "chat" : "mail") }
  /// ```
  public mutating func opens<Value: Route>(
    ifPresent route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RouteOpener<Value> {
    open(route, isOptional: true, SourcePlace(fileID: fileID, line: line))
    return RouteOpener(handle(of: RoutingPart.self))
  }

  /// Declares that the module opens URLs that it receives as text, and therefore any route that those URLs
  /// lead to. This is a single, coarse-grained permission that is not verified; the snapshot shows which
  /// modules have it.
  ///
  /// ```swift
  /// let links = contract.opensURLs()
  /// contract.observes(BannerTapped.self) { banner in try await links.open(external: banner.link) }
  /// ```
  /// - Returns: A value that opens URLs.
  public mutating func opensURLs(fileID: String = #fileID, line: Int = #line) -> URLOpener {
    noteAnyURL(SourcePlace(fileID: fileID, line: line))
    return URLOpener(handle(of: RoutingPart.self))
  }

  private mutating func noteAnyURL(_ place: SourcePlace) {
    self[RoutingPart.self].permissions.permitAnyURL()
    self[RoutingPart.self].urlsOpened = self[RoutingPart.self].urlsOpened ?? place
  }

  /// Records that the module opens or shows a route.
  package mutating func open<Value: Route>(
    _ route: Value.Type, isOptional: Bool = false, isShown: Bool = false, _ place: SourcePlace
  ) {
    self[RoutingPart.self].opened.append(
      OpenedRoute(
        route: typeName(route), isOptional: isOptional, isShown: isShown, place: place,
        identity: ObjectIdentifier(route)))
    self[RoutingPart.self].permissions.permit(ObjectIdentifier(route))
  }

  private mutating func addRoute<Value: Route, Given>(
    _ route: Value.Type, _ exposure: Exposure, _ interceptors: [any RouteInterceptor], _ priority: Int,
    _ accepting: (@Sendable (Value) -> Bool)?, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (Value, RouteContext, Given) async throws -> Value.Output
  ) {
    let handler = handler(code)
    self[RoutingPart.self].permissions.permit(ObjectIdentifier(route))
    self[RoutingPart.self].answered.append(
      AnsweredRoute(
        identity: ObjectIdentifier(route), name: typeName(route), place: place,
        availability: { code.wouldRun }
      ) { registry in
        registry.route(
          route, exposure: exposure, priority: priority, owner: code.module, interceptors: interceptors,
          accepting: accepting, fileID: place.fileID, line: place.line
        ) { route, opening in
          try await handler.run("answer \(typeName(Value.self, qualified: false))") {
            try await body(route, opening, $0)
          }
        }
      })
  }

  private mutating func addInterceptor<Given>(
    _ identity: ObjectIdentifier?, _ name: String, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (RouteContext, RouteNext, Given) async throws -> any Sendable
  ) {
    self[RoutingPart.self].interceptions.append(
      InterceptedRoute(
        identity: identity, name: name, place: place,
        interceptor: ModuleInterceptor(handler: handler(code), name: name, body: body)))
  }

  private mutating func addPattern<Given>(
    _ pattern: RoutePattern, _ exposure: Exposure, _ interceptors: [any RouteInterceptor], _ priority: Int,
    _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (RouteContext, Given) async throws -> any Sendable
  ) {
    let handler = handler(code)
    self[RoutingPart.self].answered.append(
      AnsweredRoute(
        identity: nil, name: pattern.text, place: place, availability: { code.wouldRun }
      ) { registry in
        registry.on(
          pattern, exposure: exposure, priority: priority, owner: code.module, interceptors: interceptors,
          fileID: place.fileID, line: place.line
        ) { opening in
          try await handler.run("answer \(pattern)") { try await body(opening, $0) }
        }
      })
  }

  private mutating func addUnmatched<Given>(
    _ scheme: String?, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (RouteURL, RouteValues, Given) async throws -> any Sendable
  ) {
    let handler = handler(code)
    self[RoutingPart.self].others.append { registry in
      registry.unmatched(scheme: scheme) { url, values in
        try await handler.run("answer \(url)") { try await body(url, values, $0) }
      }
    }
    self[RoutingPart.self].unmatched.append((scheme?.lowercased(), place))
  }

  private mutating func handler<Given>(_ code: ModuleCode<Given>) -> RouteHandler<Given> {
    RouteHandler(
      code: code, routing: handle(of: RoutingPart.self), permissions: self[RoutingPart.self].permissions)
  }
}
