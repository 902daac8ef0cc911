import TenonSynchronization

/// A reference through which a router's handlers find the navigator, which is created after them.
package final class NavigatorReference: Sendable {
  private struct Weak: Sendable { weak var navigator: Navigator? }
  private let stored = Mutex(Weak())
  private let find: @Sendable () -> Navigator?

  /// - Parameter find: Finds the navigator if `fill(_:)` has not stored one.
  package init(finding find: @escaping @Sendable () -> Navigator? = { nil }) { self.find = find }

  func fill(_ navigator: Navigator) { stored.withLock { $0.navigator = navigator } }

  var navigator: Navigator? { stored.withLock { $0.navigator } ?? find() }

  /// Handles a destination's route for a router. If a navigator is only collecting routes, it adds the route to the
  /// collector; otherwise, it opens the route.
  /// - Returns: The screen's result if the route declares an output, and otherwise the ``NavigationResult``.
  /// - Throws: ``NavigationError``.
  func opened<Value: Route>(_ route: Value, _ context: RouteContext) async throws -> any Sendable {
    if let collector = context.values[RouteCollector.self] {
      collector.append(OpenedRoute(route, context))
      return NavigationResult.done(nil)
    }
    guard let navigator else { throw NavigationError.navigatorGone }
    return try await navigator.opened(route, context)
  }
}

/// Collects the routes that a router reaches through rules and interceptors, for a navigator that shows them together.
final class RouteCollector: RouteValueKey, Sendable {
  typealias Value = RouteCollector
  private let gathered = Mutex<[OpenedRoute]>([])

  func append(_ route: OpenedRoute) { gathered.withLock { $0.append(route) } }
  var routes: [OpenedRoute] { gathered.withLock { $0 } }
}
