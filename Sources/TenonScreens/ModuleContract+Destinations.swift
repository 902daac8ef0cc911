import Tenon
import TenonDiagnostics
import TenonNavigator
import TenonRoutes

extension ModuleContract {
  /// Declares the destination of a route. Opening the route, by type or by URL, shows the destination.
  ///
  /// ```swift
  /// contract.destination(ProductDetail.self, exposure: .external, with: products) { route, screen, products in
  ///   ProductScreen(id: route.id, products: products)
  /// }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
  ///   - presentation: How the destination appears by default.
  ///   - interceptors: The interceptors that decide, together with those of all routes, whether the screen may appear,
  ///     whatever brings it up: code, a link, a window, a tab, a page above it, or the restoration after a restart.
  ///   - priority: The priority among the destinations and routes with the same pattern: a higher one is tried first.
  ///   - accepting: Returns whether this destination is for a value; another one with a lower priority gets the others.
  ///     The closure must be synchronous and free of side effects.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - make: Creates the view controller, view, page or other object that the host shows. The closure receives the
  ///     route, a context that lets the destination close itself and return a value, and the values of `needs`.
  public mutating func destination<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: Exposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], priority: Int = 0,
    accepting: (@Sendable (Value) -> Bool)? = nil, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, repeat each Given) throws ->
      Any
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("shows \(typeName(route))", with: repeat each needs, at: place)
    addDestination(route, exposure, presentation, interceptors, (priority, accepting), place, code) {
      @MainActor (route: Value, screen: DestinationContext<Value.Output>, given: (repeat each Given)) throws
        -> Any in
      try make(route, screen, repeat each given)
    }
  }

  /// Declares an asynchronously created destination for a route. In all other respects, this method works
  /// like the synchronous form.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.destination(ProductDetail.self, with: products) { route, _, products in
  ///   ProductScreen(try await products.product(route.id))   // it appears when the product is there
  /// }
  /// ```
  public mutating func destination<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: Exposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], priority: Int = 0,
    accepting: (@Sendable (Value) -> Bool)? = nil, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, repeat each Given) async throws
      -> Any
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("shows \(typeName(route))", with: repeat each needs, at: place)
    addAsyncDestination(route, exposure, presentation, interceptors, (priority, accepting), place, code) {
      @MainActor (route: Value, screen: DestinationContext<Value.Output>, given: (repeat each Given))
        async throws -> Any in
      try await make(route, screen, repeat each given)
    }
  }

  /// Declares a destination by its interface, for callers that do not have a route.
  ///
  /// ```swift
  /// contract.destination(conformingTo: (any LoginViewInput).self, named: "passkey") { _ in LoginScreen() }
  /// ```
  /// - Parameters:
  ///   - interface: A protocol, or a class combined with protocols.
  ///   - name: A name that distinguishes this destination from other destinations with the same interface.
  ///   - interceptors: The interceptors that decide, together with those of all routes, whether the destination may be
  ///     shown. They see the URL `interface:/Name`.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - prepare: Prepares each destination before its caller configures it, even if the destination was created
  ///     elsewhere, for instance by a storyboard.
  ///   - make: Creates the destination. The closure receives the destination's context and the values of `needs`.
  public mutating func destination<Interface, each Given: Sendable>(
    conformingTo interface: Interface.Type, named name: String? = nil,
    interceptors: [any RouteInterceptor] = [], with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    prepare: @escaping @MainActor @Sendable (Interface) throws -> Void = { _ in },
    make:
      @escaping @MainActor @Sendable (DestinationContext<any Sendable>, repeat each Given) throws -> Interface
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("shows \(typeName(interface))", with: repeat each needs, at: place)
    addInterface(interface, name, interceptors, place, code, prepare) {
      @MainActor (screen: DestinationContext<any Sendable>, given: (repeat each Given)) throws -> Interface in
      try make(screen, repeat each given)
    }
  }

  /// Declares how to choose among several destinations with the same interface; see
  /// ``DestinationRegistry/choose(_:fileID:line:by:)``.
  ///
  /// ```swift
  /// let session = contract.requires((any Session).self)
  /// contract.chooses((any LoginViewInput).self, with: session) { session in
  ///   session.hasPasskey ? "passkey" : "password"
  /// }
  /// ```
  /// - Parameters:
  ///   - interface: The interface.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - choose: Returns the name of the destination to use. If it throws, the destination fails with that error.
  public mutating func chooses<Interface, each Given: Sendable>(
    _ interface: Interface.Type, with needs: repeat Needed<each Given>, fileID: String = #fileID,
    line: Int = #line, by choose: @escaping @MainActor @Sendable (repeat each Given) throws -> String
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("chooses \(typeName(interface))", with: repeat each needs, at: place)
    addChoice(interface, place, code) { @MainActor (given: (repeat each Given)) throws -> String in
      try choose(repeat each given)
    }
  }

  /// Adapts a destination's interface to an interface that callers require. Declare the adapter in the host;
  /// see ``DestinationRegistry/adapts(_:to:fileID:line:_:)``.
  ///
  /// ```swift
  /// contract.adaptsDestination((any LoginViewInput).self, to: (any AccountAsking).self) { LoginAsking($0) }
  /// ```
  public mutating func adaptsDestination<Provided, Required>(
    _ provided: Provided.Type, to required: Required.Type, fileID: String = #fileID, line: Int = #line,
    _ convert: @escaping @MainActor @Sendable (Provided) throws -> Required?
  ) {
    self[NavigationPart.self].registry.adapts(provided, to: required, fileID: fileID, line: line, convert)
  }

  /// Declares that the module requires another module's destination with a given interface. Verification checks that
  /// such a destination exists.
  ///
  /// ```swift
  /// let login = contract.requiresDestination(conformingTo: (any LoginViewInput).self)
  /// contract.performs(.signIn, onMainActor: { name in Task { await login.show(as: .sheet) { $0.name = name } } })
  /// ```
  /// - Parameters:
  ///   - interface: A protocol, or a class combined with protocols.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A value that creates and shows the destination.
  public mutating func requiresDestination<Interface>(
    conformingTo interface: Interface.Type, fileID: String = #fileID, line: Int = #line
  ) -> DestinationOpener<Interface> {
    self[NavigationPart.self].registry.requires(interface, fileID: fileID, line: line)
    return DestinationOpener(handle(of: NavigationPart.self))
  }

  /// Registers a guard for changes to the screens on display. The guard remains in effect as long as the
  /// module is installed.
  ///
  /// ```swift
  /// let session = contract.requires((any Session).self)
  /// contract.guards("sign in", with: session) { change, session in
  ///   guard change.appearing.contains(where: { $0 is Checkout }), await !session.isActive else { return .allow }
  ///   return .redirect(Login())
  /// }
  /// ```
  /// - Parameters:
  ///   - name: The guard's name, shown in errors.
  ///   - scope: The kinds of operations to which the guard applies.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - decide: Decides whether to allow a change; see ``NavigationGuard``.
  public mutating func guards<each Given: Sendable>(
    _ name: String, on scope: NavigationGuard.Scope = .appearances, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    by decide: @escaping @MainActor @Sendable (NavigationChange, repeat each Given) async -> GuardDecision
  ) {
    guardsScreens = true
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("guards \(name)", with: repeat each needs, at: place)
    addGuard(name, scope, code) { @MainActor (attempt: NavigationChange, given: (repeat each Given)) async in
      await decide(attempt, repeat each given)
    }
  }

  /// Declares that the module shows another module's route. Verification checks that a module has a destination for the
  /// route, and that the destination's module is not in a higher layer.
  ///
  /// ```swift
  /// let detail = contract.shows(ProductDetail.self)
  /// contract.observes(BannerTapped.self) { banner in await detail.show(ProductDetail(id: banner.product)) }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A presenter that shows the route, as in `await detail.show(ProductDetail(id: 42))`.
  public mutating func shows<Value: Route>(
    _ route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RoutePresenter<Value> {
    open(route, isShown: true, SourcePlace(fileID: fileID, line: line))
    return RoutePresenter(handle(of: NavigationPart.self))
  }

  /// Declares that the module shows a route if a destination for it exists; see ``RoutePresenter/isPresent(_:)``.
  ///
  /// ```swift
  /// let chat = contract.shows(ifPresent: SupportChat.self)
  /// contract.readies { if chat.isPresent(SupportChat()) { await chat.show(SupportChat(), as: .sheet) } }
  /// ```
  public mutating func shows<Value: Route>(
    ifPresent route: Value.Type, fileID: String = #fileID, line: Int = #line
  ) -> RoutePresenter<Value> {
    open(route, isOptional: true, isShown: true, SourcePlace(fileID: fileID, line: line))
    return RoutePresenter(handle(of: NavigationPart.self))
  }

  private mutating func addGuard<Given>(
    _ name: String, _ scope: NavigationGuard.Scope, _ code: ModuleCode<Given>,
    _ decide: @escaping @MainActor @Sendable (NavigationChange, Given) async -> GuardDecision
  ) {
    let permissions = self[RoutingPart.self].permissions
    self[NavigationPart.self].registry.guards(
      NavigationGuard(name, on: scope) { attempt in
        do {
          let decision = try await code.decision(about: attempt, decide)
          guard case .redirect(let route) = decision, !permissions.permits(route) else { return decision }
          // A guard may redirect only to routes that its module has declared that it opens.
          let error = RouteError.undeclaredRedirect(
            of: code.module, to: (try? route.url()) ?? typeName(Swift.type(of: route), qualified: false))
          code.note("guard", error)
          return .veto(error.description)
        } catch {
          return .veto(valueText(error))
        }
      })
  }

  private mutating func addChoice<Interface, Given>(
    _ interface: Interface.Type, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @MainActor @Sendable (Given) throws -> String
  ) {
    self[NavigationPart.self].registry.choose(interface, fileID: place.fileID, line: place.line) {
      try code.make("choose \(typeName(Interface.self, qualified: false))", body)
    }
  }

  private mutating func addInterface<Interface, Given>(
    _ interface: Interface.Type, _ name: String?, _ interceptors: [any RouteInterceptor],
    _ place: SourcePlace,
    _ code: ModuleCode<Given>,
    _ prepare: @escaping @MainActor @Sendable (Interface) throws -> Void,
    _ body: @escaping @MainActor @Sendable (DestinationContext<any Sendable>, Given) throws -> Interface
  ) {
    self[NavigationPart.self].registry.destination(
      conformingTo: interface, named: name, interceptors: interceptors, in: code.screenPlace,
      startedBy: code.start, at: place,
      prepare: prepare
    ) { screen in
      try code.make("show \(typeName(Interface.self, qualified: false))") { try body(screen, $0) }
    }
  }

  private mutating func addDestination<Value: Route, Given>(
    _ route: Value.Type, _ exposure: Exposure, _ presentation: Presentation,
    _ interceptors: [any RouteInterceptor],
    _ choice: (priority: Int, accepting: (@Sendable (Value) -> Bool)?),
    _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, Given) throws -> Any
  ) {
    var own = DestinationRegistry(owner: module)
    own.destination(
      route, exposure: exposure, presentation: presentation, interceptors: code.starting(interceptors),
      priority: choice.priority, accepting: choice.accepting, in: code.screenPlace, at: place
    ) { (route: Value, screen: DestinationContext<Value.Output>) throws -> Any in
      try code.make("show \(typeName(Value.self, qualified: false))") { try body(route, screen, $0) }
    }
    add(own, of: route, code, place)
  }

  private mutating func addAsyncDestination<Value: Route, Given>(
    _ route: Value.Type, _ exposure: Exposure, _ presentation: Presentation,
    _ interceptors: [any RouteInterceptor],
    _ choice: (priority: Int, accepting: (@Sendable (Value) -> Bool)?),
    _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, Given) async throws -> Any
  ) {
    var own = DestinationRegistry(owner: module)
    own.destination(
      route, exposure: exposure, presentation: presentation, interceptors: code.starting(interceptors),
      priority: choice.priority, accepting: choice.accepting, in: code.screenPlace, at: place
    ) { (route: Value, screen: DestinationContext<Value.Output>) async throws -> Any in
      do {
        try code.mustNotHaveEnded()
        return try await code.enter { try await body(route, screen, $0) }
      } catch {
        code.note("show \(typeName(Value.self, qualified: false))", error)
        throw error
      }
    }
    add(own, of: route, code, place)
  }

  /// Adds the destination of one route, and the route that opens it.
  private mutating func add<Value: Route, Given>(
    _ destination: DestinationRegistry, of route: Value.Type, _ code: ModuleCode<Given>, _ place: SourcePlace
  ) {
    let navigation = handle(of: NavigationPart.self)
    let reference = NavigatorReference { try? navigation().navigator }
    self[NavigationPart.self].registry.merge(destination)
    self[RoutingPart.self].permissions.permit(ObjectIdentifier(route))
    self[RoutingPart.self].answered.append(
      AnsweredRoute(
        identity: ObjectIdentifier(route), name: typeName(route), place: place, isDestination: true,
        availability: { code.wouldRun }
      ) { registry in
        destination.declareRoutes(in: &registry, opening: reference)
      })
  }
}

extension ModuleCode {
  /// Creates a destination, and records the reason if it cannot be created.
  @MainActor
  fileprivate func make<Made>(_ doing: @autoclosure () -> String, _ body: (Given) throws -> Made) throws
    -> Made
  {
    do {
      try mustNotHaveEnded()
      return try runNow(whileRunning: start != nil, body)
    } catch {
      note(doing(), error)
      throw error
    }
  }
}
