import RouteCases
import RouteGrammar
import TenonRouter

/// Makes the cases of the table that the architect's tests compare with the static check, and asks the router for the
/// answers.
struct RouteTableGenerator {
  private var random: SeededGenerator
  private var oracle: OracleGenerator
  /// The number of the next pattern from the grammar.
  private var number: UInt64 = 0

  init(seed: UInt64) {
    random = SeededGenerator(state: seed)
    oracle = OracleGenerator(seed: seed)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  static func all() throws -> [RouteTableCase] {
    var generator = RouteTableGenerator(seed: 43)
    return try named.map { try answered($0.options, $0.patterns.map { .init($0) }, $0.urls) }
      + (0..<140).map { _ in try generator.next() }
  }

  private mutating func next() throws -> RouteTableCase {
    var options = RouteTableCase.Options()
    options.ignoresCase = chance(4)
    options.readsFragmentAsPath = chance(6)
    if chance(2) { options.schemesWithHostAsPath = ["app"] }
    let naive = oracle.patterns(hostAsPath: Set(options.schemesWithHostAsPath))
    var patterns = (naive.accepted + (naive.refused.map { [$0] } ?? [])).prefix(8).map {
      RouteTableCase.Pattern($0.text, priority: $0.priority)
    }
    for _ in 0..<4 {
      number += 1
      patterns.append(.init(PatternGrammar.pattern(Choices(seed: number, count: 64))))
    }
    let urls = (0..<36).map { _ in url(for: naive.accepted) }
    return try Self.answered(options, patterns, urls)
  }

  private mutating func url(for patterns: [NaivePattern]) -> String {
    let url = oracle.url(for: patterns)
    if chance(12) { return url.uppercased() }
    if chance(12) { return url.contains("#") ? url : "https://h.example/#!" + url }
    return chance(6)
      ? url.prefix { $0 != "?" && $0 != "#" } + "/-/" + oracle.url(for: patterns).drop { $0 == "/" } : url
  }

  // MARK: - Answers

  private static func answered(
    _ options: RouteTableCase.Options, _ patterns: [RouteTableCase.Pattern], _ urls: [String]
  ) throws -> RouteTableCase {
    var registry = RouteRegistry()
    registry.options.ignoresCase = options.ignoresCase
    registry.options.readsFragmentAsPath = options.readsFragmentAsPath
    registry.options.schemesWithHostAsPath = Set(options.schemesWithHostAsPath)
    registry.converters = [RouteConverter(RouteTableCase.converter) { $0.hasPrefix("s-") ? $0 : nil }]
    var (positions, judged): ([String: Int], [RouteTableCase.Pattern]) = ([:], [])
    for (index, var pattern) in patterns.enumerated() {
      var next = registry
      next.on(RoutePattern(stringLiteral: pattern.text), priority: pattern.priority) { _ in 0 }
      do throws(RouteTableError) {
        _ = try RouteTable(next)
        registry = next
        positions[pattern.text] = positions[pattern.text] ?? index
      } catch {
        let problem = error.problems.first
        pattern.problem = problem.map { $0.detail.isEmpty ? $0.code.rawValue : $0.detail }
        pattern.column = problem?.column
      }
      judged.append(pattern)
    }
    let router = try Router(registry)
    let answers = urls.map { text in
      let opens = (try? router.prepare(text, origin: .internal)) != nil
      do throws(RouteError) { _ = try RouteURL(text, options: registry.options) } catch {
        return RouteTableCase.Address(text, column: error.column, opens: opens)
      }
      let matches = router.table.matches(text).compactMap { positions[$0.pattern.text] }
      return RouteTableCase.Address(text, matches: Set(matches).sorted(), opens: opens)
    }
    return RouteTableCase(options: options, patterns: judged, urls: answers)
  }

  // MARK: - Cases that were wrong once

  private static var named: [(options: RouteTableCase.Options, patterns: [String], urls: [String])] {
    var ignoringCase = RouteTableCase.Options()
    ignoringCase.ignoresCase = true
    return [
      (
        RouteTableCase.Options(), ["/help", "/cart/:id", "/caf%C3%A9/list%20all"],
        ["/help/-/cart/1", "/%68elp", "/HELP", "/café/list%20all", "/help/-/cart", "/-/help", "/help/"]
      ),
      (ignoringCase, ["/help", "/cart/:id"], ["/HELP", "/Cart/X/-/heLP", "/%48elp"]),
      (
        RouteTableCase.Options(),
        [
          "/:a:b", "/:id<>", "/:id/:id", "/a*b", "/**/x", "/./x", "/../x", "/%2e/x", "/a%zz", "/a%FF", "/a b",
          "/doc#*", "/doc#", "/doc#:a-:b", "/doc#**", "/list()", "/list(a)", "/list(/:page", "/list)",
          "//exa mple/x", "shop://host:99999/x", "//", "//*.", "/***", "/:path**x", "/:n<int>**", "/:", "/:1",
          "/:a<int", "/:a<in t>", "/a//b", "/a?b=c", "cart", "", "mailto:x", "shop:x",
          "/list(/:page)(/:page)",
          "/a(/:b)(/:c)", "/:x<cat>", "/a(/b(/c(/d(/e(/f(/g(/h(/i))))))))",
          "/a(/b)(/c)(/d)(/e)(/f)(/g)", "/tab\there",
        ], ["/list/1", "/a/b"]
      ),
    ]
  }
}
