import TenonDiagnostics

/// A collection of an application's destinations, which are registered by route or by interface. Fill the registry
/// while you assemble the application; a ``Navigator`` then freezes it.
///
/// ```swift
/// var registry = DestinationRegistry(owner: "Catalog")
/// registry.destination(ProductDetail.self, exposure: .external) { route, _ in ProductScreen(id: route.id) }
/// registry.destination(conformingTo: (any LoginViewInput).self) { _ in LoginScreen() }
/// ```
public struct DestinationRegistry: Sendable {
  /// The registering module, which is recorded in every later registration.
  package var owner: String?
  var routes: [RouteDestination] = []
  var interfaces: [InterfaceDestination] = []
  var adapters: [InterfaceAdapter] = []
  var switches: [InterfaceSwitch] = []
  private(set) var requirements: [InterfaceRequirement] = []
  private(set) var guards: [(owner: String?, guard: NavigationGuard)] = []

  /// Creates an empty registry.
  public init(owner: String? = nil) { self.owner = owner }

  // MARK: By route

  /// Registers the destination of a route.
  ///
  /// ```swift
  /// destinations.destination(Checkout.self, presentation: .sheet, interceptors: [SignInFirst()]) { _, screen in
  ///   CheckoutScreen(onCancel: { Task { await screen.close() } })
  /// }
  /// ```
  /// - Parameters:
  ///   - route: The route. When a router opens the route, by type or by URL, the navigator shows the route's
  ///     destination.
  ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
  ///   - presentation: How the destination appears by default.
  ///   - interceptors: The interceptors that decide, together with those of all routes, whether the screen may appear,
  ///     whatever brings it up: code, a link, a window, a tab, a page above it, or the restoration after a restart.
  ///   - priority: The priority among the destinations and routes with the same pattern: a higher one is tried first.
  ///   - accepting: Returns whether this destination is for a value; another one with a lower priority gets the others.
  ///     The closure must be synchronous and free of side effects.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - make: Creates the view controller, view, page or other object that the host shows.
  public mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: Exposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], priority: Int = 0,
    accepting: (@Sendable (Value) -> Bool)? = nil, fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any
  ) {
    destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors, priority: priority,
      accepting: accepting, in: nil, at: SourcePlace(fileID: fileID, line: line), make: make)
  }

  /// Registers a destination that may be made in a scope.
  package mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: Exposure, presentation: Presentation,
    interceptors: [any RouteInterceptor], priority: Int, accepting: (@Sendable (Value) -> Bool)?,
    in screenPlace: ScreenPlace?, at place: SourcePlace,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any
  ) {
    routes.append(
      ImmediateDestination(
        owner: owner, place: place, presentation: presentation, exposure: exposure, priority: priority,
        interceptors: interceptors, accepting: accepting, in: screenPlace, make: make))
  }

  /// Registers an asynchronously created destination for a route. The screen changes once the destination has
  /// been created. In all other respects, this method works like the synchronous form.
  ///
  /// ```swift
  /// destinations.destination(ProductDetail.self) { route, _ in
  ///   ProductScreen(try await catalogue.product(route.id))   // the page before stays until the product is there
  /// }
  /// ```
  public mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: Exposure = .internal, presentation: Presentation = .push,
    interceptors: [any RouteInterceptor] = [], priority: Int = 0,
    accepting: (@Sendable (Value) -> Bool)? = nil, fileID: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) async throws -> Any
  ) {
    destination(
      route, exposure: exposure, presentation: presentation, interceptors: interceptors, priority: priority,
      accepting: accepting, in: nil, at: SourcePlace(fileID: fileID, line: line), makeAsync: make)
  }

  /// Registers an asynchronously created destination that may be made in a scope.
  package mutating func destination<Value: Route>(
    _ route: Value.Type, exposure: Exposure, presentation: Presentation,
    interceptors: [any RouteInterceptor], priority: Int, accepting: (@Sendable (Value) -> Bool)?,
    in screenPlace: ScreenPlace?, at place: SourcePlace,
    makeAsync make:
      @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) async throws -> Any
  ) {
    routes.append(
      RouteDestination(
        route, owner: owner, place: place, presentation: presentation, exposure: exposure, priority: priority,
        interceptors: interceptors, accepting: accepting, in: screenPlace, make: make))
  }

  // MARK: By interface

  /// Registers a destination by its interface, for callers that do not have a route.
  ///
  /// ```swift
  /// destinations.destination(conformingTo: (any LoginViewInput).self, prepare: { $0.title = "Shop" }) { _ in
  ///   LoginScreen()
  /// }
  /// ```
  /// - Parameters:
  ///   - interface: A protocol, or a class combined with protocols, such as `(UIViewController & LoginViewInput).self`.
  ///   - name: A name that distinguishes this destination from other destinations with the same interface.
  ///   - interceptors: The interceptors that decide, together with those of all routes, whether the destination may be
  ///     shown. They see the URL `interface:/Name`.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - prepare: Prepares each destination before its caller configures it, even if the destination was created
  ///     elsewhere, for instance by a storyboard.
  ///   - make: Creates the destination.
  public mutating func destination<Interface>(
    conformingTo interface: Interface.Type, named name: String? = nil,
    interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
    prepare: @escaping @MainActor @Sendable (Interface) throws -> Void = { _ in },
    make: @escaping @MainActor @Sendable (DestinationContext<any Sendable>) throws -> Interface
  ) {
    destination(
      conformingTo: interface, named: name, interceptors: interceptors, in: nil, startedBy: nil,
      at: SourcePlace(fileID: fileID, line: line), prepare: prepare, make: make)
  }

  /// Registers a destination by its interface that may be made in a scope, and whose module may have to be started.
  package mutating func destination<Interface>(
    conformingTo interface: Interface.Type, named name: String?, interceptors: [any RouteInterceptor],
    in screenPlace: ScreenPlace?, startedBy start: (@Sendable () async throws -> Void)?,
    at place: SourcePlace, prepare: @escaping @MainActor @Sendable (Interface) throws -> Void,
    make: @escaping @MainActor @Sendable (DestinationContext<any Sendable>) throws -> Interface
  ) {
    interfaces.append(
      InterfaceDestination(
        interface: InterfaceKey(interface), name: name, owner: owner, place: place,
        interceptors: interceptors, screenPlace: screenPlace, start: start, make: { try make($0) },
        prepare: { destination in
          guard let typed = destination as? Interface else {
            throw NavigationError.unexpectedDestination(interface, destination)
          }
          try prepare(typed)
        }))
  }

  /// Registers a function that chooses among several destinations with the same interface.
  ///
  /// ```swift
  /// destinations.choose((any LoginViewInput).self) { session.hasPasskey ? "passkey" : "password" }
  /// ```
  /// - Parameters:
  ///   - interface: The interface.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - choose: Returns the name of the destination to use. The function is called each time a destination
  ///     is requested without a name.
  public mutating func choose<Interface>(
    _ interface: Interface.Type, fileID: String = #fileID, line: Int = #line,
    by choose: @escaping @MainActor @Sendable () throws -> String
  ) {
    switches.append(
      InterfaceSwitch(
        interface: InterfaceKey(interface), owner: owner, place: SourcePlace(fileID: fileID, line: line),
        choose: choose))
  }

  /// Adapts a destination's interface to an interface that callers require. Declare adapters in the host.
  /// Adapters can be chained.
  ///
  /// ```swift
  /// destinations.adapts((any LoginViewInput).self, to: (any AccountAsking).self) { LoginAsking($0) }
  /// ```
  /// - Parameters:
  ///   - provided: The interface of an existing destination.
  ///   - required: The interface that callers require.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - convert: Converts the provided destination to the required interface. If the destination conforms to both
  ///     interfaces, `{ $0 as? Required }` is enough. If the closure returns `nil`, an error that mentions both types
  ///     is thrown.
  public mutating func adapts<Provided, Required>(
    _ provided: Provided.Type, to required: Required.Type, fileID: String = #fileID, line: Int = #line,
    _ convert: @escaping @MainActor @Sendable (Provided) throws -> Required?
  ) {
    adapters.append(
      InterfaceAdapter(
        provided: InterfaceKey(provided), required: InterfaceKey(required), owner: owner,
        place: SourcePlace(fileID: fileID, line: line)
      ) { destination in
        guard let typed = destination as? Provided else { return nil }
        return try convert(typed)
      })
  }

  /// Declares that destinations with an interface are required, so that a missing destination is reported before it is
  /// requested.
  package mutating func requires<Interface>(
    _ interface: Interface.Type, fileID: String = #fileID, line: Int = #line
  ) {
    requirements.append(
      InterfaceRequirement(
        interface: InterfaceKey(interface), owner: owner, place: SourcePlace(fileID: fileID, line: line)))
  }

  // MARK: Guards

  /// Registers a guard, which is consulted after guards that were registered earlier.
  package mutating func guards(_ guard: NavigationGuard) { guards.append((owner, `guard`)) }

  // MARK: Changing

  /// Adds all registrations of another registry.
  package mutating func merge(_ other: DestinationRegistry) {
    routes += other.routes
    interfaces += other.interfaces
    adapters += other.adapters
    switches += other.switches
    requirements += other.requirements
    guards += other.guards
  }

  mutating func remove(owner: String) {
    routes.coldRemoveAll { $0.owner == owner }
    interfaces.coldRemoveAll { $0.owner == owner }
    adapters.coldRemoveAll { $0.owner == owner }
    switches.coldRemoveAll { $0.owner == owner }
    requirements.coldRemoveAll { $0.owner == owner }
    guards.coldRemoveAll { $0.owner == owner }
  }
}

