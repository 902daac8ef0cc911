import TenonDiagnostics
import TenonURLCoding

/// A link that has been parsed and matched, but not opened. It is matched once: code that asks whether a link can be
/// opened keeps the prepared link, and opens that.
package struct PreparedLink: Sendable {
  enum Target: Sendable {
    /// The pages of the link, lowest first; there is at least one.
    case pages([RouteRequest.Resolved])
    /// No route answers the link, but the handler for unmatched URLs does.
    case unmatched(RouteError)
  }

  let request: RouteRequest
  /// The URL of the link.
  package let url: RouteURL
  let target: Target
  /// The origin of the link.
  package var origin: RouteOrigin { request.access.origin }

  /// How often rules have redirected on the way to the last page.
  package var redirects: Int {
    guard case .pages(let pages) = target else { return 0 }
    return pages.last?.hops.count ?? 0
  }

  /// Lets each page pass its interceptors, lowest first, and runs the handlers that answer a page without showing a
  /// screen.
  /// - Parameter runsHandlers: Whether handlers that show no screen may answer. If not, they do not run, and an error is
  ///   thrown.
  /// - Throws: The same errors as when opening a URL; the pages above the refused page are not asked for.
  package func admit(runsHandlers: Bool) async throws -> [RouteAdmission] {
    var request = request
    request.isLogged = true
    request.runsHandlers = runsHandlers
    return try await request.admit(self)
  }

  /// The typed routes that the pages lead to unless interceptors redirect; `nil` for a page whose route has no type.
  package var routes: [(any Route)?] {
    guard case .pages(let pages) = target else { return [] }
    return pages.map { $0.candidates[0].prepared.route }
  }
}

/// What a request led to.
package enum RouteAdmission: Sendable {
  /// A page that its interceptors have let pass. Nothing has been shown yet.
  /// The key identifies its destination.
  case page(any Route, RouteContext, key: ObjectIdentifier)
  /// The result of a handler, or of an interceptor that answered in its place.
  case answered(any Sendable)
}

extension Router {
  /// Parses and matches a link with one or more pages, without opening it. Nothing is logged.
  ///
  /// For example, `/home/-/product/42/-/reviews?sort=new` has three pages. A segment that consists of a
  /// single `-` separates the paths of two pages, and an empty path before or after the `-` represents the
  /// page `/`. The query and fragment belong to the last page. A parameter whose value is `-` is written as
  /// `%2D`.
  /// - Throws: ``RouteError`` if a page cannot be resolved.
  package func prepare(
    _ link: String, origin: RouteOrigin, with values: RouteValues = RouteValues()
  ) throws(RouteError) -> PreparedLink {
    try RouteRequest(self, origin: origin, values: values, isLogged: false).prepare(link)
  }

  /// Logs why a link was not opened.
  /// - Returns: The error that the caller may see.
  package func refusal(_ error: RouteError, of link: String, from origin: RouteOrigin) -> any Error {
    let access = RouteAccess(origin: origin)
    // The answer logs it for callers from outside.
    if error.isUnmatched, access.reachesUnmatched { log(.unanswered(url: link, error)) }
    return access.answer(error, about: link, log: log)
  }

  /// Lets a route pass its rules and interceptors.
  /// - Parameters:
  ///   - origin: The origin of the request; `.external` reaches external routes only.
  ///   - link: The link that brings the route along as a parent. The route's URL has the scheme and host of the link.
  ///   - runsHandlers: Whether handlers that show no screen may answer. If not, they do not run, and an error is thrown.
  package func admit(
    _ route: any Route, origin: RouteOrigin = .internal, of link: RouteURL? = nil,
    with values: RouteValues = RouteValues(), runsHandlers: Bool
  ) async throws -> RouteAdmission {
    var request = RouteRequest(self, origin: origin, values: values)
    request.runsHandlers = runsHandlers
    return try await request.admit(route, of: link)
  }

  /// Whether interceptors decide about everything, including destinations that are asked for by interfaces.
  package var interceptsAll: Bool { !current.registry.allInterceptors.isEmpty }

  /// Lets a destination that has no route pass the interceptors of all routes, and its own.
  /// - Parameters:
  ///   - interface: The name of the interface, which the interceptors see as the URL `interface:/Name`.
  ///   - interceptors: The interceptors of the destination.
  /// - Throws: The error of the interceptor that refuses the destination.
  package func admit(
    interface: String, owner: String?, place: SourcePlace, interceptors: [any RouteInterceptor]
  ) async throws {
    try await RouteRequest(self).admit(
      interface: interface, owner: owner, place: place, interceptors: interceptors)
  }
}

extension RouteRequest {
  fileprivate func prepare(_ text: String) throws(RouteError) -> PreparedLink {
    let url = try parse(text)
    do throws(RouteError) {
      return PreparedLink(request: self, url: url, target: .pages(try pages(of: url)))
    } catch {
      guard error.isUnmatched, !url.hasPages, access.reachesUnmatched,
        snapshot.registry.unmatchedHandler(of: url.scheme) != nil
      else { throw error }
      return PreparedLink(request: self, url: url, target: .unmatched(error))
    }
  }

  fileprivate func admit(_ link: PreparedLink) async throws -> [RouteAdmission] {
    try await answering(link.url.text) {
      switch link.target {
      case .unmatched(let error):
        return [try await within(link.url) { try await answerUnmatched(link.url, error).admission }]
      case .pages(let pages):
        var admissions: [RouteAdmission] = []
        for page in pages {
          logRedirects(to: page)
          admissions.append(try await within(page.asked) { try await run(page).admission })
        }
        return admissions
      }
    }
  }

  fileprivate func admit(_ route: any Route, of link: RouteURL?) async throws -> RouteAdmission {
    try await answering(link?.text ?? "\(type(of: route).pattern)") {
      try await outcome(of: route, in: link) { $0.admission }
    }
  }

  fileprivate func admit(
    interface: String, owner: String?, place: SourcePlace, interceptors: [any RouteInterceptor]
  ) async throws {
    let url = try parse("interface:/" + PercentCoding.encoded(interface))
    let route = RouteDescription(
      pattern: url.text, aliases: [], parameters: [], type: nil, owner: owner, exposure: .internal,
      priority: 0,
      place: place)
    let context = RouteContext(
      url: url, hops: [], origin: access.origin, values: values, value: nil,
      parameters: RouteParameters(match: nil),
      table: snapshot.table, subject: .interface(route))
    let arrival = Arrival()
    let chain = (snapshot.registry.allInterceptors + interceptors)[...]
    _ = try await RouteNext(interceptors: chain, arrival: arrival) { context in
      arrival.note(ReachedPage(context: context, key: nil) { _ in interface })
      return interface
    }(context)
    if arrival.page == nil {
      throw RouteError(
        .declined, url.text,
        "an interceptor answered \(url) without passing it on, so that there is nothing to show")
    }
  }
}

extension RouteRequest.Outcome {
  fileprivate var admission: RouteAdmission {
    switch self {
    case .page(let page):
      if let route = page.context.value, let key = page.key {
        .page(route, page.context, key: key)
      } else {
        .answered(())
      }
    case .output(let output): .answered(output)
    }
  }
}
