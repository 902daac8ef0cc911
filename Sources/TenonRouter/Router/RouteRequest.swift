import TenonSynchronization

/// One request to open a route or URL, from its text to its result: rewrites and rules, candidates, interceptors,
/// handler.
///
/// The text is parsed once, when the request begins, and each step passes the URL to the next. The request uses the
/// snapshot that the router had when the request began.
struct RouteRequest: Sendable {
  let router: Router
  let snapshot: Router.Snapshot
  private(set) var access: RouteAccess
  let values: RouteValues
  private let isLogged: Bool

  /// - Parameter isLogged: `false` if the caller only checks which route would be opened.
  init(
    _ router: Router, origin: RouteOrigin = .internal, values: RouteValues = RouteValues(),
    isLogged: Bool = true
  ) {
    self.router = router
    self.values = values
    self.isLogged = isLogged
    access = RouteAccess(origin: origin)
    snapshot = router.current
  }

  private var options: RoutingOptions { snapshot.table.options }

  private func log(_ event: RouteLogEvent) {
    if isLogged { router.log(event) }
  }

  // MARK: - Resolving

  /// A URL with the routes that may answer it; there is at least one.
  struct Resolved: Sendable {
    /// The requested URL.
    let asked: RouteURL
    /// The URL after all redirects.
    let url: RouteURL
    let hops: [String]
    let candidates: [Candidate]
  }

  struct Candidate: Sendable {
    let entry: Int
    let parameters: RouteParameters
    let prepared: PreparedRoute
  }

  func parse(_ text: String) throws(RouteError) -> RouteURL { try RouteURL(text, options: options) }

  /// Follows rewrites and rules, and finds the candidates. It is used both to open a URL and to check whether it can be
  /// opened, so the two never disagree.
  /// - Throws: ``RouteError`` if there are no candidates.
  func resolve(_ asked: RouteURL, after hops: [String] = []) throws(RouteError) -> Resolved {
    let (url, hops) = try redirected(asked, after: hops)
    return Resolved(
      asked: asked, url: url, hops: hops,
      candidates: try snapshot.table.candidates(for: url, access))
  }

  /// Returns the URL after rewrites and rules.
  func redirected(
    _ asked: RouteURL, after hops: [String] = []
  ) throws(RouteError) -> (RouteURL, [String]) {
    var (url, hops) = (asked, hops)
    while true {
      try access.admit(url, options.external)
      guard let target = try rewritten(url)?.placed(as: url), target != url.text else { return (url, hops) }
      try note(redirect: target, of: url, &hops)
      url = try parse(target)
    }
  }

  private func note(redirect target: String, of url: RouteURL, _ hops: inout [String]) throws(RouteError) {
    log(.redirected(url: url.text, to: target))
    hops.append(url.text)
    if hops.contains(target) || hops.count > options.maximumRedirects {
      throw .tooManyRedirects(hops + [target])
    }
  }

  private func rewritten(_ url: RouteURL) throws(RouteError) -> String? {
    for rewrite in snapshot.registry.rewrites {
      if let target = rewrite(url) { return target }
    }
    switch snapshot.rules.last?.outcome(for: url) ?? snapshot.redirects.outcome(for: url) {
    case nil: return nil
    case .redirect(let target): return target
    case .block(let reason):
      throw RouteError(.blocked, url.text, "\(url) is blocked by a rule: \(reason)", related: [reason])
    }
  }

  // MARK: - Opening

  /// Opens a URL using the handlers of the routes that match it.
  func open(_ text: String) async throws -> any Sendable {
    try await answering(text) {
      let url = try parse(text)
      return try await within(url) { try await follow(url, after: []) }
    }
  }

  /// Opens the pages of a stack after checking that each page can be resolved.
  func open(stack text: String) async throws -> [any Sendable] {
    try await answering(text) {
      let stack = try parse(text)
      guard stack.hasPages else { return [try await within(stack) { try await follow(stack, after: []) }] }
      var outputs: [any Sendable] = []
      for page in try pages(of: stack) {
        outputs.append(try await within(page.asked) { try await run(page) })
      }
      return outputs
    }
  }

