#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Router {
  /// Opens a typed route with the handler of its type, wherever its URL would lead.
  /// - Parameters:
  ///   - route: The route. Rules and rewrites apply to its URL.
  ///   - values: Native values for the handler.
  /// - Returns: What the handler gives back.
  /// - Throws: ``RouteError``, ``RouteEncodingError``, and what interceptors and the handler throw.
  @discardableResult
  public func open<Value: Route>(
    _ route: Value, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output {
    let opening = Opening(router: self, origin: .internal, values: values)
    let output = try await opening.open(route)
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(
        url: try route.url(), expected: "\(Value.Output.self)", found: "\(type(of: output))")
    }
    return typed
  }

  /// Opens a typed route, whatever its handler gives back.
  package func openErased(_ route: some Route, with values: RouteValues) async throws -> any Sendable {
    try await Opening(router: self, origin: .internal, values: values).open(route)
  }

  /// Whether nothing of the router's own stands between a typed route and its handler: no interceptors, rewrites,
  /// redirects or rules. Those of the route itself are not looked at.
  package var isTransparent: Bool { peek(\.isTransparent) }

  /// Opens a URL, or a path that begins with `/`.
  /// - Returns: What the handler gives back.
  /// - Throws: ``RouteError``, and what interceptors and the handler throw.
  @discardableResult
  public func open(_ url: String, with values: RouteValues = RouteValues()) async throws -> any Sendable {
    try await Opening(router: self, origin: .internal, values: values).open(url)
  }

  /// Opens a URL.
  @discardableResult
  public func open(_ url: URL, with values: RouteValues = RouteValues()) async throws -> any Sendable {
    try await open(url.absoluteString, with: values)
  }

  /// Opens a URL and expects a result of one type.
  /// - Throws: ``RouteError/unexpectedOutput(url:expected:found:)`` for another, besides what opening throws.
  public func open<Output: Sendable>(
    _ url: String, as type: Output.Type, with values: RouteValues = RouteValues()
  ) async throws -> Output {
    let output = try await open(url, with: values)
    guard let typed = output as? Output else {
      throw RouteError.unexpectedOutput(
        url: url, expected: "\(Output.self)", found: "\(Swift.type(of: output))")
    }
    return typed
  }

  /// Opens a URL that came from outside the process: on the schemes and hosts of ``RoutingOptions/external``, and
  /// with external routes only.
  /// - Throws: ``RouteError/refused(url:)``, whatever the reason is; the log is told it. What interceptors and the
  ///   handler throw comes out as it is, unless it is a ``RouteError`` too, which would tell what routes there are.
  @discardableResult
  public func open(external url: String, with values: RouteValues = RouteValues()) async throws
    -> any Sendable
  {
    try await Opening(router: self, origin: .external, values: values).open(url)
  }

  /// Opens a URL that came from outside the process.
  @discardableResult
  public func open(external url: URL, with values: RouteValues = RouteValues()) async throws -> any Sendable {
    try await open(external: url.absoluteString, with: values)
  }

  /// Whether ``open(_:with:)-(String,_)`` would run at least one handler: a route matches, its values decode, it
  /// accepts them, and no rule blocks them. Interceptors are not asked, and handlers of unmatched URLs do not count.
  public func canOpen(_ url: String) -> Bool {
    (try? Opening(router: self, origin: .internal, isLogged: false).resolve(url)) != nil
  }

  /// Whether ``open(external:with:)-(String,_)`` would run at least one handler.
  public func canOpen(external url: String) -> Bool {
    (try? Opening(router: self, origin: .external, isLogged: false).resolve(url)) != nil
  }

  /// The typed route that a URL stands for, after rules and rewrites, without opening it.
  /// - Throws: ``RouteError`` where no typed route matches and decodes.
  public func route(for url: String) throws -> any Route {
    try Opening(router: self, origin: .internal, isLogged: false).resolve(url).resolution.route
  }

  /// The URL of a route, made sure that this router would read it as the same route.
  /// - Throws: ``RouteEncodingError`` where the route has no URL, or another route shadows it.
  public func url(for route: some Route) throws -> String {
    let url = try route.url()
    let found = try table.route(for: url)
    guard AnyHashable(found) == AnyHashable(route) else {
      throw RouteEncodingError(
        Swift.type(of: route).pattern, "", .shadowed(by: Swift.type(of: found).pattern.text))
    }
    return url
  }
}
