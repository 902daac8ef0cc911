import TenonRouter

extension Application {
  /// Opens a typed route and gives back what its handler returns.
  /// - Throws: ``RouteError``, or what the handler throws.
  @discardableResult
  public func open<Value: Route>(_ route: Value) async throws -> Value.Output {
    try await router.open(route)
  }

  /// Opens a URL that comes from outside the process: only what is exposed, on the schemes and hosts that are allowed.
  /// - Throws: ``RouteError``, which tells the caller less than the log.
  @discardableResult
  public func open(external url: String) async throws -> any Sendable {
    try await router.open(external: url)
  }
}
