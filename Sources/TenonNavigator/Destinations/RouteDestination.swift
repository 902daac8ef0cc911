import TenonDiagnostics

/// The destination of a route.
/// A class, so that finding one costs one reference.
final class RouteDestination: Sendable {
  typealias AsyncFactory =
    @MainActor @Sendable (any Route, NavigationEntry, RouteValues?, Navigator) async throws -> Any

  enum Factory: Sendable {
    case immediate(DestinationFactory)
    case async(AsyncFactory)
  }

  let type: ObjectIdentifier
  let name: String
  let owner: String?
  let place: SourcePlace
  let presentation: Presentation
  /// Whether this route has interceptors, so that the navigator has to ask the router.
  let isIntercepted: Bool
  let factory: Factory
  let declare: @Sendable (inout RouteRegistry, NavigatorReference) -> Void

  init<Value: Route>(
    _ route: Value.Type, owner: String?, place: SourcePlace, presentation: Presentation,
    exposure: Exposure,
    interceptors: [any RouteInterceptor], factory: Factory
  ) {
    type = ObjectIdentifier(route)
    name = String(reflecting: route)
    self.owner = owner
    self.place = place
    self.presentation = presentation
    self.factory = factory
    isIntercepted = !interceptors.isEmpty
    declare = { registry, reference in
      registry.route(
        route, exposure: exposure, owner: owner, interceptors: interceptors, place: place
      ) { route, context in try await reference.opened(route, context) }
    }
  }
}
