import TenonDiagnostics

/// An error that a handler or interceptor throws to open another URL instead.
///
/// ```swift
/// routes.on("/sale") { _ in throw RouteRedirect(to: "/list/sale?year=2026") }
/// ```
public struct RouteRedirect: Error, NoFailure, Sendable {
  /// The URL to open.
  package let url: String
  /// The origin of the redirected request; `nil` keeps the origin, so that a request from outside reaches only external
  /// routes.
  package let origin: RouteOrigin?

  /// Redirects to a URL.
  /// - Parameters:
  ///   - url: The URL to open instead.
  ///   - origin: `.internal` to let callers outside the process reach a target that is not external, such as a sign-in
  ///     page.
  public init(to url: String, as origin: RouteOrigin? = nil) {
    self.url = url
    self.origin = origin
  }

  /// Redirects to a typed route, with the origin `.internal`.
  ///
  /// ```swift
  /// struct SignInFirst: RouteInterceptor {
  ///   func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
  ///     guard await session.isActive else { throw try RouteRedirect(to: Login()) }   // though it is not external
  ///     return try await next(context)
  ///   }
  /// }
  /// ```
  /// - Throws: ``RouteError`` if the route has no URL.
  public init(to route: some Route) throws(RouteError) {
    self.init(to: try route.url(), as: .internal)
  }
}

/// An error that a handler or interceptor throws if it does not accept the URL. The router then tries the next matching
/// route.
///
/// ```swift
/// routes.route(ProductDetail.self) { route, _ in
///   guard catalogue.has(route.id) else { throw RouteDecline("no product \(route.id)") }   // the next route is tried
///   return ProductScreen(id: route.id)
/// }
/// ```
public struct RouteDecline: Error, NoFailure, Sendable {
  /// The reason, which is included in the error that is thrown if all matching routes decline.
  package let reason: String

  /// - Parameter reason: The reason for declining the URL.
  public init(_ reason: String) { self.reason = reason }
}
