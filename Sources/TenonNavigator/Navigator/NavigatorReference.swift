import TenonSynchronization

/// A reference through which a router's handlers find the navigator, which is created after them.
package final class NavigatorReference: Sendable {
  private struct Weak: Sendable { weak var navigator: Navigator? }
  private let stored = Mutex(Weak())
  private let find: @Sendable () -> Navigator?

  /// - Parameter find: Finds the navigator, if it is not given.
  package init(finding find: @escaping @Sendable () -> Navigator? = { nil }) { self.find = find }

  func fill(_ navigator: Navigator) { stored.withLock { $0.navigator = navigator } }

  var navigator: Navigator? { stored.withLock { $0.navigator } ?? find() }

  /// Performs the work of a router's handler for a destination: reports which route was reached if a navigator only
  /// asks for that, and otherwise opens it.
  /// - Returns: The screen's result where the route promises one, and else the ``NavigationResult``.
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

/// Collects the routes that a router leads to, through rules and interceptors, for a navigator that shows them
/// together.
final class RouteCollector: RouteValueKey, Sendable {
  typealias Value = RouteCollector
  private let gathered = Mutex<[OpenedRoute]>([])

  func append(_ route: OpenedRoute) { gathered.withLock { $0.append(route) } }
  var routes: [OpenedRoute] { gathered.withLock { $0 } }
}
