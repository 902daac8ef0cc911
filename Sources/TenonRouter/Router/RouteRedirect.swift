import TenonDiagnostics

/// Thrown by a handler or interceptor to open another URL instead.
///
/// ```swift
/// routes.on("/sale") { _ in throw RouteRedirect(to: "/list/sale?year=2026") }
/// ```
public struct RouteRedirect: Error, NoFailure, Sendable {
  /// Where to go.
  package let url: String
  /// As whom; `nil` keeps the origin, so that what came from outside reaches external routes only.
  package let origin: RouteOrigin?

  /// Redirects to a URL.
  /// - Parameters:
  ///   - url: The URL to open instead.
  ///   - origin: `.internal` if this code vouches for the target, such as a sign-in page that is not external.
  public init(to url: String, as origin: RouteOrigin? = nil) {
    self.url = url
    self.origin = origin
  }

  /// Redirects to a typed route, for which this code vouches.
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

/// Thrown by a handler or interceptor that does not accept this URL after all; the next candidate is tried.
///
/// ```swift
/// routes.route(ProductDetail.self) { route, _ in
///   guard catalogue.has(route.id) else { throw RouteDecline("no product \(route.id)") }   // the next route is tried
///   return ProductScreen(id: route.id)
/// }
/// ```
public struct RouteDecline: Error, NoFailure, Sendable {
  /// Why, for the error that is thrown when all decline.
  package let reason: String

  /// - Parameter reason: Why the URL is declined.
  public init(_ reason: String) { self.reason = reason }
}
