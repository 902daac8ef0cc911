import TenonSynchronization

/// A reference through which a router's handlers find the navigator, which is created after them.
package final class NavigatorReference: Sendable {
  private struct Weak: Sendable { weak var navigator: Navigator? }
  private let stored = Mutex(Weak())
  private let find: @Sendable () -> Navigator?
  /// What a screen of a preview or a test has instead of a navigator.
  let substitute: Substitute?

  struct Substitute: Sendable {
    let url: RouteURL?
    /// Receives what the screen returns.
    let finished: @MainActor (any Sendable) -> Void
  }

  /// - Parameter find: Finds the navigator if `fill(_:)` has not stored one.
  package init(finding find: @escaping @Sendable () -> Navigator? = { nil }) {
    self.find = find
    substitute = nil
  }

  /// Creates a reference to no navigator.
  init(_ substitute: Substitute) {
    find = { nil }
    self.substitute = substitute
  }

  func fill(_ navigator: Navigator) { stored.withLock { $0.navigator = navigator } }

  var navigator: Navigator? { stored.withLock { $0.navigator } ?? find() }

  /// Shows a destination's route for a router that has let it pass.
  /// - Returns: The screen's result if the route declares an output, and otherwise the ``NavigationResult``.
  /// - Throws: ``NavigationError``.
  func opened<Value: Route>(
    _ route: Value, _ context: RouteContext, key: ObjectIdentifier
  ) async throws -> any Sendable {
    guard let navigator else { throw NavigationError.navigatorGone }
    return try await navigator.opened(route, context, key)
  }
}