  /// Opens a value using the handlers for its type, unless rules redirect the value's URL.
  func open(_ route: some Route) async throws -> any Sendable {
    let asked = try parse(route.url())
    return try await within(asked) {
      let (url, hops) = try redirected(asked)
      guard hops.isEmpty else { return try await follow(url, after: hops) }
      let storage = snapshot.table.storage
      let entries = storage.byType[ObjectIdentifier(type(of: route))] ?? []
      if entries.isEmpty {
        let name = String(reflecting: type(of: route))
        throw logged(
          RouteError(
            .unregistered, name,
            "no handler is registered for \(name); register it with RouteRegistry.route"), url)
      }
      let candidates = entries.compactMap { entry -> Candidate? in
        storage.entries[entry].endpoint.prepare(route).map {
          Candidate(entry: entry, parameters: RouteParameters(match: nil), prepared: $0)
        }
      }
      if candidates.isEmpty {
        throw RouteError.declined(url.text, ["\(type(of: route).pattern) did not accept the value"])
      }
      switch try await run(candidates, url: url, hops: []) {
      case .output(let output): return output
      case .declined(let error): throw logged(error, url)
      }
    }
  }

  /// Runs `body`, and replaces errors whose details the caller may not see.
  private func answering<Result>(_ text: String, _ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch {
      throw access.answer(error, about: text) { log($0) }
    }
  }

  /// A URL that a router is opening in the current task.
  private struct OpenedURL: Sendable { let text: String }

  /// Runs `body`, which opens `url`.
  /// - Throws: ``RouteError`` if the URL is already being opened, or calls that open URLs are nested too deeply.
  private func within(
    _ url: RouteURL, _ body: () async throws -> any Sendable
  ) async throws -> any Sendable {
    let trail = ReentrancyToken.labels(OpenedURL.self, of: router).map(\.text)
    if trail.count >= options.maximumDepth || trail.contains(url.text) {
      let trail = trail + [url.text]
      throw RouteError(
        .recursion, url.text,
        "opening \(url.text) leads back to itself: \(trail.joined(separator: " -> ")); open something else in its handler",
        related: trail)
    }
    return try await ReentrancyToken.hold(OpenedURL(text: url.text), of: router) { try await body() }
  }

  private func logged(_ error: RouteError, _ url: RouteURL) -> RouteError {
    log(.unanswered(url: url.text, error))
    return error
  }

  private func follow(_ url: RouteURL, after hops: [String]) async throws -> any Sendable {
    let resolved: Resolved
    do throws(RouteError) { resolved = try resolve(url, after: hops) } catch {
      guard error.isUnmatched else { throw error }
      return try await answerUnmatched(url, error)
    }
    return try await run(resolved)
  }

  private func run(_ resolved: Resolved) async throws -> any Sendable {
    switch try await run(resolved.candidates, url: resolved.url, hops: resolved.hops) {
    case .output(let output): output
    case .declined(let error): try await answerUnmatched(resolved.asked, error)
    }
  }

  /// Calls the handler for unmatched URLs with a URL that no route answered.
  private func answerUnmatched(_ url: RouteURL, _ error: RouteError) async throws -> any Sendable {
    guard access.reachesUnmatched else { throw error }
    guard let handler = snapshot.registry.unmatchedHandler(of: url.scheme) else { throw logged(error, url) }
    return try await handler(url, values)
  }

  /// The outcome of trying the candidates. It distinguishes the case in which all candidates declined from errors that
  /// a handler throws.
  private enum Outcome {
    case output(any Sendable)
    case declined(RouteError)
  }

  /// Tries the candidates in order.
  private func run(_ candidates: [Candidate], url: RouteURL, hops: [String]) async throws -> Outcome {
    var reasons: [String] = []
    for candidate in candidates {
      let entry = snapshot.table.storage.entries[candidate.entry]
      let context = RouteContext(
        url: url, hops: hops, origin: access.origin, values: values, value: candidate.prepared.route,
        parameters: candidate.parameters, table: snapshot.table, entry: candidate.entry)
      let chain = (snapshot.registry.interceptors + entry.interceptors)[...]
      do {
        return .output(try await RouteNext(interceptors: chain, run: candidate.prepared.run)(context))
      } catch let decline as RouteDecline {
        log(.declined(url: url.text, pattern: entry.patterns[0].text, reason: decline.reason))
        reasons.append("\(entry.patterns[0]): \(decline.reason)")
      } catch let redirect as RouteRedirect {
        return .output(try await follow(redirect, from: url, hops: hops))
      }
    }
    return .declined(.declined(url.text, reasons))
  }

  private func follow(
    _ redirect: RouteRedirect, from url: RouteURL, hops: [String]
  ) async throws -> any Sendable {
    var hops = hops
    let target = redirect.url.placed(as: url)
    try note(redirect: target, of: url, &hops)
    var request = self
    request.access.origin = redirect.origin ?? access.origin
    return try await request.follow(try parse(target), after: hops)
  }
}

