import Foundation
import TenonRouter
import Testing

/// The matcher against one that tries every pattern on every URL and sorts what matched.
///
/// `ORACLE_CASES=1000000 swift test -c release --filter OracleTests` runs a million cases.
@Suite("The oracle", .timeLimit(.minutes(10)))
struct OracleTests {
  private static let cases =
    ProcessInfo.processInfo.environment["ORACLE_CASES"].flatMap { Int($0) } ?? 20_000
  private static let urlsPerTable = 50

  @Test("the table and a slow matcher find the same routes in the same order with the same parameters")
  func agreement() throws {
    var generator = OracleGenerator(seed: 2026)
    var found = 0
    for number in 0..<(Self.cases / Self.urlsPerTable) {
      let hostAsPath: Set<String> = number.isMultiple(of: 2) ? [] : ["app"]
      let (patterns, refused) = generator.patterns(hostAsPath: hostAsPath)
      let table = try RouteTable(registry(patterns, hostAsPath))
      if let refused, number.isMultiple(of: 8) {
        #expect(throws: RouteTableError.self) { try RouteTable(registry(patterns + [refused], hostAsPath)) }
      }
      for _ in 0..<Self.urlsPerTable {
        let url = generator.url(for: patterns)
        let expected = Self.matches(patterns, url, hostAsPath)
        found += expected.isEmpty ? 0 : 1
        let matches = table.matches(url).map { [$0.pattern.text] + $0.parameters.texts }
        try #require(matches == expected, "\(url) among \(patterns.map(\.text))")
        try #require(table.match(url)?.pattern.text == expected.first?.first, "\(url)")
      }
    }
    // Most URLs are made to match something.
    #expect(found > Self.cases / 4)
  }

  @Test("the winner of an explanation is what the slow matcher finds first")
  func explanation() throws {
    var generator = OracleGenerator(seed: 7)
    for _ in 0..<100 {
      let patterns = generator.patterns(hostAsPath: []).accepted
      let table = try RouteTable(registry(patterns, []))
      for _ in 0..<5 {
        let url = generator.url(for: patterns)
        guard (try? RouteURL(url)) != nil else { continue }
        let expected = Self.matches(patterns, url, []).first?.first
        try #require(table.explain(url).winner == expected, "\(url) among \(patterns.map(\.text))")
      }
    }
  }

  private func registry(_ patterns: [NaivePattern], _ hostAsPath: Set<String>) -> RouteRegistry {
    var registry = RouteRegistry()
    registry.options.schemesWithHostAsPath = hostAsPath
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s-") ? $0 : nil }]
    for pattern in patterns {
      registry.on(RoutePattern(stringLiteral: pattern.text), priority: pattern.priority) { _ in 0 }
    }
    return registry
  }

  /// For each match the pattern and its parameters, the first match first.
  private static func matches(
    _ patterns: [NaivePattern], _ text: String, _ hostAsPath: Set<String>
  ) -> [[String]] {
    guard let url = NaiveURL(text, hostAsPath: hostAsPath) else { return [] }
    var found: [(rank: [[Int]], match: [String])] = []
    for pattern in patterns {
      for shape in pattern.shapes(hostAsPath: hostAsPath) {
        if let match = shape.match(url) { found.append((match.rank, [pattern.text] + match.captures)) }
      }
    }
    return found.sorted { left, right in
      let difference = zip(left.rank, right.rank).first { $0 != $1 }
      return difference.map { $0.0.lexicographicallyPrecedes($0.1) } ?? (left.rank.count > right.rank.count)
    }.map(\.match)
  }
}
