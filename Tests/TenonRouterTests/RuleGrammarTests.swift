import Foundation
import RouteGrammar
import TenonRouter
import Testing

/// `RULE_FILES=100000 swift test -c release --filter RuleGrammarTests` applies a hundred thousand files.
@Suite("Rule files from the grammar", .timeLimit(.minutes(10)))
struct RuleGrammarTests {
  private static let count = ProcessInfo.processInfo.environment["RULE_FILES"].flatMap { UInt64($0) } ?? 3_000

  @Test("rules are refused for the same patterns as application code, in the same words")
  func verdicts() throws {
    var accepted = 0
    for seed in 0..<Self.count {
      let verdict = try RuleVerdict(RuleFile(Choices(seed: seed, count: 400)))
      try #require(verdict.difference == nil, "seed \(seed)")
      #expect(verdict.router.rules?.version == (verdict.isAccepted ? RuleFile.version : nil))
      if verdict.isAccepted { accepted += 1 }
    }
    // Both verdicts are frequent.
    #expect(accepted > Self.count / 4 && accepted < Self.count * 3 / 4, "\(accepted) of \(Self.count)")
  }

  @Test(
    "two optional parts of a rule's pattern that match the same URLs are refused as they are in code",
    arguments: [
      "/a(/:b)(/:c)", "/a(/x)(/x)", "/a(/*)(/*)", "/i/:id(/:b)(/:c)", "/a(/:b(/:c))(/:d)", "(/:b)(/:c)",
      "//h.example(/:b)(/:c)", "/a(/:b<int>)(/:c<int>)#x", "/a(/x:b-:c)(/x:d-:e)", "/a(/:b**)(/:c)(/:d**)",
    ])
  func adjacentOptionalParts(pattern: String) throws {
    var registry = RouteRegistry()
    registry.on(RoutePattern(stringLiteral: pattern)) { _ in 0 }
    let code = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    let message = try #require(code?.problems.first?.message)
    for (key, rule) in [
      ("blocks[0]", #""blocks": [{"pattern": "PATTERN", "reason": "over"}]"#),
      ("redirects[0].from", #""redirects": [{"from": "PATTERN", "to": "/item/1"}]"#),
      ("routes[0].pattern", #""routes": [{"pattern": "PATTERN", "route": "/item"}]"#),
    ] {
      let router = try Router(items)
      let json = #"{"version": 1, "# + rule.replacing("PATTERN", with: pattern) + "}"
      let rules = try RouteRules(json: Data(json.utf8))
      let error = #expect(throws: RouteTableError.self) { try router.apply(rules) }
      #expect(error?.problems.map(\.message) == ["\(key): \(message)"])
      #expect(router.rules == nil)
    }
  }

  private var items: RouteRegistry {
    var registry = RouteRegistry()
    registry.on("/item", "/item/:id") { _ in 0 }
    return registry
  }

  @Test("redirects in code are refused for such a pattern, too")
  func redirectInCode() throws {
    var registry = items
    registry.redirect("/a(/:b)(/:c)", to: "/item/1")
    let error = #expect(throws: RouteTableError.self) { try Router(registry) }
    #expect(error?.problems.map(\.code) == [.ambiguous])
  }
}
