import ModuleGraph
import Testing

@Suite("URLs in texts, and the patterns that match them", .timeLimit(.minutes(10))) struct RouteMatcherTests {
  private enum Expected: Sendable { case matched, maybe, mistyped, unmatched, refused, undecided }

  private static func answer(
    _ pattern: String, _ text: [String?], _ routing: WiredRouting = WiredRouting(),
    properties: [String: String]? = [:], opensStacks: Bool = false
  ) throws -> Expected {
    let matcher = RouteMatcher([try WiredPattern(pattern, properties: properties)], routing)
    guard let url = URLText(text) else { return .undecided }
    switch matcher.answer(url, opensStacks: opensStacks) {
    case .matched(let pages): return pages.allSatisfy { !$0.certain.isEmpty } ? .matched : .maybe
    case .mistyped: return .mistyped
    case .unmatched: return .unmatched
    case .refused: return .refused
    case .undecided: return .undecided
    }
  }

  @Test(
    "a URL matches as it does in the router",
    arguments: [
      ("/product/:id", "/product/42", .matched),
      ("/product/:id", "/product/42/", .matched),
      ("/product/:id", "/products/42", .unmatched),
      ("/product/:id", "/product", .unmatched),
      ("/product/:id", "/product/42?size=2#top", .matched),
      ("/product/:id<int>", "/product/new", .mistyped),
      ("/product/:id<sku>", "/product/new", .maybe),
      ("/files/**", "/files/a/b/c", .matched),
      ("/a/*/c", "/a/b/c", .matched),
      ("/a/*/c", "/a/b/d", .unmatched),
      ("/help", "/%68elp", .matched),
      ("/caf%C3%A9/list%20all", "/café/list%20all", .matched),
      ("/help", "/HELP", .unmatched),
      ("/help", "/help/../help", .refused),
      ("/help", "help", .refused),
      ("/help", "/he lp", .refused),
      ("/help", "shop://host:99999/help", .refused),
      ("/help", "", .refused),
    ] as [(String, String, Expected)])
  private func match(pattern: String, text: String, expected: Expected) throws {
    #expect(try Self.answer(pattern, [text]) == expected)
  }

  @Test(
    "what is computed may be any part of the path, and the last of it any query",
    arguments: [
      ("/product/:id", ["/product/", nil], .maybe),
      ("/product/:id", ["/products/", nil], .unmatched),
      ("/product/:id/reviews", ["/product/", nil, "/reviews"], .maybe),
      ("/product/:a/:b/reviews", ["/product/", nil, "/reviews"], .maybe),
      ("/product/:id/reviews", ["/product/", nil, "/review"], .unmatched),
      ("/product/:id/reviews", ["/product/", nil, "/reviews/", nil], .maybe),
      ("/product/:id<int>/:part", ["/product/new/", nil], .mistyped),
      ("/list", ["/list", nil], .maybe),
      ("/lists", ["/li", nil], .maybe),
      ("/lists", ["/la", nil], .unmatched),
      ("/list", ["/list?page=", nil], .maybe),
      ("/list", ["/lists?page=", nil], .unmatched),
      ("/list#:part", ["/list?page=", nil], .maybe),
      ("/files/**", ["/files/", nil, "/end"], .maybe),
      ("/a%20c", ["/a%20b/", nil], .unmatched),
      ("/cart", [nil], .undecided),
      ("/cart", [nil, "/cart"], .undecided),
      ("/cart", ["shop://", nil], .undecided),
      ("/cart", ["shop://", nil, "/cart"], .undecided),
      ("/cart", ["/%", nil], .undecided),
    ] as [(String, [String?], Expected)])
  private func computed(pattern: String, text: [String?], expected: Expected) throws {
    #expect(try Self.answer(pattern, text) == expected)
  }

  @Test(
    "the types of a route's properties hold for its parameters, as far as they are known",
    arguments: [
      (["id": "Swift.Int"], .mistyped), (["id": "UUID"], .mistyped), (["id": "String"], .matched),
      (["id": "Shop.Size"], .maybe), ([:], .matched), (nil, .maybe),
    ] as [([String: String]?, Expected)])
  private func properties(types: [String: String]?, expected: Expected) throws {
    #expect(try Self.answer("/product/:id", ["/product/new"], properties: types) == expected)
  }

  @Test("the host of a URL can be part of its path")
  private func host() throws {
    #expect(try Self.answer("/product/:id", ["shop://product/42"]) == .unmatched)
    var routing = WiredRouting()
    routing.schemesWithHostAsPath = ["shop"]
    #expect(try Self.answer("/product/:id", ["shop://product/42"], routing) == .matched)
    #expect(try Self.answer("/product/:id", ["shop://product/", nil], routing) == .maybe)
    routing.schemesWithHostAsPath = nil
    #expect(try Self.answer("/product/:id", ["shop://product/42"], routing) == .maybe)
    #expect(try Self.answer("/product/:id", ["shop://products/42"], routing) == .unmatched)
  }

  @Test("case and fragments count as the options say; if these are not known, nothing is certain")
  private func options() throws {
    var routing = WiredRouting()
    (routing.ignoresCase, routing.readsFragmentAsPath) = (true, true)
    #expect(try Self.answer("/help", ["/HELP"], routing) == .matched)
    #expect(try Self.answer("/help", ["https://shop.example/#/Help"], routing) == .matched)
    #expect(try Self.answer("/help", ["/HELP"], .unknown) == .maybe)
    #expect(try Self.answer("/help", ["https://shop.example/#/Help"], .unknown) == .maybe)
    #expect(try Self.answer("/help", ["/hlep"], .unknown) == .unmatched)
  }

  @Test("a stack opens if each of its pages does, where the navigator opens it")
  private func stack() throws {
    #expect(try Self.answer("/:page", ["/help/-/cart"], opensStacks: true) == .matched)
    #expect(try Self.answer("/:page", ["/help/-/cart"]) == .unmatched)
    #expect(try Self.answer("/:page", ["/help/-/cart/1"], opensStacks: true) == .unmatched)
    let deep = "/a" + String(repeating: "/-/a", count: 16)
    #expect(try Self.answer("/:page", [deep], opensStacks: true) == .refused)
  }
}
