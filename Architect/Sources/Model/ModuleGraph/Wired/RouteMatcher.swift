import TenonRoutePatterns

/// Answers which of the patterns of an application match a URL, as the application's router does.
package struct RouteMatcher {
  private let patterns: [ParsedPattern]
  private let routing: WiredRouting

  package init(_ patterns: [WiredPattern], _ routing: WiredRouting) {
    self.patterns = patterns.map(\.parsed)
    self.routing = routing
  }

  private init(_ patterns: [ParsedPattern], _ routing: WiredRouting) {
    self.patterns = patterns
    self.routing = routing
  }

  /// The same for URLs that get the scheme and host of another URL, such as the targets of redirects.
  package var inAnyPlace: RouteMatcher {
    let patterns = patterns.map { pattern in
      var pattern = pattern
      (pattern.scheme, pattern.authority, pattern.authorityText) = (nil, nil, nil)
      return pattern
    }
    return RouteMatcher(patterns, routing)
  }

  /// The patterns that match one page of a URL, by their positions.
  package struct Matches: Hashable, Sendable {
    /// Those that match.
    package var certain: Set<Int> = []
    /// Those that match or may match.
    package var possible: Set<Int> = []
  }

  package enum Answer: Hashable, Sendable {
    /// Some pattern may match each page, of which most URLs have one.
    case matched([Matches])
    /// A pattern would match if a parameter accepted the text.
    case mistyped(pattern: Int, parameter: String, kind: String, text: String, page: String)
    /// No pattern matches a page.
    case unmatched(page: String)
    /// The router refuses the URL, for a reason.
    case refused(String)
    case undecided
  }

  /// Returns the answer for a URL.
  /// - Parameter opensStacks: Whether the URL may have several pages, as the navigator's have.
  package func answer(_ url: URLText, opensStacks: Bool = false) -> Answer {
    let answers = routing.readings(of: url.scheme.map { [$0] } ?? []).map { options in
      answer(url, options, opensStacks: opensStacks)
    }
    // What holds only for some of the options that the application may have is not known.
    guard let first = answers.first, answers.contains(where: { !$0.isFailure }) else {
      return answers.first { !$0.isRefusal } ?? answers.first ?? .undecided
    }
    if answers.allSatisfy({ $0 == first }) { return first }
    var possible: Set<Int> = []
    for case .matched(let pages) in answers { possible.formUnion(pages.flatMap(\.possible)) }
    return possible.isEmpty ? .undecided : .matched([Matches(possible: possible)])
  }

  private func answer(_ url: URLText, _ options: ReadingOptions, opensStacks: Bool) -> Answer {
    switch url.read(options) {
    case .undecided: return .undecided
    case .refused(let reason): return .refused(reason)
    case .whole(let parts, let pages):
      guard opensStacks, pages.count > 1 else {
        return answer(for: url.text) { pattern, accepts in
          PatternMatchAttempt(pattern, url: parts, options, accepts: accepts).captures != nil
        }
      }
      return answer(pages, options)
    case .path(var parts):
      parts.fragment = nil
      return answer(for: url.text, isOpen: true) { pattern, accepts in
        var pattern = pattern
        pattern.fragment = nil
        return PatternMatchAttempt(pattern, url: parts, options, accepts: accepts).captures != nil
      }
    case .open(let parts, let path):
      return answer(for: url.text, isOpen: true) { pattern, accepts in
        let (read, prefix) = pattern.withHostAsPath(options)
        return read.refusal(of: parts) == nil
          && pattern.variants.contains { variant in
            path.mayMatch(prefix + variant, ignoringCase: options.ignoresCase, accepts: accepts)
          }
      }
    }
  }

  /// Returns the answer for the pages of a stack.
  private func answer(_ pages: [String], _ options: ReadingOptions) -> Answer {
    if pages.count > options.maximumDepth {
      return .refused("a stack has at most \(options.maximumDepth) pages (RoutingOptions.maximumDepth)")
    }
    var result: [Matches] = []
    for page in pages {
      guard let url = URLText([page]) else { return .undecided }
      let answer = answer(url, options, opensStacks: false)
      guard case .matched(let matches) = answer else { return answer }
      result += matches
    }
    return .matched(result)
  }

  /// Tries each pattern.
  /// - Parameter isOpen: Whether no match is certain.
  private func answer(
    for page: String, isOpen: Bool = false, _ matches: (ParsedPattern, PatternMatchAttempt.Accepts) -> Bool
  ) -> Answer {
    var found = Matches()
    for (index, pattern) in patterns.enumerated() {
      if matches(pattern, { $0.kind.accepts($1) ?? false }) {
        found.possible.insert(index)
        if !isOpen { found.certain.insert(index) }
      } else if matches(pattern, { $0.kind.accepts($1) ?? true }) {
        found.possible.insert(index)
      }
    }
    if !found.possible.isEmpty { return .matched([found]) }
    for (index, pattern) in patterns.enumerated() {
      var refused: (parameter: PatternParameter, text: String)?
      let isNear = matches(pattern) { parameter, text in
        if refused == nil, parameter.kind.accepts(text) == false { refused = (parameter, text) }
        return true
      }
      guard isNear, let refused else { continue }
      return .mistyped(
        pattern: index, parameter: refused.parameter.name, kind: refused.parameter.kind.description,
        text: refused.text, page: page)
    }
    return .unmatched(page: page)
  }
}

extension RouteMatcher.Answer {
  fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }

  fileprivate var isFailure: Bool {
    switch self {
    case .matched, .undecided: false
    case .mistyped, .unmatched, .refused: true
    }
  }
}
