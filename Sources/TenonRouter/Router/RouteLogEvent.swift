/// Something that happened while opening, for the log: it may say more than the caller is told.
///
/// ```swift
/// let router = try Router(routes) { event in
///   if case .refused(let reason) = event.kind { logger.warning("\(event.url) was refused: \(reason)") }
/// }
/// ```
public struct RouteLogEvent: Sendable, CustomStringConvertible {
  /// What can happen.
  public enum Kind: Sendable {
    /// A URL from outside was refused, for a reason that the caller is not told.
    case refused(RouteError)
    /// A rule or handler sent the request elsewhere.
    case redirected(to: String)
    /// A candidate declined.
    case declined(pattern: String, reason: String)
    /// Nothing answered a URL or route of the application's own.
    case unanswered(RouteError)
  }

  /// The URL.
  public let url: String
  /// What happened.
  public let kind: Kind

  public var description: String {
    switch kind {
    case .refused(let error): "refused \(url) from outside: \(error.message)"
    case .redirected(let target): "redirected \(url) to \(target)"
    case .unanswered(let error): error.description
    case .declined(let pattern, let reason): "\(pattern) declined \(url): \(reason)"
    }
  }
}
