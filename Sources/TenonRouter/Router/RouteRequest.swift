import TenonDiagnostics
import TenonRoutePatterns
import TenonSynchronization

/// One request to open a route or URL, from its text to its result: rewrites and rules, candidates, interceptors,
/// handler.
///
/// The text is parsed once, when the request begins, and each step passes the URL to the next. The request uses the
/// snapshot that the router had when the request began, until a handler for unmatched URLs redirects it.
struct RouteRequest: Sendable {
  let router: Router
  private(set) var snapshot: Router.Snapshot
  private(set) var access: RouteAccess
  private(set) var values: RouteValues
  var isLogged: Bool
  /// Whether handlers that show no screen may answer.
  var runsHandlers = true

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

  func logRedirects(to page: Resolved) {
    for (hop, target) in zip(page.hops, page.hops.dropFirst() + [page.url.text]) {
      log(.redirected(url: hop, to: target))
    }
  }

  // MARK: - Opening

  /// What a request led to.
  enum Outcome: Sendable {
    /// A page that may be shown.
    case page(ReachedPage)
    /// The result of a handler, or of an interceptor that answered in its place.
    case output(any Sendable)

    /// The result of the handler, or of showing the page.
    fileprivate func result() async throws -> any Sendable {
      switch self {
      case .page(let page): try await page.show(page.context)
      case .output(let output): output
      }
    }
  }

  /// Opens a URL using the handlers of the routes that match it.
  func open(_ text: String) async throws -> any Sendable {
    try await answering(text) {
      let url = try parse(text)
      return try await within(url) { try await follow(url, after: []).result() }
    }
  }

  /// Opens a value using the handlers for its type, unless rules redirect the value's URL.
  func open(_ route: any Route) async throws -> any Sendable {
    try await outcome(of: route) { try await $0.result() }
  }

  /// Lets a value pass rules and interceptors.
  /// - Parameters:
  ///   - link: The link that brings the value along, whose scheme and host the value's URL gets.
  ///   - body: Uses the outcome while the URL still counts as being opened.
  func outcome<Result: Sendable>(
    of route: any Route, in link: RouteURL? = nil, _ body: (Outcome) async throws -> Result
  ) async throws -> Result {
    let text = try route.url()
    let asked = try parse(link.map { text.placed(as: $0) } ?? text)
    return try await within(asked) {
      let (url, hops) = try redirected(asked)
      guard hops.isEmpty else { return try await body(follow(url, after: hops)) }
      let storage = snapshot.table.storage
      let entries = storage.byType[ObjectIdentifier(type(of: route))] ?? []
      if entries.isEmpty {
        let name = typeName(type(of: route))
        throw logged(
          RouteError(
            .unregistered, name,
            "no handler is registered for \(name); register it with RouteRegistry.route"), url)
      }
      let admitted = entries.filter { access.admits(storage.entries[$0]) }
      if admitted.isEmpty {
        throw RouteError(
          .notExposed, link?.text ?? url.text,
          "\(typeName(type(of: route), qualified: false)), which is below it on the stack, is not external")
      }
      let candidates = admitted.compactMap { entry -> Candidate? in
        storage.entries[entry].endpoint.prepare(route).map {
          Candidate(entry: entry, parameters: RouteParameters(match: nil), prepared: $0)
        }
      }
      if candidates.isEmpty {
        throw RouteError.declined(url.text, ["\(type(of: route).pattern) did not accept the value"])
      }
      do { return try await body(run(candidates, url: url, hops: [])) } catch let declined as AllDeclined {
        throw logged(declined.error, url)
      }
    }
  }

  /// Runs `body`, and replaces errors whose details the caller may not see.
  func answering<Result>(_ text: String, _ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch {
      throw access.answer(error, about: text) { log($0) }
    }
  }

  /// A URL that a router is opening in the current task.
  private struct OpenedURL: Equatable, Sendable {
    let text: String
    /// The snapshot. With other routes, it is not the same request.
    let snapshot: ObjectIdentifier
  }

  /// Runs `body`, which opens `url`.
  /// - Throws: ``RouteError`` if the URL is already being opened, or calls that open URLs are nested too deeply.
  func within<Result: Sendable>(
    _ url: RouteURL, _ body: () async throws -> Result
  ) async throws -> Result {
    let opened = OpenedURL(text: url.text, snapshot: ObjectIdentifier(snapshot))
    let trail = ReentrancyToken.labels(OpenedURL.self, of: router)
    if trail.count >= options.maximumDepth || trail.contains(opened) {
      let trail = (trail + [opened]).map(\.text)
      throw RouteError(
        .limitExceeded, url.text,
        "opening \(url.text) leads back to itself: \(trail.joined(separator: " -> ")); open something else in its handler",
        detail: "maximumDepth", related: trail)
    }
    return try await ReentrancyToken.hold(opened, of: router) { try await body() }
  }

  private func logged(_ error: RouteError, _ url: RouteURL) -> RouteError {
    log(.unanswered(url: url.text, error))
    return error
  }

  private func follow(_ url: RouteURL, after hops: [String]) async throws -> Outcome {
    let resolved: Resolved
    do throws(RouteError) { resolved = try resolve(url, after: hops) } catch {
      guard error.isUnmatched else { throw error }
      return try await answerUnmatched(url, error, after: hops)
    }
    return try await run(resolved)
  }

