/// Which schemes and hosts the outside may use. Empty sets let nobody in.
///
/// ```swift
/// var options = RoutingOptions()
/// options.external = ExternalAccess(schemes: ["shop"], hosts: ["shop.example"])   // shop://…, https://shop.example/…
/// ```
public struct ExternalAccess: Sendable {
  /// Custom schemes whose host does not matter. Kept in lowercase.
  public var schemes: Set<String> { didSet { schemes = Self.lowercased(schemes) } }
  /// Hosts of `https` URLs; a port other than 443 is part of the host, as in `shop.example:8443`. Kept in their
  /// canonical form, without those that are no hosts.
  public var hosts: Set<String> { didSet { hosts = Self.canonical(hosts) } }

  /// Lets in the given schemes with any host, and the given hosts over `https`.
  public init(schemes: Set<String> = [], hosts: Set<String> = []) {
    self.schemes = Self.lowercased(schemes)
    self.hosts = Self.canonical(hosts)
  }

  private static func lowercased(_ schemes: Set<String>) -> Set<String> {
    Set(schemes.map { $0.lowercased() })
  }

  private static func canonical(_ hosts: Set<String>) -> Set<String> {
    Set(hosts.compactMap { HostName.canonical($0, scheme: "https") })
  }

  fileprivate func admits(_ url: RouteURL) -> Bool {
    guard let scheme = url.scheme else { return false }
    if schemes.contains(scheme) { return true }
    return scheme == "https" && url.host.map(hosts.contains) == true
  }
}

/// Who may open a route by URL.
///
/// ```swift
/// routes.route(ProductDetail.self, exposure: .external) { route, _ in ProductScreen(id: route.id) }   // for mails
/// routes.route(Checkout.self) { _, _ in CheckoutScreen() }                                            // for us
/// ```
public enum RouteExposure: String, Encodable, Hashable, Sendable {
  /// Only code of the process.
  case `internal`
  /// URLs from outside too, on the schemes and hosts of ``RoutingOptions/external``.
  case external
}

/// Where a request to open a URL comes from.
///
/// ```swift
/// struct NoSales: RouteInterceptor {
///   func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
///     if context.origin == .external { throw RouteDecline("links cannot begin a sale") }
///     return try await next(context)
///   }
/// }
/// ```
public enum RouteOrigin: String, Hashable, Sendable {
  /// Code of the process.
  case `internal`
  /// Another app, a web page, a notification.
  case external
}

/// The one place that decides what somebody outside the process may open, and what they are told about the rest.
struct RouteAccess: Sendable {
  var origin: RouteOrigin

  /// - Throws: ``RouteError`` where a URL from outside has neither a scheme nor a host that is open.
  func admit(_ url: RouteURL, _ external: ExternalAccess) throws(RouteError) {
    if origin == .internal || external.admits(url) { return }
    let place = "\(url.scheme ?? "no scheme")://\(url.host ?? "")"
    throw RouteError(.foreignPlace, url.text, "\(place) is not among RoutingOptions.external")
  }

  /// Whether the route may be opened by URL.
  func admits(_ entry: RouteEntry) -> Bool { origin == .internal || entry.exposure == .external }

  /// Whether the handler for unmatched URLs may answer what no route does.
  var reachesUnmatched: Bool { origin == .internal }

  /// What the caller is told in place of an error. To the outside every reason looks alike, so that nobody learns which
  /// routes there are; the log is told. What handlers throw comes out as it is.
  func answer(_ error: any Error, about url: String, log: (RouteLogEvent) -> Void) -> any Error {
    guard origin == .external, let error = error as? RouteError else { return error }
    // Where a handler opened another URL from outside, that one is in the log already.
    if error.code != .refused { log(RouteLogEvent(url: url, kind: .refused(error))) }
    return RouteError(.refused, url, "\(url) cannot be opened")
  }
}
