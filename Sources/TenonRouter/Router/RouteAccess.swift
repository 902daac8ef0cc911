/// The one place that decides what callers outside the process may open, and what they learn about the rest.
struct RouteAccess: Sendable {
  var origin: RouteOrigin

  /// - Throws: ``RouteError`` if a URL from outside has neither a scheme nor a host that is open.
  func admit(_ url: RouteURL, _ external: ExternalAccess) throws(RouteError) {
    if origin == .internal || external.admits(url) { return }
    let origin = "\(url.scheme ?? "no scheme")://\(url.host ?? "")"
    throw RouteError(.foreignPlace, url.text, "\(origin) is not among RoutingOptions.external")
  }

  /// Whether the route may be opened by URL.
  func admits(_ entry: RouteEntry) -> Bool { origin == .internal || entry.exposure == .external }

  /// Whether one of the entries of a type of route may be opened by URL, or need not be.
  func admitsOne(of entries: some Sequence<RouteEntry>) -> Bool {
    origin == .internal || entries.contains(where: admits)
  }

  /// Whether an error may name the routes that a URL resembles. To the outside only the log has them.
  var suggestsRoutes: Bool { origin == .internal }

  /// Whether the handler for unmatched URLs may answer what no route does.
  var reachesUnmatched: Bool { origin == .internal }

  /// What the caller gets in place of an error. To the outside every reason looks alike, so that none reveals which
  /// routes there are; the log has the reason. What handlers throw comes out as it is.
  func answer(_ error: any Error, about url: String, log: (RouteLogEvent) -> Void) -> any Error {
    guard origin == .external, let error = error as? RouteError else { return error }
    // Where a handler opened another URL from outside, that one is in the log already.
    if error.code != .refused { log(.refused(url: url, error)) }
    return RouteError(.refused, url, "\(url) cannot be opened")
  }
}
