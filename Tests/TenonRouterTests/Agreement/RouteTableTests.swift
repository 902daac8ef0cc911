import Foundation
import RouteCases
import Testing

/// The table of routes and URLs with the router's answers, with which the architect's tests compare the static check.
@Suite("The table of routes and URLs", .timeLimit(.minutes(10)))
struct RouteTableTests {
  @Test(
    "the table is what the router answers; `ROUTE_CASES=write swift test --filter RouteTableTests` writes it")
  func current() throws {
    let cases = try RouteTableGenerator.all()
    if ProcessInfo.processInfo.environment["ROUTE_CASES"] == "write" { try RouteTableCase.store(cases) }
    let stored = try RouteTableCase.load()
    #expect(stored.count == cases.count)
    for (old, new) in zip(stored, cases) { try #require(old == new) }
  }

  @Test("the table has valid and invalid patterns, and URLs that match, do not match, and are refused")
  func variety() throws {
    let cases = try RouteTableGenerator.all()
    let patterns = cases.flatMap(\.patterns)
    let urls = cases.flatMap(\.urls)
    #expect(patterns.count >= 400)
    #expect(patterns.count { $0.column != nil } >= 50)
    #expect(Set(patterns.compactMap(\.problem)).count >= 20)
    #expect(urls.count >= 5_000)
    #expect(urls.count { !$0.matches.isEmpty } >= 1_000)
    #expect(urls.count { $0.matches.isEmpty && $0.column == nil } >= 1_000)
    #expect(urls.count { $0.column != nil } >= 500)
    #expect(urls.count { $0.opens && $0.matches.isEmpty } >= 20)
  }
}
