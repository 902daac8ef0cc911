/// The single type that decides which routes callers outside the process may open, and what errors reveal to them.
struct RouteAccess: Sendable {
  var origin: RouteOrigin

  /// - Throws: ``RouteError`` if neither the scheme nor the host of a URL from outside is allowed.
  func admit(_ url: RouteURL, _ external: ExternalAccess) throws(RouteError) {
    if origin == .internal || external.admits(url) { return }
    let origin = "\(url.scheme ?? "no scheme")://\(url.host ?? "")"
    throw RouteError(.foreignPlace, url.text, "\(origin) is not among RoutingOptions.external")
  }

  /// Whether the route may be opened by URL.
  func admits(_ entry: RouteEntry) -> Bool { origin == .internal || entry.exposure == .external }

  /// Whether at least one entry of a route type may be opened by URL; always `true` for internal callers.
  func admitsOne(of entries: some Sequence<RouteEntry>) -> Bool {
    origin == .internal || entries.contains(where: admits)
  }

  /// Whether an error may list routes that are similar to a URL. For URLs from outside, only the log lists them.
  var suggestsRoutes: Bool { origin == .internal }

  /// Whether the handler for unmatched URLs may answer a URL that no route answers.
  var reachesUnmatched: Bool { origin == .internal }

  /// Returns the error that the caller gets. For callers outside the process, every ``RouteError`` is replaced with the
  /// same refusal, so that none reveals which routes exist; the log contains the reason. Other errors from handlers are
  /// returned unchanged.
  func answer(_ error: any Error, about url: String, log: (RouteLogEvent) -> Void) -> any Error {
    guard origin == .external, let error = error as? RouteError else { return error }
    // If a handler opened another URL from outside, that URL is already in the log.
    if error.code != .refused { log(.refused(url: url, error)) }
    return RouteError(.refused, url, "\(url) cannot be opened")
  }
}
