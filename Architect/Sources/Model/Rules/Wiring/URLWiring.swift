import ModuleGraph
import Text
import TenonRoutePatterns
import TenonURLCoding

/// Checks of the URLs that code opens as texts.
struct URLWiring {
  private enum Kind { case unmatched, mistyped, closed }

  static func unmatched(_ view: WiringView) -> [WiringProblem] { problems(view, .unmatched) }
  static func mistyped(_ view: WiringView) -> [WiringProblem] { problems(view, .mistyped) }
  static func closed(_ view: WiringView) -> [WiringProblem] { problems(view, .closed) }

  private let view: WiringView
  /// The routes and redirects, each with one of its patterns.
  private let answering: [(entry: WiringView.Entry, pattern: WiredPattern)]
  private let matcher: RouteMatcher

  private init?(_ view: WiringView) {
    let entries = view.routeAnswers
    guard view.application.hasAllRoutes,
      entries.allSatisfy({ $0.wire.patterns != nil || $0.wire.malformed != nil })
    else { return nil }
    self.view = view
    answering = entries.flatMap { entry in (entry.wire.patterns ?? []).map { (entry, $0) } }
    matcher = RouteMatcher(answering.map(\.pattern), view.application.routing)
  }

  private static func problems(_ view: WiringView, _ kind: Kind) -> [WiringProblem] {
    guard let wiring = URLWiring(view) else { return [] }
    let openings =
      view.application.modules.flatMap { module in module.openings.map { ($0, module.home) } }
      + view.application.openings.map { ($0, nil) }
    let found = openings.map { opening, home in
      let problem = wiring.problem(opening, home)
      // What a module opens, it opens in each application.
      let isOfModule = home != nil && home != view.application.home
      return isOfModule || problem?.kind != kind || !wiring.mayBelongElsewhere(opening) ? problem : nil
    }
    return (found + view.entries([.redirects]).map(wiring.problem)).compactMap { problem in
      problem?.kind == kind ? problem?.problem : nil
    }
  }

  private func problem(_ redirect: WiringView.Entry) -> (kind: Kind, problem: WiringProblem)? {
    guard let target = redirect.wire.source, let text = target.redirected else { return nil }
    let opening = URLOpening(text: text, place: redirect.wire.place)
    // A target without a scheme and host has those of the URL that is redirected.
    let isPath = target.name.hasPrefix("/") && !target.name.hasPrefix("//")
    return problem(opening, view.module(redirect).home, isPath ? matcher.inAnyPlace : matcher)
  }

  private func problem(
    _ opening: URLOpening, _ home: String?, _ matcher: RouteMatcher? = nil
  ) -> (kind: Kind, problem: WiringProblem)? {
    guard let url = URLText(opening.text) else { return nil }
    let shown = opening.text.map { $0 ?? "…" }.joined()
    func make(_ message: String, _ other: WiringView.Entry? = nil) -> WiringProblem {
      WiringProblem(
        place: opening.place, message: message, subject: shown, module: home,
        other: other.flatMap { view.module($0).home }, evidence: other.map { [$0.wire.place] } ?? [])
    }
    switch (matcher ?? self.matcher).answer(url, opensStacks: opening.isStack) {
    case .undecided: return nil
    case .refused(let reason): return (.unmatched, make("no module answers \"\(shown)\": \(reason)"))
    case .mistyped(let pattern, let parameter, let kind, let text, _):
      if isLeftToOthers(url) { return nil }
      let entry = answering[pattern].entry
      return (
        .mistyped,
        make(
          "\"\(shown)\" does not match \(entry.wire.subject), because \"\(text)\" is no \(kind) for :\(parameter); pass a value of that type",
          entry)
      )
    case .unmatched(let page):
      if isLeftToOthers(url) { return nil }
      let isPage = url.isWhole && page != url.text
      let what = isPage ? "\"\(page)\", a page of \"\(shown)\"" : "\"\(shown)\""
      return (.unmatched, make("no module answers \(what)" + suggestion(isPage ? page : shown)))
    case .matched(let pages):
      guard opening.isExternal, let closed = pages.lazy.compactMap(closedEntry).first else { return nil }
      return (
        .closed,
        make(
          "\"\(shown)\" is opened as an external URL, but \(closed.wire.subject) (\(closed.wire.place)) is internal; declare it with `exposure: .external`, or open it as an internal URL",
          closed)
      )
    }
  }

