/// The origin of a request to open a URL.
///
/// ```swift
/// struct NoSales: RouteInterceptor {
///   func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
///     if context.origin == .external { throw RouteDecline("links cannot begin a sale") }
///     return try await next(context)
///   }
/// }
/// ```
public enum RouteOrigin: Hashable, Sendable {
  /// Code in this process.
  case `internal`
  /// Another app, a web page, or a notification.
  case external
}