  func run(_ resolved: Resolved) async throws -> Outcome {
    do { return try await run(resolved.candidates, url: resolved.url, hops: resolved.hops) } catch let
      declined
      as AllDeclined
    {
      return try await answerUnmatched(resolved.asked, declined.error, after: resolved.hops)
    }
  }

  /// Calls the handler for unmatched URLs with a URL that no route answered. The handler may redirect the request, also to
  /// the same URL, if it has added a route that answers it.
  func answerUnmatched(
    _ url: RouteURL, _ error: RouteError, after hops: [String] = []
  ) async throws -> Outcome {
    guard access.reachesUnmatched else { throw error }
    guard runsHandlers, let handler = snapshot.registry.unmatchedHandler(of: url.scheme) else {
      throw logged(error, url)
    }
    do {
      return .output(try await handler(url, values))
    } catch let redirect as RouteRedirect {
      var request = self
      request.snapshot = router.current
      guard request.snapshot !== snapshot, redirect.url.placed(as: url) == url.text,
        hops.count < options.maximumRedirects
      else { return try await request.follow(redirect, from: url, hops: hops) }
      return try await request.follow(url, after: hops + [url.text])
    }
  }

  /// All candidates have declined. The type distinguishes this from errors that a handler throws.
  private struct AllDeclined: Error { let error: RouteError }

  /// Tries the candidates in order.
  /// - Throws: `AllDeclined`, or any error that an interceptor or a handler throws.
  private func run(_ candidates: [Candidate], url: RouteURL, hops: [String]) async throws -> Outcome {
    var reasons: [String] = []
    for candidate in candidates {
      let entry = snapshot.table.storage.entries[candidate.entry]
      let context = RouteContext(
        url: url, hops: hops, origin: access.origin, values: values, value: candidate.prepared.route,
        parameters: candidate.parameters, table: snapshot.table, subject: .entry(candidate.entry))
      let chain = (snapshot.registry.allInterceptors + snapshot.registry.interceptors(of: entry))[...]
      let arrival = Arrival()
      do {
        let output = try await RouteNext(
          interceptors: chain, arrival: arrival, run: last(candidate.prepared, arrival))(context)
        return arrival.page.map { .page($0) } ?? .output(output)
      } catch let decline as RouteDecline {
        log(.declined(url: url.text, pattern: entry.patterns[0].text, reason: decline.reason))
        reasons.append("\(entry.patterns[0]): \(decline.reason)")
      } catch let redirect as RouteRedirect {
        return try await follow(redirect, from: url, hops: hops)
      }
    }
    throw AllDeclined(error: .declined(url.text, reasons))
  }

  /// Returns the innermost part of a chain: it runs a handler, or notes that the chain has reached a page.
  private func last(_ prepared: PreparedRoute, _ arrival: Arrival) -> RouteAnswer.Handler {
    switch prepared.answer {
    case .handler(let handler):
      if runsHandlers { return handler }
      return { context in
        throw RouteError(
          .unregistered, context.url.text, "\(context.url) is answered by a handler, which shows no screen")
      }
    case .page(let key, let show):
      return { context in
        arrival.note(ReachedPage(context: context, key: key, show: show))
        return prepared.route ?? ()
      }
    case .forward(let target):
      return { context in
        var request = self
        request.values = context.values
        return try await request.outcome(of: target()) { outcome in
          switch outcome {
          case .page(let page):
            arrival.note(page)
            return page.context.value ?? ()
          case .output(let output): return output
          }
        }
      }
    }
  }

  private func follow(
    _ redirect: RouteRedirect, from url: RouteURL, hops: [String]
  ) async throws -> Outcome {
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
  func pages(of stack: RouteURL) throws(RouteError) -> [Resolved] {
    guard stack.hasPages else { return [try resolve(stack)] }
    let texts = URLStack.pages(of: stack.text, stack.layout)
    if texts.count > options.maximumDepth {
      let words = "\(stack) has more than \(options.maximumDepth) pages (RoutingOptions.maximumDepth)"
      throw RouteError(.limitExceeded, stack.text, words, detail: "maximumDepth")
    }
    var pages: [Resolved] = []
    for text in texts { pages.append(try resolve(parse(text))) }
    return pages
  }
}

extension RouteURL {
  /// Whether the URL is a stack of several pages.
  var hasPages: Bool { URLStack.hasPages(path) }
}

extension String {
  /// Returns a path as a URL with the scheme and host of `url`; any other text is returned unchanged.
  fileprivate func placed(as url: RouteURL) -> String {
    guard hasPrefix("/"), !hasPrefix("//") else { return self }
    return url.raw(0..<url.layout.path.lowerBound) + self
  }
}

extension RouteError {
  static func declined(_ url: String, _ reasons: [String]) -> RouteError {
    RouteError(
      .declined, url, "every route that matches \(url) declined: \(reasons.joined(separator: "; "))",
      related: reasons)
  }

  /// Whether no route answered the URL, so that a handler for unmatched URLs may answer it.
  var isUnmatched: Bool { code == .notFound || code == .undecodable || code == .declined }
}