  /// The first of the routes that match a page, if URLs from outside can open none of them.
  private func closedEntry(_ page: RouteMatcher.Matches) -> WiringView.Entry? {
    let entries = page.possible.sorted().map { answering[$0].entry }
    return entries.allSatisfy { $0.wire.isExternal == false && $0.wire.kind != .redirects }
      ? entries.first : nil
  }

  /// Whether something other than a route may answer a URL: a handler for unmatched URLs, or another program.
  private func isLeftToOthers(_ url: URLText) -> Bool {
    let catchers = view.entries([.answersUnmatched]).map(\.wire.subject.name)
    return catchers.contains("") || url.scheme.map(catchers.contains) ?? false
      || url.scheme.map(["http", "https", "mailto", "tel", "sms", "file"].contains) ?? false
  }

  /// Whether another application that the same code may be part of answers the URL, or may do so.
  private func mayBelongElsewhere(_ opening: URLOpening) -> Bool {
    guard let url = URLText(opening.text) else { return true }
    return view.graph.wiring.applications.contains { other in
      guard (other.place, other.site) != (view.whole.place, view.whole.site),
        (other.openings + other.modules.flatMap(\.openings)).contains(where: { $0.place == opening.place })
      else { return false }
      let patterns = other.modules.flatMap(\.wires).filter(\.answersRoutes).map(\.patterns)
      guard other.hasAllRoutes, !patterns.contains(nil) else { return true }
      let matcher = RouteMatcher(patterns.flatMap { $0 ?? [] }, other.routing)
      switch matcher.answer(url, opensStacks: opening.isStack) {
      case .matched, .undecided: return true
      case .mistyped, .unmatched, .refused: return false
      }
    }
  }

  private func suggestion(_ shown: String) -> String {
    let patterns = answering.map(\.pattern.text)
    let near =
      NearMiss.of(shown, among: patterns, limit: 2)
      ?? patterns.first { $0.split(separator: "/").first == shown.split(separator: "/").first }
    return near.map { "; the nearest pattern is \"\($0)\"" } ?? "; add a route, or correct the URL"
  }
}

extension WireSubject {
  /// The text of a redirect's target, with `nil` for each parameter; `nil` if the router refuses the target.
  fileprivate var redirected: [String?]? {
    guard case .success(let target) = PatternParser.parse(String(name.prefix { $0 != "?" })) else {
      return nil
    }
    var parts: [String?] = [
      (target.scheme.map { $0 + ":" } ?? "") + (target.authorityText.map { "//" + $0 } ?? "")
    ]
    for segment in target.longest {
      parts.append("/")
      switch segment {
      case .literal(let text): parts.append(PercentCoding.encoded(text, .segment))
      case .parameter, .several, .wildcard, .tail: parts.append(nil)
      }
    }
    if target.longest.isEmpty { parts.append("/") }
    return parts.reduce(into: []) { result, part in
      if let part, let last = result.last, let last {
        result[result.count - 1] = last + part
      } else {
        result.append(part)
      }
    }
  }
}

extension WiringView {
  /// The declarations that answer URLs.
  var routeAnswers: [Entry] { all.filter(\.wire.answersRoutes) }
}

extension Wire {
  /// Whether the declaration answers URLs.
  var answersRoutes: Bool {
    switch kind {
    case .routes, .redirects: true
    case .destination: !isByInterface
    case .adapts: adapter == .route
    default: false
    }
  }
}
