import Foundation
import TenonRouter
import Testing

@Suite("Patterns", .timeLimit(.minutes(10)))
struct PatternTests {
  @Test(
    "a pattern that does not parse is an error that points at the column",
    arguments: [
      ("product", 1, "mustBeginWithSlashOrScheme"),
      ("", 1, "mustBeginWithSlashOrScheme"),
      ("mailto:x", 1, "mustBeginWithSlashOrScheme"),
      ("/a/:", 4, "missingParameterName"),
      ("/a/:1", 4, "missingParameterName"),
      ("/:a:b", 4, "adjacentParameters"),
      ("/:a<int", 4, "unclosedKind"),
      ("/:a<>", 4, "emptyKind"),
      ("/:id/x/:id", 8, "duplicateParameter"),
      ("/a*", 3, "strayStar"),
      ("/***", 2, "strayStar"),
      ("/:a<int>**", 9, "strayStar"),
      ("/**/edit", 2, "segmentAfterTail"),
      ("/a(/:p**)/b", 5, "segmentAfterTail"),
      ("/a)", 3, "strayParenthesis"),
      ("/a(/b", 3, "unclosedGroup"),
      ("/a(b)", 4, "groupMustHoldSegments"),
      ("/a?x=1", 3, "query"),
      ("/a//b", 4, "emptySegment"),
      ("/a/../b", 4, "dotSegment"),
      ("/a/%2e", 4, "dotSegment"),
      ("/a#", 4, "emptyFragment"),
      ("/a#**", 4, "fragmentWildcard"),
      ("/" + String(repeating: "a", count: 8192), 8193, "tooLong"),
      ("/a%2", 3, "malformedPercent"),
      ("/a/%FF", 4, "invalidUTF8"),
      ("/a b", 3, "invalidCharacter"),
      ("https://:80/a", 9, "badHost"),
      ("https://[/home", 9, "badHost"),
      ("https://]/home", 9, "badHost"),
      ("https://[]/home", 9, "badHost"),
      ("https://[::1/home", 9, "badHost"),
      ("https://::1]/home", 9, "badHost"),
      ("https://[home]/", 9, "badHost"),
      ("https://[1:2]/", 9, "badHost"),
      ("https://[1::2::3]/", 9, "badHost"),
      ("https://[:::]/", 9, "badHost"),
      ("https://[1:2:3:4:5:6:7:8:9]/", 9, "badHost"),
      ("https://[::1.2.3]/", 9, "badHost"),
      ("https://a..b/", 9, "badHost"),
      ("/é/:", 4, "missingParameterName"),
    ])
  func malformed(text: String, column: Int, detail: String) {
    let error = expect(.malformedPattern) { try RoutePattern(parsing: text) }
    #expect(error?.column == column)
    #expect(error?.detail == detail)
    #expect(error?.description.contains("column \(column)") == true)
    if text.utf8.count <= 200 {
      let mark = String(repeating: " ", count: column - 1) + "^"
      #expect(error?.description.hasSuffix("\n  \(text)\n  \(mark)") == true)
    }
  }

  @Test(
    "a host in brackets is an address of IPv6",
    arguments: [
      "[::]", "[::1]", "[2001:db8::ff00:42:8329]", "[1:2:3:4:5:6:7:8]", "[1::]", "[::ffff:10.0.0.1]",
      "[::1]:8080",
    ])
  func address(host: String) async throws {
    var registry = RouteRegistry()
    registry.on(try RoutePattern(parsing: "https://\(host)/home")) { _ in true }
    let router = try Router(registry)
    #expect(router.canOpen("https://\(host)/home"))
    #expect(!router.canOpen("https://[::2]/home"))
  }

  @Test("a malformed literal keeps its error until the registry freezes, which reports it with its place")
  func literalKeepsError() throws {
    let pattern: RoutePattern = "/a/:"
    #expect(pattern.error?.column == 4)
    var registry = RouteRegistry()
    registry.on(pattern, fileID: "Shop/Routes.swift", line: 7) { _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(
      error?.description.hasPrefix("Shop/Routes.swift:7: the pattern \"/a/:\" is malformed at column 4")
        == true)
  }

  @Test("freezing reports every problem at once")
  func allProblems() {
    var registry = RouteRegistry()
    registry.on("/a/:") { _ in 0 }
    registry.on("/b/:id<sku>") { _ in 0 }
    registry.on("/c") { _ in 0 }
    registry.on("/c/") { _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(error?.problems.count == 3)
  }

  @Test("patterns are compared and shown as they were written")
  func valueSemantics() throws {
    let pattern: RoutePattern = "/product/:id<int>"
    #expect(try RoutePattern(parsing: "/product/:id<int>") == pattern)
    #expect(pattern != "/product/:number<int>")
    #expect("\(pattern)" == "/product/:id<int>")
  }

  @Test("too many optional parts and segments are refused instead of expanded")
  func limits() {
    let parts = String(repeating: "(/a)", count: 12)
    #expect(RoutePattern(stringLiteral: "/x" + parts).error != nil)
    #expect(RoutePattern(stringLiteral: String(repeating: "/a", count: 65)).error != nil)
    #expect(RoutePattern(stringLiteral: "/x" + String(repeating: "(/a", count: 200_000)).error != nil)
  }

  @Test(
    "a converter that no pattern could name, or that another hides, is refused",
    arguments: [["int"], ["string"], [""], ["a b"], ["a>"], ["é"], ["sku", "sku"]])
  func uselessConverters(names: [String]) throws {
    var registry = RouteRegistry()
    registry.converters = names.map { RouteConverter($0) { $0 } }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(error?.problems.map(\.code) == [.unknownKind])
    #expect(error?.problems.map(\.subject) == [names[0]])
  }

  @Test("a parameter that the route's type never decodes is refused with the properties it has")
  func unknownParameter() {
    struct Typo: Route {
      static let pattern: RoutePattern = "/product/:di"
      var id: Int
    }
    var registry = RouteRegistry()
    registry.route(Typo.self) { _, _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(error?.description.contains("the route has no such property; it has id") == true)
  }

  @Test("properties that are read from no plain value do not hide those after them")
  func foundationProperties() {
    struct Typo: Route {
      static let pattern: RoutePattern = "/product/:di"
      var link: URL
      var date: Date
      var data: Data
      var code: UUID
      var id: Int
    }
    var registry = RouteRegistry()
    registry.route(Typo.self) { _, _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(error?.description.contains("it has link, date, data, code, id") == true)
  }

  @Test("an optional property takes a parameter, and says of which kind it is")
  func optionalProperty() throws {
    struct Invitation: Route {
      static let pattern: RoutePattern = "/invitation(/:code)"
      var code: UUID?
    }
    var registry = RouteRegistry()
    registry.route(Invitation.self) { _, _ in 0 }
    #expect(try RouteTable(registry).routes[0].parameters.map(\.kind) == ["uuid"])
  }

  @Test("a scheme may be written in any case")
  func schemeCase() throws {
    var registry = RouteRegistry()
    registry.on("SHOP:/bag") { _ in 0 }
    let table = try RouteTable(registry)
    #expect(table.match("shop:/bag") != nil)
    #expect(table.match("Shop:/bag") != nil)
  }
}
