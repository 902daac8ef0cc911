import TenonNavigator
import TenonServices

extension ModuleContract {
  /// Shows the destination of a route: opening the route, by type or by URL, shows it.
  ///
  /// ```swift
  /// contract.destination(ProductDetail.self, exposure: .external, with: products) { route, screen, products in
  ///   ProductScreen(id: route.id, products: products)
  /// }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
  ///   - presentation: How it appears where nobody says otherwise.
  ///   - interceptors: What stands around every opening.
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - make: Makes the view controller, view, page or whatever the host shows. Gets the route, the appearance with
  ///     which the destination closes itself and gives back a value, and what it is given.
  @inlinable
  public mutating func destination<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, repeat each Given) throws ->
      Any
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addDestination(
      route, exposure, presentation, interceptors, given, SourcePlace(fileID: fileID, line: line)
    ) {
      @MainActor (route: Value, screen: DestinationContext<Value.Output>, services: ServiceContainer) throws
        -> Any in
      try make(route, screen, repeat try (each slots).read(services))
    }
  }

  /// Shows the destination of a route that takes time to be made; otherwise as the immediate form.
  @inlinable
  public mutating func destination<Value: Route, each Given: Sendable>(
    _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, repeat each Given) async throws
      -> Any
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addAsyncDestination(
      route, exposure, presentation, interceptors, given, SourcePlace(fileID: fileID, line: line)
    ) {
      @MainActor (route: Value, screen: DestinationContext<Value.Output>, services: ServiceContainer)
        async throws -> Any in
      try await make(route, screen, repeat try (each slots).read(services))
    }
  }

  /// Shows a destination to callers who know no route, by an interface that it has.
  /// - Parameters:
  ///   - interface: A protocol, or a class with protocols.
  ///   - name: Tells several destinations with one interface apart.
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - prepare: What every destination goes through before its caller configures it, those that others made, such as
  ///     a storyboard, too.
  ///   - make: Makes it. Gets the appearance, and what it is given.
  public mutating func destination<Interface, each Given: Sendable>(
    conformingTo interface: Interface.Type, named name: String? = nil,
    with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    prepare: @escaping @MainActor @Sendable (Interface) throws -> Void = { _ in },
    make:
      @escaping @MainActor @Sendable (DestinationContext<any Sendable>, repeat each Given) throws -> Interface
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addInterface(interface, name, given, SourcePlace(fileID: fileID, line: line), prepare) {
      @MainActor (screen: DestinationContext<any Sendable>, services: ServiceContainer) throws -> Interface in
      try make(screen, repeat try (each slots).read(services))
    }
  }

  /// Chooses among several destinations with one interface; see ``DestinationRegistry/choose(_:fileID:line:by:)``.
  public mutating func chooses<Interface>(
    _ interface: Interface.Type, fileID: String = #fileID, line: Int = #line,
    by choose: @escaping @MainActor @Sendable () -> String
  ) {
    destinations.choose(interface, fileID: fileID, line: line, by: choose)
  }

  /// Joins the interface of a destination that callers require to one that a destination has. Lives in the host;
  /// see ``DestinationRegistry/adapts(_:to:fileID:line:_:)``.
  public mutating func adaptsDestination<Provided, Required>(
    _ provided: Provided.Type, to required: Required.Type, fileID: String = #fileID, line: Int = #line,
    _ convert: @escaping @MainActor @Sendable (Provided) throws -> Required?
  ) {
    destinations.adapts(provided, to: required, fileID: fileID, line: line, convert)
  }

  /// Requires a destination of another module by an interface that it has: whether there is one is verified before
  /// anything starts.
  /// - Parameters:
  ///   - interface: A protocol, or a class with protocols.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: What makes and shows it.
  public mutating func requiresDestination<Interface>(
    conformingTo interface: Interface.Type, fileID: String = #fileID, line: Int = #line
  ) -> DestinationOpener<Interface> {
    destinations.requires(interface, fileID: fileID, line: line)
    return DestinationOpener(wiring: issue())
  }

  /// Guards what is shown, for as long as the module is there.
  /// - Parameters:
  ///   - name: What results call it.
  ///   - scope: What it is asked about.
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - decide: Decides; see ``NavigationGuard``.
  public mutating func guards<each Given: Sendable>(
    _ name: String, on scope: NavigationGuard.Scope = .appearances, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    by decide: @escaping @MainActor @Sendable (NavigationAttempt, repeat each Given) async -> GuardDecision
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    destinations.guards(
      NavigationGuard(name, on: scope) { [wiring] attempt in
        do {
          let services = try wiring.parts().services
          let decision = await decide(attempt, repeat try (each slots).read(services))
          return wiring.checked(decision)
        } catch {
          return .veto("\(error)")
        }
      })
    note("guards \(name)", given, SourcePlace(fileID: fileID, line: line))
  }

  private mutating func addInterface<Interface>(
    _ interface: Interface.Type, _ name: String?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ prepare: @escaping @MainActor @Sendable (Interface) throws -> Void,
    _ body:
      @escaping @MainActor @Sendable (DestinationContext<any Sendable>, ServiceContainer) throws -> Interface
  ) {
    destinations.destination(
      conformingTo: interface, named: name, fileID: place.fileID, line: place.line, prepare: prepare
    ) { [wiring] screen in
      try wiring.make("show \(Interface.self)") { try body(screen, $0) }
    }
    note("shows \(String(reflecting: interface))", needs, place)
  }

  @usableFromInline
  mutating func addDestination<Value: Route>(
    _ route: Value.Type, _ exposure: RouteExposure, _ presentation: Presentation,
    _ interceptors: [any RouteInterceptor], _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, ServiceContainer) throws -> Any
  ) {
    destinations.destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors,
      fileID: place.fileID, line: place.line
    ) { [wiring] (route: Value, screen: DestinationContext<Value.Output>) throws -> Any in
      try wiring.make("show \(Value.self)") { try body(route, screen, $0) }
    }
    noteDestination(route, needs, place)
  }

  @usableFromInline
  mutating func addAsyncDestination<Value: Route>(
    _ route: Value.Type, _ exposure: RouteExposure, _ presentation: Presentation,
    _ interceptors: [any RouteInterceptor], _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, ServiceContainer) async throws
      -> Any
  ) {
    destinations.destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors,
      fileID: place.fileID, line: place.line
    ) { [wiring] (route: Value, screen: DestinationContext<Value.Output>) async throws -> Any in
      do {
        return try await body(route, screen, wiring.parts().services)
      } catch {
        wiring.note("show \(Value.self)", error)
        throw error
      }
    }
    noteDestination(route, needs, place)
  }

  private mutating func noteDestination<Value: Route>(
    _ route: Value.Type, _ needs: [DeclaredNeed], _ place: SourcePlace
  ) {
    let name = String(reflecting: route)
    wiring.permit(ObjectIdentifier(route))
    routes.append(
      DeclaredRoute(
        identity: ObjectIdentifier(route), name: name, place: place, isDestination: true, declare: { _ in }))
    note("shows \(name)", needs, place)
  }
}

extension ModuleWiring {
  /// What a guard's decision comes to: it sends nobody to what its module has not declared that it opens.
  fileprivate func checked(_ decision: GuardDecision) -> GuardDecision {
    guard case .redirect(let route) = decision, !permits(route) else { return decision }
    let error = UndeclaredRedirect(module: module, url: (try? route.url()) ?? "\(type(of: route))")
    note("guard", error)
    return .veto(error.description)
  }

  /// Makes a destination, and notes why it cannot be made.
  @MainActor
  func make<Made>(_ doing: @autoclosure () -> String, _ body: (ServiceContainer) throws -> Made) throws
    -> Made
  {
    do {
      return try body(parts().services)
    } catch {
      note(doing(), error)
      throw error
    }
  }
}
