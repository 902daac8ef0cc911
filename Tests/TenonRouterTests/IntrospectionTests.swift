import Foundation
import TenonRouter
import Testing

@Suite("Introspection", .timeLimit(.minutes(10)))
struct IntrospectionTests {
  private func table() throws -> RouteTable {
    var registry = RouteRegistry()
    registry.on("/user/me", fileID: "User/Me.swift", line: 3) { _ in 0 }
    registry.on("/user/:id<int>", fileID: "User/One.swift", line: 4) { _ in 0 }
    registry.route(
      ProductDetail.self, exposure: .external, owner: "Shop", accepting: { $0.id != 13 },
      fileID: "Shop/Module.swift",
      line: 9
    ) { _, _ in 0 }
    registry.on("https://h.example/only", fileID: "User/Web.swift", line: 5) { _ in 0 }
    return try RouteTable(registry)
  }

  @Test("errors are equal that say the same of the same, and no others are")
  func equalErrors() throws {
    struct Number: Route {
      static let pattern: RoutePattern = "/number"
      var first: Int
      var second: Int
    }
    let different: [RouteError?] = [
      expect(.undecodable) { try Number(url: "/number?first=x&second=1") },
      expect(.undecodable) { try Number(url: "/number?first=1&second=x") },
      expect(.undecodable) { try Number(url: "/number?first=1") },
      expect(.undecodable) { try Number(url: "/number?second=1&second=2") },
      expect(.malformedPattern) { try RoutePattern(parsing: "/:") },
      expect(.malformedPattern) { try RoutePattern(parsing: "/a/:") },
      expect(.malformedPattern) { try RoutePattern(parsing: "/(/:") },
      RouteError(.notFound, "/a", message: ""), RouteError(.notFound, "/b", message: ""),
      RouteError(.notExposed, "/a", message: ""),
    ]
    for (index, one) in different.enumerated() {
      for (other, error) in different.enumerated() { #expect((one == error) == (index == other)) }
    }
  }

  @Test("all routes are listed with owner, kinds, exposure and place")
  func listing() throws {
    let product = try table().routes[2]
    #expect(product.pattern == "/product/:id")
    #expect(product.aliases.count == 2)
    #expect(product.owner == "Shop")
    #expect(product.type == "TenonRouterTests.ProductDetail")
    #expect(product.exposure == .external)
    #expect(product.place == SourcePlace(fileID: "Shop/Module.swift", line: 9))
    #expect(product.parameters.map(\.kind) == ["int"])
  }

  @Test("a registration knows the place where it was written")
  func place() throws {
    var registry = RouteRegistry()
    registry.on("/x") { _ in 0 }
    let line = #line - 1
    #expect(try RouteTable(registry).routes[0].place == SourcePlace(fileID: #fileID, line: line))
  }

  @Test("the table is printed with a route a line, and exported as JSON")
  func export() throws {
    let table = try table()
    #expect(table.description.split(separator: "\n").count == 4)
    #expect(table.description.contains("/user/:id<int>"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let routes = String(decoding: try encoder.encode(table.routes), as: UTF8.self)
    #expect(
      routes.hasPrefix(
        #"[{"aliases":[],"exposure":"internal","parameters":[],"pattern":"/user/me","#
          + #""place":{"fileID":"User/Me.swift","line":3},"priority":0},"#))
    #expect(
      routes.contains(#""owner":"Shop","parameters":[{"kind":"int","name":"id"}],"pattern":"/product/:id""#))
    #expect(routes.contains(#""type":"TenonRouterTests.ProductDetail""#))
  }

  @Test(
    "explaining a URL says for each route whether and why it matches",
    arguments: [
      ("/user/me", "/user/me", "- /user/:id<int>  segment 1 is \"me\", not :id<int>"),
      ("/user/7", "/user/:id<int>", "- /user/me  segment 1 is \"7\", not me"),
      ("/user", nil, "- /user/me  the path ends before me"),
      ("/user/me/x", nil, "- /user/me  the path continues with \"x\""),
      ("/only", nil, "- https://h.example/only  is for the scheme https"),
      ("https://g.example/only", nil, "- https://h.example/only  is for the host h.example"),
      ("/product/13", nil, "- /product/:id  matches, but does not accept the value"),
      ("/product/1?ref=1&ref=2", nil, "- /product/:id  matches, but \"ref\" is given 2 times"),
      ("/product/x", nil, "- /product/:id  segment 1 is \"x\", not :id<int>"),
      ("/%", nil, "'%' needs two hexadecimal digits"),
    ])
  func explain(url: String, winner: String?, line: String) throws {
    let explanation = try table().explain(url)
    #expect(explanation.winner == winner)
    #expect(explanation.description.contains(line), "\(explanation)")
  }

  @Test("why an optional part does not match is explained for its longest form, if others come as far")
  func explainOptional() throws {
    var registry = RouteRegistry()
    registry.on("/shop(/:id<int>)") { _ in 0 }
    let explanation = try RouteTable(registry).explain("/shop/x").description
    #expect(explanation.contains("segment 1 is \"x\", not :id<int>"), "\(explanation)")
  }

  @Test("a router's explanation tells the redirects too, and what blocks a URL")
  func explainRouter() throws {
    var registry = RouteRegistry()
    registry.on("/user/me") { _ in 0 }
    registry.on("/user/:id") { _ in 0 }
    registry.redirect("/old/:x", to: "/user/:x")
    let router = try Router(registry)
    try router.apply(RouteRules(version: 1, blocks: [.init(pattern: "/user/you", reason: "gone")]))
    let explanation = router.explain("/old/me")
    #expect(explanation.hops == ["/old/me"])
    #expect(explanation.winner == "/user/me")
    #expect(explanation.description.hasPrefix("/old/me is redirected\n/user/me leads to /user/me"))
    #expect(router.explain("/old/you").problem == "/user/you is blocked by a rule: gone")
  }

  @Test("the winner of an explanation is the route that opens")
  func explanationAgrees() throws {
    let table = try table()
    for url in ["/user/me", "/user/7", "/product/1", "/p/1.html", "https://h.example/only"] {
      #expect(table.explain(url).winner == table.match(url)?.pattern.text)
    }
  }
}
