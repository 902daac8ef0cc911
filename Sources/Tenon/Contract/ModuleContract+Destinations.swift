import TenonNavigation

extension ModuleContract {
  /// Shows the destination of a route: opening the route, by type or by URL, shows it.
  ///
  /// ```swift
  /// contract.destination(ProductDetail.self, exposure: .external) { route, context in
  ///   ProductScreen(id: route.id, products: try context.resolve())
  /// }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
  ///   - presentation: How it appears where nobody says otherwise.
  ///   - interceptors: What stands around every opening.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - make: Makes the view controller, view, page or whatever the host shows, with this module's context.
  public mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Value, ModuleContext) throws -> Any
  ) {
    destinations.destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors, fileID: fileID,
      line: line
    ) { [context] route, _ in try make(route, context()) }
  }

  /// Shows the destination of a route; otherwise as the form whose closure does not know its own appearance, with which
  /// it closes itself and gives back a value.
  public mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, ModuleContext, DestinationContext<Value.Output>) throws -> Any
  ) {
    destinations.destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors, fileID: fileID,
      line: line
    ) { [context] route, appearance in try make(route, context(), appearance) }
  }

  /// Shows the destination of a route that takes time to be made; otherwise as the immediate form.
  public mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
    make:
      @escaping @MainActor @Sendable (Value, ModuleContext, DestinationContext<Value.Output>) async throws ->
      Any
  ) {
    destinations.destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors, fileID: fileID,
      line: line
    ) { [context] route, appearance in try await make(route, context(), appearance) }
  }

  /// Shows a destination to callers who know no route, by an interface that it has.
  /// - Parameters:
  ///   - interface: A protocol, or a class with protocols.
  ///   - name: Tells several destinations with one interface apart.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - make: Makes it, with this module's context.
  public mutating func destination<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil, fileID: String = #fileID,
    line: Int = #line, make: @escaping @MainActor @Sendable (ModuleContext) throws -> Interface
  ) {
    destinations.destination(conformingTo: interface, named: name, fileID: fileID, line: line) {
      [context] _ in try make(context())
    }
  }

  /// Requires a destination with an interface of another module: whether there is one is verified before anything
  /// starts.
  public mutating func requiresDestination<Interface>(
    conformingTo interface: Interface.Type, fileID: String = #fileID, line: Int = #line
  ) {
    destinations.requires(interface, fileID: fileID, line: line)
  }

  /// Guards what is shown, for as long as the module is there; the decision gets this module's context.
  /// - Parameters:
  ///   - name: What results call it.
  ///   - scope: What it is asked about.
  ///   - decide: Decides; see ``NavigationGuard``.
  public mutating func guards(
    _ name: String, on scope: NavigationGuard.Scope = .appearances,
    decide: @escaping @MainActor @Sendable (NavigationAttempt, ModuleContext) async -> GuardDecision
  ) {
    destinations.guards(
      NavigationGuard(name, on: scope) { [context] attempt in
        do throws(ModuleError) {
          return await decide(attempt, try context())
        } catch {
          return .veto(error.description)
        }
      })
  }
}
