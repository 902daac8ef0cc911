import ModuleGraph
import RouteCases
import TenonRoutePatterns
import Testing

/// The static check against the answers of the router, which the runtime's tests keep up to date.
@Suite("The static check and the router", .timeLimit(.minutes(10))) struct RouteAgreementTests {
  private static func routing(_ options: RouteTableCase.Options) -> WiredRouting {
    var routing = WiredRouting()
    routing.ignoresCase = options.ignoresCase
    routing.readsFragmentAsPath = options.readsFragmentAsPath
    routing.schemesWithHostAsPath = Set(options.schemesWithHostAsPath)
    return routing
  }

  /// The patterns that the router accepts, with their positions. A pattern that appears again has the first position.
  private static func accepted(_ one: RouteTableCase) throws -> (patterns: [WiredPattern], positions: [Int]) {
    let indices = one.patterns.indices.filter { one.patterns[$0].problem == nil }
    let positions = indices.map { index in
      indices.first { one.patterns[$0].text == one.patterns[index].text } ?? index
    }
    return (try indices.map { try WiredPattern(one.patterns[$0].text) }, positions)
  }

  private static func isOpen(_ answer: RouteMatcher.Answer) -> Bool {
    switch answer {
    case .matched, .undecided: true
    case .mistyped, .unmatched, .refused: false
    }
  }

  @Test("both refuse the same patterns, for the same reasons")
  func patterns() throws {
    for one in try RouteTableCase.load() {
      let options = try #require(Self.routing(one.options).readings(of: []).first)
      var taken: [Int: Set<PatternIdentity>] = [:]
      for pattern in one.patterns {
        var (problem, column): (String?, Int?) = (nil, nil)
        do throws(PatternMistake) {
          let read = try WiredPattern(pattern.text)
          let identities = PatternIdentity.all(of: read, options)
          let kinds = read.parsed.parameters.map(\.kind)
          if kinds.contains(where: { $0.accepts("") == nil && $0 != .custom(RouteTableCase.converter) }) {
            problem = "unknown-kind"
          } else if Set(identities).count < identities.count
            || !taken[pattern.priority, default: []].isDisjoint(with: identities)
          {
            problem = "ambiguous"
          } else {
            taken[pattern.priority, default: []].formUnion(identities)
          }
        } catch {
          (problem, column) = (error.problem.rawValue, error.column(in: pattern.text))
        }
        try #require(problem == pattern.problem, "\(pattern.text) among \(one.patterns.map(\.text))")
        try #require(column == pattern.column, "\(pattern.text)")
      }
    }
  }

  @Test("both find the same routes for each URL that the source decides")
  func urls() throws {
    var (decided, total) = (0, 0)
    for one in try RouteTableCase.load() {
      let (patterns, positions) = try Self.accepted(one)
      let matcher = RouteMatcher(patterns, Self.routing(one.options))
      for url in one.urls {
        total += 1
        let text = try #require(URLText([url.text]))
        let answer = matcher.answer(text)
        let comment: Comment = "\(url.text) among \(patterns), \(one.options)"
        if let column = url.column {
          guard case .refused(let reason) = answer else {
            Issue.record("\(url.text) is refused by the router alone")
            continue
          }
          try #require(reason.contains("column \(column):"), comment)
          decided += 1
          continue
        }
        let expected = Set(url.matches)
        guard case .matched(let pages) = answer, let page = pages.first else {
          try #require(expected.isEmpty, comment)
          try #require(!Self.isOpen(answer), comment)
          decided += 1
          continue
        }
        let certain = Set(page.certain.map { positions[$0] })
        let possible = Set(page.possible.map { positions[$0] })
        try #require(certain.isSubset(of: expected) && expected.isSubset(of: possible), comment)
        if certain == possible { decided += 1 }
      }
    }
    #expect(total >= 5_000)
    #expect(decided * 100 >= total * 95)
  }

  @Test("both open the same stacks")
  func stacks() throws {
    for one in try RouteTableCase.load() {
      let patterns = try Self.accepted(one).patterns
      let matcher = RouteMatcher(patterns, Self.routing(one.options))
      for url in one.urls {
        let answer = matcher.answer(try #require(URLText([url.text])), opensStacks: true)
        if case .matched(let pages) = answer, pages.contains(where: \.certain.isEmpty) { continue }
        try #require(Self.isOpen(answer) == url.opens, "\(url.text) among \(patterns), \(one.options)")
      }
    }
  }

  @Test("what is not known about the options or the URL is no mistake")
  func unknown() throws {
    for one in try RouteTableCase.load() {
      let patterns = try Self.accepted(one).patterns
      let matcher = RouteMatcher(patterns, Self.routing(one.options))
      let blind = RouteMatcher(patterns, .unknown)
      for url in one.urls where !url.matches.isEmpty {
        let comment: Comment = "\(url.text) among \(patterns), \(one.options)"
        let text = try #require(URLText([url.text]))
        try #require(Self.isOpen(blind.answer(text)), comment)
        let parts = url.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropFirst() {
          let before = parts[..<index].joined(separator: "/") + "/"
          let after = parts[(index + 1)...].map { "/" + $0 }.joined()
          // The part that is computed has no query, and the first segment is not empty.
          guard !parts[index].isEmpty, !parts[index].contains(where: { "?#".contains($0) }) else { continue }
          guard let computed = URLText(after.isEmpty ? [before, nil] : [before, nil, after]) else { continue }
          try #require(Self.isOpen(matcher.answer(computed)), comment)
        }
      }
    }
  }
}
