/// Makes the destination of one type of route.
class DestinationFactory: @unchecked Sendable {
  // `@unchecked Sendable`: there is nothing here, and all a subclass has is an immutable `@Sendable` closure.
  @MainActor func make(_ route: any Route, _ entry: EntryID, _ navigator: Navigator) throws -> Any {
    throw RouteDecline("another type")
  }

  /// Makes the destination of a route whose type is the one that the factory was registered for.
  ///
  /// Registrations are found by the identity of the type, so the cast to that type's factory cannot go wrong. It saves
  /// half of what opening a route costs.
  @MainActor
  final func make<Value: Route>(exactly route: Value, _ entry: EntryID, _ navigator: Navigator) throws -> Any
  {
    assert(self is TypedDestinationFactory<Value>)
    return try unsafeDowncast(self, to: TypedDestinationFactory<Value>.self).body(
      route, DestinationContext(entry: entry, navigator: navigator.reference))
  }
}

final class TypedDestinationFactory<Value: Route>: DestinationFactory, @unchecked Sendable {
  let body: @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any

  init(_ body: @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>) throws -> Any) {
    self.body = body
  }

  override func make(_ route: any Route, _ entry: EntryID, _ navigator: Navigator) throws -> Any {
    guard let route = route as? Value else { throw RouteDecline("another type") }
    return try body(route, DestinationContext(entry: entry, navigator: navigator.reference))
  }
}
