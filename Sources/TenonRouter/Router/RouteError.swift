/// Why opening a URL or route came to nothing. What a handler or interceptor throws comes out as it is.
public enum RouteError: Error, Sendable {
  /// The text is no URL that the decoding rule accepts.
  case malformed(RouteURLError)
  /// No route matches.
  case notFound(RouteNotFound)
  /// Routes match, but the URL's values are not theirs; the error is that of the first.
  case undecodable(url: String, pattern: String, RouteDecodingError)
  /// All routes that match declined.
  case declined(url: String, reasons: [String])
  /// A rule blocks the URL.
  case blocked(url: String, reason: String)
  /// The URL came from outside, and is not open to it. Says nothing more on purpose; the router's log does.
  case refused(url: String)
  /// The route's type is not registered.
  case unregistered(type: String)
  /// The route that matches has no type.
  case untyped(url: String, pattern: String)
  /// The handler gave back something else than was asked for.
  case unexpectedOutput(url: String, expected: String, found: String)
  /// The URL was redirected in a loop, or too often. `hops` are the URLs in order.
  case tooManyRedirects(hops: [String])
  /// Opening the URL opens itself, or nests too deeply. `trail` are the URLs from the outermost.
  case recursion(trail: [String])
  /// A stack has more pages than ``RoutingOptions/maximumDepth``.
  case tooManyPages(url: String, limit: Int)
}

/// A URL that no route matches.
public struct RouteNotFound: Sendable {
  /// The URL, after redirects.
  public let url: String
  let candidates: @Sendable () -> [String]

  /// The patterns that match the longest part of the URL, at most three.
  /// - Complexity: Linear in the routes of the table; looked for when asked.
  public var nearMisses: [String] { candidates() }
}

extension RouteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let error): error.description
    case .notFound(let error):
      "no route matches \(error.url)"
        + Self.nearMisses(error)
    case .undecodable(let url, let pattern, let error): "\(url) matches \(pattern), but \(error)"
    case .declined(let url, let reasons):
      "every route that matches \(url) declined: \(reasons.joined(separator: "; "))"
    case .blocked(let url, let reason): "\(url) is blocked by a rule: \(reason)"
    case .refused(let url): "\(url) cannot be opened"
    case .unregistered(let type): "no handler is registered for \(type); register it with RouteRegistry.route"
    case .untyped(let url, let pattern): "\(url) matches \(pattern), which has no route type; open it instead"
    case .unexpectedOutput(let url, let expected, let found):
      "opening \(url) gave \(found) where \(expected) was asked for"
    case .tooManyRedirects(let hops): "redirected too often: \(hops.joined(separator: " -> "))"
    case .tooManyPages(let url, let limit):
      "\(url) has more than \(limit) pages (RoutingOptions.maximumDepth)"
    case .recursion(let trail): "opening this opens itself: \(trail.joined(separator: " -> "))"
    }
  }
}

extension RouteError {
  private static func nearMisses(_ error: RouteNotFound) -> String {
    let found = error.nearMisses
    return found.isEmpty ? "" : "; near misses: " + found.joined(separator: ", ")
  }
}

/// Thrown by a handler or interceptor that does not want this URL after all; the next candidate is tried.
public struct RouteDecline: Error, Sendable {
  /// Why, for the error that is thrown when all decline.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// Thrown by a handler or interceptor to open another URL instead.
public struct RouteRedirect: Error, Sendable {
  /// Where to go.
  public let url: String
  /// As whom; `nil` keeps the origin, so that what came from outside reaches external routes only.
  public let origin: RouteOrigin?

  /// Redirects to a URL.
  /// - Parameters:
  ///   - url: Where to go.
  ///   - origin: `.internal` where this code vouches for the target, such as a sign-in page that is not external.
  public init(to url: String, as origin: RouteOrigin? = nil) {
    self.url = url
    self.origin = origin
  }

  /// Redirects to a typed route, for which this code vouches.
  /// - Throws: ``RouteEncodingError`` where the route has no URL.
  public init(to route: some Route) throws(RouteEncodingError) {
    self.init(to: try route.url(), as: .internal)
  }
}

/// Where the wish to open a URL comes from.
public enum RouteOrigin: String, Codable, Hashable, Sendable {
  /// Code of the process.
  case `internal`
  /// Another app, a web page, a notification.
  case external
}
