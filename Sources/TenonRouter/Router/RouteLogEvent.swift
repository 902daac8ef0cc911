/// Something that happened while opening, for the log: it may say more than the caller is told.
public struct RouteLogEvent: Sendable, CustomStringConvertible {
  /// What can happen.
  public enum Kind: Sendable {
    /// A URL from outside was refused.
    case refused(RefusalReason)
    /// A rule or handler sent the opening elsewhere.
    case redirected(to: String)
    /// A candidate declined.
    case declined(pattern: String, reason: String)
    /// Nothing answered a URL or route of the application's own.
    case unanswered(RouteError)
  }

  /// Why a URL from outside was refused.
  public enum RefusalReason: Sendable, CustomStringConvertible {
    case malformed(RouteURLError)
    /// Neither its scheme nor its host is open.
    case foreignPlace(scheme: String?, host: String?)
    /// The route is internal.
    case notExposed
    /// Nothing opened it: no route, values that do not fit, a cycle.
    case failed(RouteError)
    /// A rule blocks it.
    case blocked(String)
  }

  /// The URL.
  public let url: String
  /// What happened.
  public let kind: Kind

  public var description: String {
    switch kind {
    case .refused(let reason): "refused \(url) from outside: \(reason)"
    case .redirected(let target): "redirected \(url) to \(target)"
    case .unanswered(let error): error.description
    case .declined(let pattern, let reason): "\(pattern) declined \(url): \(reason)"
    }
  }
}

extension RouteLogEvent.RefusalReason {
  public var description: String {
    switch self {
    case .malformed(let error): error.description
    case .foreignPlace(let scheme, let host):
      "\(scheme ?? "no scheme")://\(host ?? "") is not among RoutingOptions.external"
    case .notExposed: "the route is not external"
    case .failed(let error): error.description
    case .blocked(let reason): "blocked by a rule: \(reason)"
    }
  }
}
