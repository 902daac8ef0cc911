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
  /// Whether this route has interceptors, so that the navigator must open it through the router.
  final let isIntercepted: Bool
  /// Whether this is an ``ImmediateDestination``.
  final let isImmediate: Bool
  final let make: Factory
  final let declare: @Sendable (inout RouteRegistry, NavigatorReference) -> Void

  init<Value: Route>(
    _ route: Value.Type, owner: String?, place: SourcePlace, presentation: Presentation,
    exposure: Exposure, interceptors: [any RouteInterceptor], isImmediate: Bool = false,
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) async throws -> Any
  ) {
    type = ObjectIdentifier(route)
    name = String(reflecting: route)
    self.owner = owner
    self.place = place
    self.presentation = presentation
    self.isImmediate = isImmediate
    self.make = { route, entry, values, navigator in
      guard let route = route as? Value else { throw RouteDecline("another type") }
      return try await make(route, DestinationContext(entry, values, navigator: navigator.reference))
    }
    isIntercepted = !interceptors.isEmpty
    declare = { registry, reference in
      registry.page(
        route, exposure: exposure, owner: owner, interceptors: interceptors, place: place
      ) { route, context in try await reference.opened(route, context) }
    }
  }
}

/// A destination that is created without waiting.
final class ImmediateDestination<Value: Route>: RouteDestination, @unchecked Sendable {
  fileprivate let body: @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any

  init(
    owner: String?, place: SourcePlace, presentation: Presentation, exposure: Exposure,
    interceptors: [any RouteInterceptor],
    make: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any
  ) {
    body = make
    super.init(
      Value.self, owner: owner, place: place, presentation: presentation, exposure: exposure,
      interceptors: interceptors, isImmediate: true, make: make)
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
