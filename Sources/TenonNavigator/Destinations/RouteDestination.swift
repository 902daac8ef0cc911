import TenonDiagnostics

/// The destination of a route.
///
/// This is a class, so that a lookup copies only one reference. It is `@unchecked Sendable` because another class
/// inherits from it; the stored properties of both classes are immutable and `Sendable`.
class RouteDestination: @unchecked Sendable {
  typealias Factory =
    @MainActor @Sendable (any Route, NavigationEntry, RouteValues?, Navigator) async throws -> Any

  final let type: ObjectIdentifier
  final let name: String
  final let owner: String?
  final let place: SourcePlace
  final let presentation: Presentation
  final let priority: Int
  /// Identifies this registration, and its copies, for the router.
  final let key: Key
  /// The scope in which the destination is made; `nil` if it receives nothing, so that it lives in no scope.
  final let screenPlace: ScreenPlace?
  /// Whether interceptors, a condition or another destination of the route decide, so that the router must be asked.
  final let isDecided: Bool
  /// Whether this is an ``ImmediateDestination``.
  final let isImmediate: Bool
  final let make: Factory
  final let declare: @Sendable (inout RouteRegistry, NavigatorReference) -> Void

  final class Key: Sendable {}

  init<Value: Route>(
    _ route: Value.Type, owner: String?, place: SourcePlace, presentation: Presentation,
    exposure: Exposure, priority: Int, interceptors: [any RouteInterceptor],
    accepting: (@Sendable (Value) -> Bool)?, in screenPlace: ScreenPlace?, isImmediate: Bool = false,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) async throws -> Any
  ) {
    type = ObjectIdentifier(route)
    name = typeName(route)
    self.owner = owner
    self.place = place
    self.presentation = presentation
    self.screenPlace = screenPlace
    self.isImmediate = isImmediate
    self.make = { route, entry, values, navigator in
      guard let route = route as? Value else { throw RouteDecline("another type") }
      return try await make(route, DestinationContext(entry, values, navigator: navigator.reference))
    }
    self.priority = priority
    let key = Key()
    self.key = key
    isDecided = !interceptors.isEmpty || accepting != nil
    declare = { registry, reference in
      registry.page(
        route, exposure: exposure, priority: priority, owner: owner, interceptors: interceptors,
        accepting: accepting, place: place, key: ObjectIdentifier(key)
      ) { route, context in try await reference.opened(route, context, key: ObjectIdentifier(key)) }
    }
  }

  /// Creates a copy about which the router must be asked.
  fileprivate init(decided other: RouteDestination) {
    type = other.type
    name = other.name
    owner = other.owner
    place = other.place
    presentation = other.presentation
    priority = other.priority
    key = other.key
    screenPlace = other.screenPlace
    isDecided = true
    isImmediate = other.isImmediate
    make = other.make
    declare = other.declare
  }

  /// Returns this destination, about which the router must be asked.
  func decided() -> RouteDestination { isDecided ? self : RouteDestination(decided: self) }
}

/// A destination that is created without waiting.
final class ImmediateDestination<Value: Route>: RouteDestination, @unchecked Sendable {
  fileprivate let body: @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any

  init(
    owner: String?, place: SourcePlace, presentation: Presentation, exposure: Exposure, priority: Int,
    interceptors: [any RouteInterceptor], accepting: (@Sendable (Value) -> Bool)?,
    in screenPlace: ScreenPlace?,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any
  ) {
    body = make
    super.init(
      Value.self, owner: owner, place: place, presentation: presentation, exposure: exposure,
      priority: priority,
      interceptors: interceptors, accepting: accepting, in: screenPlace, isImmediate: true, make: make)
  }
}

extension RouteDestination {
  /// Creates the immediate destination of a route. The route must have the type for which the destination was
  /// registered.
  ///
  /// Registrations are found by the identity of the type, so the cast to that type's destination cannot fail. The
  /// unchecked cast halves the cost of opening a route.
  @MainActor @inline(__always)
  func make<Value: Route>(exactly route: Value, _ context: DestinationContext<Value.Output>) throws -> Any {
    assert(self is ImmediateDestination<Value>)
    return try unsafeDowncast(self, to: ImmediateDestination<Value>.self).body(route, context)
  }
}
