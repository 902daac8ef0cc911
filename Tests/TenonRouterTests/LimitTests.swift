import Foundation
import TenonRouter
import Testing

/// What is allowed just so, and what is one too many.
@Suite("Limits", .timeLimit(.minutes(10)))
struct LimitTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test(
    "a pattern is as long, and has as many segments and optional parts, as is allowed, and not one more",
    arguments: [
      ("/", "a", 8191, "tooLong"), ("", "/a", 64, "tooManySegments"),
      ("/x", "(/a)", 5, "tooManyOptionalParts"),
    ])
  func pattern(start: String, part: String, count: Int, detail: String) {
    #expect(RoutePattern(stringLiteral: start + repeated(part, count)).error == nil)
    #expect(RoutePattern(stringLiteral: start + repeated(part, count + 1)).error?.detail == detail)
  }

  @Test("optional parts lie within each other as deep as is allowed, and not deeper")
  func nestedParts() {
    func pattern(_ depth: Int) -> RoutePattern {
      RoutePattern(stringLiteral: "/x" + repeated("(/a", depth) + repeated(")", depth))
    }
    #expect(pattern(8).error == nil)
    #expect(pattern(9).error?.detail == "tooManyOptionalParts")
  }

  @Test("a URL is as long, and has as many segments and items, as the options say, and not one more")
  func url() throws {
    var options = RoutingOptions()
    options.maximumURLLength = 12
    options.maximumSegments = 3
    options.maximumQueryItems = 2
    let table = try table(["/**", "/:all**#:part"]) { [options] in $0.options = options }
    for (fits, exceeds) in [
      ("/aaaaaaaaaaa", "/aaaaaaaaaaaa"), ("/a#bbbbbbbbb", "/a#bbbbbbbbbb"), ("/a/b/c", "/a/b/c/d"),
      ("/a?b&c", "/a?b&c&d"),
    ] {
      #expect(throws: Never.self) { try RouteURL(fits, options: options) }
      #expect(table.match(fits) != nil)
      expect(.malformedURL) { try RouteURL(exceeds, options: options) }
    }
    #expect(table.match("/aaaaaaaaaaaa") == nil)
  }

  @Test("a URL that is refused is shown whole up to two hundred bytes, and shortened beyond")
  func shownURL() {
    let error = expect(.malformedURL) { try RouteURL("/%" + repeated("a", 198)) }
    #expect(error?.subject == "/%" + repeated("a", 198))
    let longer = expect(.malformedURL) { try RouteURL("/%" + repeated("a", 199)) }
    #expect(longer?.subject == "/%" + repeated("a", 98) + "…")
  }

  @Test("a pattern that is refused is shown whole up to two hundred bytes, and shortened beyond")
  func shownPattern() {
    let text = "/:" + repeated("-", 198)
    #expect(RoutePattern(stringLiteral: text).error?.subject == text)
    #expect(RoutePattern(stringLiteral: text + "-").error?.subject == "/:" + repeated("-", 48) + "…")
  }

  @Test("as many redirects are followed one after the other as the options say, and not one more")
  func redirects() async throws {
    var registry = RouteRegistry()
    registry.options.maximumRedirects = 2
    registry.on("/end") { "\($0.hops)" }
    registry.rewrite { url in ["/three": "/two", "/two": "/one", "/one": "/end"][url.path] }
    let router = try Router(registry)
    #expect(try await router.open("/two") as? String == #"["/two", "/one"]"#)
    let error = await #expect(throws: RouteError.self) { try await router.open("/three") }
    #expect(error?.code == .limitExceeded && error?.detail == "maximumRedirects")
    #expect(error?.related == ["/three", "/two", "/one", "/end"])
  }

  @Test("openings lie within each other as deep as the options say, and not deeper")
  func nestedOpenings() async throws {
    var registry = RouteRegistry()
    registry.options.maximumDepth = 3
    let router = try Router(registry)
    try router.update { registry in
      registry.on("/:left<int>") { context in
        guard let left = Int(context.parameters["left"] ?? ""), left > 1 else { return 1 }
        return 1 + (try await router.open("/\(left - 1)") as? Int ?? 0)
      }
    }
    #expect(try await router.open("/3") as? Int == 3)
    let error = await #expect(throws: RouteError.self) { try await router.open("/4") }
    #expect(error?.code == .limitExceeded && error?.detail == "maximumDepth")
    try router.update { $0 = RouteRegistry() }
  }

  @Test("a table may need as many steps for a URL as the options say, and not one more")
  func steps() throws {
    let patterns: [RoutePattern] = ["/a/:x/c", "/:y/b/:z<int>", "/a/:w<uuid>/:v"]
    func table(_ steps: Int) throws -> RouteTable {
      var registry = RouteRegistry()
      registry.options.maximumSteps = steps
      for pattern in patterns { registry.on(pattern) { _ in 0 } }
      return try RouteTable(registry)
    }
    let refused = #expect(throws: RouteTableError.self) { try table(1) }
    let words = refused?.problems.first?.description.split { !$0.isNumber }.compactMap { Int($0) }
    let needed = try #require(words?.max())
    #expect(throws: Never.self) { try table(needed) }
    #expect(throws: RouteTableError.self) { try table(needed - 1) }
  }

  @Test("as many kinds of parameters stand at one place as is allowed, and not one more")
  func edges() throws {
    func table(_ count: Int) throws -> RouteTable {
      var registry = RouteRegistry()
      for number in 0..<count { registry.on(RoutePattern(stringLiteral: "/n\(number)-:x")) { _ in number } }
      return try RouteTable(registry)
    }
    #expect(try table(256).match("/n255-a")?.pattern == "/n255-:x")
    #expect(throws: RouteTableError.self) { try table(257) }
  }

  @Test("there may be as many rules as is allowed, of the size that is allowed, and not more")
  func rules() throws {
    var registry = RouteRegistry()
    registry.on("/end") { _ in 0 }
    let router = try Router(registry)
    func rules(_ count: Int) -> RouteRules {
      RouteRules(version: count, blocks: (0..<count).map { .init(pattern: "/\($0)", reason: "") })
    }
    try router.apply(rules(RouteRules.maximumCount))
    #expect(throws: RouteTableError.self) { try router.apply(rules(RouteRules.maximumCount + 1)) }
    let json = Data(#"{"version": 1}"#.utf8)
    func padded(_ count: Int) -> Data { json + Data(repeating: UInt8(ascii: " "), count: count - json.count) }
    #expect(try RouteRules(json: padded(RouteRules.maximumSize)).version == 1)
    #expect(throws: RouteTableError.self) { try RouteRules(json: padded(RouteRules.maximumSize + 1)) }
  }

  @Test("twenty problems of a table are reported, and how many more there are")
  func problems() {
    func description(_ count: Int) -> String? {
      var registry = RouteRegistry()
      for number in 0..<count { registry.on(RoutePattern(stringLiteral: "/\(number)/:")) { _ in 0 } }
      return #expect(throws: RouteTableError.self) { try RouteTable(registry) }?.description
    }
    #expect(description(20)?.contains("more") == false)
    #expect(description(21)?.hasSuffix("\nand 1 more") == true)
  }

  @Test("hosts are as long as is allowed, with their port, and ports no larger than there are")
  func hosts() throws {
    let labels = repeated("a.", 126)
    #expect(try RouteURL("https://\(labels)a:65535/x").host == "\(labels)a:65535")
    expect(.malformedURL) { try RouteURL("https://\(labels)aa:65535/x") }
    expect(.malformedURL) { try RouteURL("https://a:65536/x") }
  }

  @Test(
    "a segment that is one or two dots is refused however they are written, and three are a name",
    arguments: [
      ("/.", true), ("/..", true), ("/%2e", true), ("/%2E.", true), ("/.%2e", true), ("/%2e%2E", true),
      ("/...", false), ("/..a", false), ("/.%2ea", false), ("/%2e%2e%2e", false), ("/.%2", true),
      ("/%2f", false),
      ("/.%2e.", false), ("/......", false), ("/%3e", false), ("/-e.", false),
    ])
  func dots(url: String, isRefused: Bool) throws {
    let table = try table(["/:name", "/:name/x"])
    #expect((table.match(url) == nil) == isRefused)
    #expect((table.match(url + "/x") == nil) == isRefused)
    #expect(((try? RouteURL(url)) == nil) == isRefused)
  }
}
