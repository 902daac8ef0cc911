import ModuleGraph
import Testing

@Suite("Patterns of routes, and URLs in texts", .timeLimit(.minutes(10))) struct RoutePatternTextTests {
  @Test(
    "a URL matches as it does in the router",
    arguments: [
      ("/product/:id", ["/product/42"], RoutePatternText.Match.yes),
      ("/product/:id", ["/product/42/"], .yes),
      ("/product/:id", ["/products/42"], .no),
      ("/product/:id", ["/product"], .no),
      ("/product/:id", ["/product/42?size=2#top"], .yes),
      ("/product/:id", ["/product/", nil], .perhaps),
      ("/product/:id", ["/products/", nil], .no),
      ("/product/:id<int>", ["/product/new"], .wrongType(parameter: "id", kind: "int", text: "new")),
      ("/files/**", ["/files/a/b/c"], .yes),
      ("/a/*/c", ["/a/b/c"], .yes),
      ("/a/*/c", ["/a/b/d"], .no),
    ] as [(String, [String?], RoutePatternText.Match)])
  func match(pattern: String, text: [String?], expected: RoutePatternText.Match) throws {
    let pattern = try #require(RoutePatternText(pattern))
    let url = try #require(URLText(text))
    #expect(pattern.match(url) == expected)
  }

  @Test("the types of a route's properties hold for its parameters")
  func properties() throws {
    let pattern = try #require(RoutePatternText("/product/:id", properties: ["id": "Swift.Int"]))
    let url = try #require(URLText(["/product/new"]))
    #expect(pattern.match(url) == .wrongType(parameter: "id", kind: "int", text: "new"))
  }

  @Test("the host of a URL can be part of its path")
  func host() throws {
    let url = try #require(URLText(["shop://product/42"]))
    #expect(url.scheme == "shop")
    #expect(url.host == "product")
    let pattern = try #require(RoutePatternText("/product/:id"))
    #expect(pattern.match(url) == .no)
    #expect(pattern.match(url.withHostAsPath) == .yes)
  }

  @Test(
    "a text of which nothing about the path is known is no URL",
    arguments: [[nil], [nil, "/cart"], ["shop://", nil], ["cart"]] as [[String?]])
  func unknown(text: [String?]) { #expect(URLText(text) == nil) }

  @Test("patterns that match the same URLs are ambiguous")
  func ambiguous() throws {
    let first = try #require(RoutePatternText("/product/:id"))
    #expect(first.isAmbiguous(with: try #require(RoutePatternText("/product/:name"))))
    #expect(!first.isAmbiguous(with: try #require(RoutePatternText("/product/new"))))
    #expect(!first.isAmbiguous(with: try #require(RoutePatternText("/cart/:id"))))
  }
}