extension DestinationRegistry {
  /// Declares the routes of all destinations; opening such a route shows its destination with a navigator.
  package func declareRoutes(in registry: inout RouteRegistry, opening reference: NavigatorReference) {
    for route in routes { route.declare(&registry, reference) }
  }

  /// Verifies this registry alone.
  /// - Throws: ``DestinationTableError`` with all problems.
  package func verify() throws(DestinationTableError) { _ = try DestinationTable(self, router: nil) }
}

// The information about destinations that a module's contract provides before anything is frozen.

/// An interface that a module shows, requires or adapts.
package struct DeclaredInterface: Sendable {
  package let identity: ObjectIdentifier
  package let name: String
  package let place: SourcePlace

  init(_ key: InterfaceKey, _ place: SourcePlace) {
    identity = key.identity
    name = key.name
    self.place = place
  }
}

extension DestinationRegistry {
  /// The interfaces of the destinations.
  package var shownInterfaces: [DeclaredInterface] {
    interfaces.map { DeclaredInterface($0.interface, $0.place) }
  }

  /// The interfaces that are required from other modules.
  package var requiredInterfaces: [DeclaredInterface] {
    requirements.map { DeclaredInterface($0.interface, $0.place) }
  }

  /// The required interfaces of adapters, each with the interface that is adapted to it.
  package var adaptedInterfaces: [(required: DeclaredInterface, provided: ObjectIdentifier)] {
    adapters.map { (DeclaredInterface($0.required, $0.place), $0.provided.identity) }
  }

  /// Removes all registrations of a route or interface that were declared at a place.
  package mutating func remove(_ name: String, at place: SourcePlace) {
    routes.coldRemoveAll { $0.name == name && $0.place == place }
    interfaces.coldRemoveAll { $0.interface.name == name && $0.place == place }
    adapters.coldRemoveAll { $0.required.name == name && $0.place == place }
  }
}
