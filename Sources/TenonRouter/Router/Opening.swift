/// One opening, from the wish to the result: rewrites and rules, candidates, interceptors, handler.
struct Opening {
  let router: Router
  let snapshot: Router.Snapshot
  var origin: RouteOrigin
  let values: RouteValues
  private let isLogged: Bool

  /// - Parameter isLogged: Not where somebody only asks what would be opened.
  init(router: Router, origin: RouteOrigin, values: RouteValues = RouteValues(), isLogged: Bool = true) {
    self.router = router
    self.origin = origin
    self.values = values
    self.isLogged = isLogged
    snapshot = router.current
  }

  private func log(_ url: String, _ kind: RouteLogEvent.Kind) {
    if isLogged { router.log(RouteLogEvent(url: url, kind: kind)) }
  }

  private var options: RoutingOptions { snapshot.table.options }

  /// A URL after all redirects, with its candidates; there is at least one.
  struct Resolved {
    var resolution: RouteResolution
    var hops: [String]
  }

  // MARK: - Resolving

  /// Follows rewrites and rules and finds the candidates.
  /// - Throws: ``RouteError`` where there are none; `.refused` for everything that comes from outside.
  func resolve(_ text: String, after hops: [String] = []) throws(RouteError) -> Resolved {
    let (url, hops) = try redirected(text, after: hops)
    let resolution = RouteResolution(url, in: snapshot.table, origin: origin)
    guard resolution.candidates.isEmpty else { return Resolved(resolution: resolution, hops: hops) }
    if origin == .external, resolution.isHidden { throw refusal(url.text, .notExposed) }
    throw refused(resolution.error, url.text)
  }

  /// The URL that rewrites and rules lead to.
  func redirected(_ text: String, after hops: [String]) throws(RouteError) -> (RouteURL, [String]) {
    var hops = hops
    var url = try parse(text)
    while true {
      if origin == .external, !options.external.admits(scheme: url.scheme, host: url.host) {
        throw refusal(url.text, .foreignPlace(scheme: url.scheme, host: url.host))
      }
      guard let target = try rewritten(url)?.placed(as: url), target != url.text else { return (url, hops) }
      log(url.text, .redirected(to: target))
      hops.append(url.text)
      if hops.contains(target) || hops.count > options.maximumRedirects {
        throw RouteError.tooManyRedirects(hops: hops + [target])
      }
      url = try parse(target)
    }
  }

  private func rewritten(_ url: RouteURL) throws(RouteError) -> String? {
    for rewrite in snapshot.registry.rewrites {
      if let target = rewrite(url) { return target }
    }
    for rules in snapshot.rules.suffix(1) + [snapshot.redirects] {
      switch rules.outcome(for: url) {
      case nil: continue
      case .redirect(let target): return target
      case .block(let reason):
        if origin == .external { throw refusal(url.text, .blocked(reason)) }
        throw RouteError.blocked(url: url.text, reason: reason)
      }
    }
    return nil
  }

  func parse(_ text: String) throws(RouteError) -> RouteURL {
    do throws(RouteURLError) { return try RouteURL(text, options: options) } catch {
      throw origin == .external ? refusal(text, .malformed(error)) : .malformed(error)
    }
  }

  /// What the caller is told in place of `error`.
  func refused(_ error: RouteError, _ url: String) -> RouteError {
    origin == .external ? refusal(url, .failed(error)) : error
  }

  private func refusal(_ url: String, _ reason: RouteLogEvent.RefusalReason) -> RouteError {
    log(url, .refused(reason))
    return .refused(url: url)
  }

  // MARK: - Opening

  func open(_ text: String) async throws -> any Sendable {
    do {
      return try await RouteTrail.follow(text, router: ObjectIdentifier(router), limit: options.maximumDepth)
      {
        try await follow(text, after: [])
      }
    } catch let error as RouteError where origin == .external {
      // To the outside every reason looks alike; those that are not in the log yet are put there.
      guard case .refused = error else { throw refusal(text, .failed(error)) }
      throw RouteError.refused(url: text)
    }
  }

