import TenonDiagnostics

// The single registrations that a registry is made of, with their types erased.

/// An interface by its type, and what errors call it.
struct InterfaceKey: Hashable, Sendable {
  let identity: ObjectIdentifier
  let name: String

  init(_ type: Any.Type) {
    identity = ObjectIdentifier(type)
    name = String(reflecting: type)
  }

  static func == (left: InterfaceKey, right: InterfaceKey) -> Bool { left.identity == right.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// Makes the destination of one type of route.
class DestinationFactory: @unchecked Sendable {
  // `@unchecked Sendable`: there is nothing here, and all a subclass has is an immutable `@Sendable` closure.
  @MainActor func make(_ route: any Route, _ entry: EntryID, _ navigator: Navigator) throws -> Any {
    throw RouteDecline("another type")
  }

  /// Makes the destination of a route whose type is the one that the maker was registered for.
  ///
  /// Registrations are found by the identity of the type, so the cast to that type's maker cannot go wrong. It saves
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

/// The destination of a route.
/// A class, so that finding one costs one reference.
final class RouteDestination: Sendable {
  typealias AsyncFactory = @MainActor @Sendable (any Route, EntryID, Navigator) async throws -> Any

  enum Making: Sendable {
    case immediate(DestinationFactory)
    case async(AsyncFactory)
  }

  let type: ObjectIdentifier
  let name: String
  let owner: String?
  let place: SourcePlace
  let presentation: Presentation
  /// Whether interceptors stand around this route, so that the navigator has to ask the router.
  let isIntercepted: Bool
  let maker: Making
  let declare: @Sendable (inout RouteRegistry, NavigatorReference) -> Void

  init<Value: Route>(
    _ route: Value.Type, owner: String?, place: SourcePlace, presentation: Presentation,
    exposure: Exposure,
    interceptors: [any RouteInterceptor], maker: Making
  ) {
    type = ObjectIdentifier(route)
    name = String(reflecting: route)
    self.owner = owner
    self.place = place
    self.presentation = presentation
    self.maker = maker
    isIntercepted = !interceptors.isEmpty
    declare = { registry, reference in
      registry.route(
        route, exposure: exposure, owner: owner, interceptors: interceptors, place: place
      ) { route, context in try await reference.opened(route, context) }
    }
  }
}

/// A destination by its interface.
struct InterfaceDestination: Sendable {
  let interface: InterfaceKey
  let name: String?
  let owner: String?
  let place: SourcePlace
  let make: @MainActor @Sendable (DestinationContext<any Sendable>) throws -> Any
  let prepare: @MainActor @Sendable (Any) throws -> Void

  /// What errors and choices call it.
  var label: String { name ?? owner ?? place.description }
}

/// A required interface joined to a provided one.
struct InterfaceAdapter: Sendable {
  let provided: InterfaceKey
  let required: InterfaceKey
  let owner: String?
  let place: SourcePlace
  let convert: @MainActor @Sendable (Any) throws -> Any?
}

/// What chooses among the destinations of one interface.
struct InterfaceSwitch: Sendable {
  let interface: InterfaceKey
  let owner: String?
  let place: SourcePlace
  let choose: @MainActor @Sendable () -> String
}

/// An interface that somebody asks for.
struct InterfaceRequirement: Sendable {
  let interface: InterfaceKey
  let owner: String?
  let place: SourcePlace
}