extension RouteRequest {
  /// Returns the pages of a stack such as `/home/-/product/42/-/reviews?sort=new`. All pages have the scheme and host
  /// of the stack; the query and fragment belong to the last page.
  /// - Throws: ``RouteError`` if a page cannot be resolved.
  func pages(of text: String) throws(RouteError) -> [Resolved] { try pages(of: parse(text)) }

  private func pages(of stack: RouteURL) throws(RouteError) -> [Resolved] {
    guard stack.hasPages else { return [try resolve(stack)] }
    let paths = stack.path.split(separator: "/").split(separator: "-", omittingEmptySubsequences: false)
    if paths.count > options.maximumDepth {
      let words = "\(stack) has more than \(options.maximumDepth) pages (RoutingOptions.maximumDepth)"
      throw RouteError(.limitExceeded, stack.text, words, detail: "maximumDepth")
    }
    let prefix = stack.raw(0..<stack.layout.path.lowerBound)
    let suffix = stack.raw(stack.layout.path.upperBound..<stack.text.utf8.count)
    var pages: [Resolved] = []
    for (index, path) in paths.enumerated() {
      let page = prefix + "/" + path.joined(separator: "/") + (index == paths.count - 1 ? suffix : "")
      pages.append(try resolve(parse(page)))
    }
    return pages
  }
}

extension RouteURL {
  /// Whether the URL is a stack of several pages.
  fileprivate var hasPages: Bool { path.split(separator: "/").contains("-") }
}

extension RouteTable {
  /// Returns the routes that may answer a URL, in the order in which they are tried.
  /// - Throws: ``RouteError`` with the reason if there are no such routes.
  func candidates(
    for url: RouteURL, _ access: RouteAccess = RouteAccess(origin: .internal)
  ) throws(RouteError) -> [RouteRequest.Candidate] {
    var candidates: [RouteRequest.Candidate] = []
    var declined: [String] = []
    var undecodable: RouteError?
    var isHidden = false
    for hit in index.all(url) {
      let match = RouteMatch(storage: storage, hit: hit, text: url.text)
      let entry = storage.entries[match.entry]
      guard access.admits(entry) else {
        isHidden = true
        continue
      }
      let parameters = match.parameters
      do throws(RouteError) {
        let prepared = try entry.endpoint.prepare { (defaults) throws(RouteError) in
          try RouteReader(parameters, url: url, defaults)
        }
        if let prepared {
          candidates.append(
            RouteRequest.Candidate(entry: match.entry, parameters: parameters, prepared: prepared))
        } else {
          declined.append("\(match.pattern) did not accept the value")
        }
      } catch {
        undecodable =
          undecodable ?? error.about(url.text, "\(url) matches \(match.pattern), but \(error.message)")
      }
    }
    if !candidates.isEmpty { return candidates }
    if isHidden { throw RouteError(.notExposed, url.text, "the route is not external") }
    if let undecodable { throw undecodable }
    if !declined.isEmpty { throw .declined(url.text, declined) }
    throw .notFound(url.text) { access.suggestsRoutes ? nearMisses(url) : [] }
  }

  /// Returns the typed value of the first candidate.
  /// - Throws: ``RouteError`` if the candidate has no route type.
  func route(of candidates: [RouteRequest.Candidate], _ url: RouteURL) throws(RouteError) -> any Route {
    if let route = candidates[0].prepared.route { return route }
    let pattern = storage.entries[candidates[0].entry].patterns[0]
    throw RouteError(
      .untyped, url.text, "\(url) matches \(pattern), which has no route type; open the URL instead")
  }
}

extension String {
  /// Returns a path as a URL with the scheme and host of `url`; any other text is returned unchanged.
  fileprivate func placed(as url: RouteURL) -> String {
    guard hasPrefix("/"), !hasPrefix("//") else { return self }
    return url.raw(0..<url.layout.path.lowerBound) + self
  }
}

extension RouteError {
  fileprivate static func declined(_ url: String, _ reasons: [String]) -> RouteError {
    RouteError(
      .declined, url, "every route that matches \(url) declined: \(reasons.joined(separator: "; "))",
      related: reasons)
  }

  /// Whether no route answered the URL, so that a handler for unmatched URLs may answer it.
  fileprivate var isUnmatched: Bool { code == .notFound || code == .undecodable || code == .declined }
}