  /// Opens a value with the handlers of its type, unless rules send its URL elsewhere.
  func open(_ route: some Route) async throws -> any Sendable {
    let text = try route.url()
    return try await RouteTrail.follow(text, router: ObjectIdentifier(router), limit: options.maximumDepth) {
      let (url, hops) = try redirected(text, after: [])
      guard hops.isEmpty else { return try await follow(url.text, after: hops) }
      let entries = snapshot.table.storage.byType[ObjectIdentifier(type(of: route))] ?? []
      if entries.isEmpty {
        throw logged(.unregistered(type: String(reflecting: type(of: route))), text)
      }
      let candidates = entries.compactMap { entry -> RouteResolution.Candidate? in
        guard let prepared = snapshot.table.storage.entries[entry].endpoint.prepare(route) else { return nil }
        return RouteResolution.Candidate(
          entry: entry, parameters: RouteParameters(match: nil), prepared: prepared)
      }
      if candidates.isEmpty {
        throw RouteError.declined(url: text, reasons: ["\(type(of: route).pattern) did not accept the value"])
      }
      switch try await run(candidates, url: url, hops: []) {
      case .output(let output): return output
      case .declined(let error): throw logged(error, text)
      }
    }
  }

  private func logged(_ error: RouteError, _ url: String) -> RouteError {
    log(url, .unanswered(error))
    return error
  }

  private func follow(_ text: String, after hops: [String]) async throws -> any Sendable {
    let unanswered: RouteError
    switch resolution(of: text, after: hops) {
    case .success(let resolved):
      switch try await run(resolved.resolution.candidates, url: resolved.resolution.url, hops: resolved.hops)
      {
      case .output(let output): return output
      case .declined(let error): unanswered = error
      }
    case .failure(let error):
      guard error.isUnmatched else { throw error }
      unanswered = error
    }
    // The handler for unmatched URLs answers what nobody else would; what comes from outside it never sees.
    guard origin == .internal else { throw unanswered }
    guard let url = try? parse(text), let handler = unmatchedHandler(url) else {
      throw logged(unanswered, text)
    }
    return try await handler(url, values)
  }

  private func resolution(of text: String, after hops: [String]) -> Result<Resolved, RouteError> {
    Result { () throws(RouteError) in try resolve(text, after: hops) }
  }

  private func unmatchedHandler(_ url: RouteURL) -> RouteRegistry.UnmatchedHandler? {
    snapshot.registry.unmatchedHandler(of: url.scheme)
  }

  /// What came of the candidates. That all declined is told from whatever a handler throws.
  private enum Outcome {
    case output(any Sendable)
    case declined(RouteError)
  }

  /// Tries one candidate after the other.
  private func run(
    _ candidates: [RouteResolution.Candidate], url: RouteURL, hops: [String]
  ) async throws -> Outcome {
    var reasons: [String] = []
    for candidate in candidates {
      let entry = snapshot.table.storage.entries[candidate.entry]
      let context = RouteContext(
        url: url, hops: hops, origin: origin, values: values, value: candidate.prepared.route,
        parameters: candidate.parameters, table: snapshot.table, entry: candidate.entry)
      let chain = (snapshot.registry.interceptors + entry.interceptors)[...]
      do {
        return .output(try await RouteNext(interceptors: chain, run: candidate.prepared.run)(context))
      } catch let decline as RouteDecline {
        log(url.text, .declined(pattern: entry.patterns[0].text, reason: decline.reason))
        reasons.append("\(entry.patterns[0]): \(decline.reason)")
      } catch let redirect as RouteRedirect {
        return .output(try await follow(redirect, from: url, hops: hops))
      }
    }
    return .declined(.declined(url: url.text, reasons: reasons))
  }

  private func follow(_ redirect: RouteRedirect, from url: RouteURL, hops: [String]) async throws
    -> any Sendable
  {
    let hops = hops + [url.text]
    let target = redirect.url.placed(as: url)
    log(url.text, .redirected(to: target))
    if hops.contains(target) || hops.count > options.maximumRedirects {
      throw RouteError.tooManyRedirects(hops: hops + [target])
    }
    var opening = self
    opening.origin = redirect.origin ?? origin
    return try await opening.follow(target, after: hops)
  }
}

extension String {
  /// A path as a URL of the same scheme and host as `url`; anything else as it is.
  fileprivate func placed(as url: RouteURL) -> String {
    guard hasPrefix("/"), !hasPrefix("//") else { return self }
    return url.raw(0..<url.layout.path.lowerBound) + self
  }
}

extension RouteError {
  /// Whether nothing answered the URL, so that a handler for unmatched ones may.
  var isUnmatched: Bool {
    switch self {
    case .notFound, .undecodable, .declined: true
    default: false
    }
  }
}
