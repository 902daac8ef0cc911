import TenonDiagnostics

/// A log event that occurs while a route or URL is being opened. The event may contain details that the caller does not
/// get.
///
/// ```swift
/// let router = try Router(routes) { event in
///   if case .refused(let url, let reason) = event { logger.warning("\(url) was refused: \(reason)") }
/// }
/// ```
public enum RouteLogEvent: Sendable, CustomStringConvertible, Worded {
  /// A URL from outside was refused for a reason that the caller does not get.
  case refused(url: String, RouteError)
  /// A rule, handler or interceptor redirected the request.
  case redirected(url: String, to: String)
  /// A matching route declined.
  case declined(url: String, pattern: String, reason: String)
  /// A URL or route that was opened from within the application was not handled.
  case unanswered(url: String, RouteError)

  package var message: String {
    switch self {
    case .refused(let url, let error): "refused \(url) from outside: \(error.message)"
    case .redirected(let url, let target): "redirected \(url) to \(target)"
    case .declined(let url, let pattern, let reason): "\(pattern) declined \(url): \(reason)"
    case .unanswered(_, let error): error.description
    }
  }
}
