/// Makes the destination of one type of route.
protocol DestinationFactory: AnyObject, Sendable {
  @MainActor func make(
    _ route: any Route, _ entry: NavigationEntry, _ values: RouteValues?, _ navigator: Navigator
  ) throws -> Any
}

extension DestinationFactory {
  /// Makes the destination of a route whose type is the one that the factory was registered for.
  ///
  /// Registrations are found by the identity of the type, so the cast to that type's factory cannot go wrong. It saves
  /// half of what opening a route costs.
  @MainActor
  func make<Value: Route>(exactly route: Value, _ entry: NavigationEntry, _ navigator: Navigator) throws
    -> Any
  {
    assert(self is TypedDestinationFactory<Value>)
    return try unsafeDowncast(self, to: TypedDestinationFactory<Value>.self).body(
      route, DestinationContext(entry, nil, navigator: navigator.reference))
  }
}

final class TypedDestinationFactory<Value: Route>: DestinationFactory {
  let body: @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any

  init(_ body: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any) {
    self.body = body
  }

  func make(
    _ route: any Route, _ entry: NavigationEntry, _ values: RouteValues?, _ navigator: Navigator
  ) throws -> Any {
    guard let route = route as? Value else { throw RouteDecline("another type") }
    return try body(route, DestinationContext(entry, values, navigator: navigator.reference))
  }
}
