import TenonRouter
import Testing

/// Makes a table of patterns without types.
func table(_ patterns: [String], _ configure: (inout RouteRegistry) -> Void = { _ in }) throws -> RouteTable {
  var registry = RouteRegistry()
  configure(&registry)
  for pattern in patterns { registry.on(RoutePattern(stringLiteral: pattern)) { _ in pattern } }
  return try RouteTable(registry)
}

@Suite("Matching", .timeLimit(.minutes(10)))
struct MatchingTests {
  /// The probe with which the competition was compared, in both orders of registration.
  static let probe = ["/user/:id", "/user/me", "/user/:id/posts", "/user/me/settings", "/files/**"]

  @Test(
    "the semantics probe holds in given and in reversed order",
    arguments: [probe, probe.reversed()],
    [
      ("/user/42", "/user/:id"), ("/user/me", "/user/me"), ("/user/42/posts", "/user/:id/posts"),
      ("/user/me/settings", "/user/me/settings"), ("/user/me/posts", "/user/:id/posts"),
      ("/files/a/b", "/files/**"), ("/user/me/unknown", nil), ("/other", nil),
    ])
  func semanticsProbe(patterns: [String], expectation: (url: String, pattern: String?)) throws {
    #expect(try table(patterns).match(expectation.url)?.pattern.text == expectation.pattern)
  }

  @Test(
    "precedence is literal, uuid, bool, uint, int, double, custom, text, wildcard, tail, in any order of registration"
  )
  func precedence() throws {
    let ranked = [
      "/x/me", "/x/:a<uuid>", "/x/:a<bool>", "/x/:a<uint>", "/x/:a<int>", "/x/:a<double>", "/x/:a<sku>",
      "/x/:a",
      "/x/*", "/x/**",
    ]
    let urls = [
      "/x/me", "/x/123e4567-e89b-12d3-a456-426614174000", "/x/1", "/x/7", "/x/-7", "/x/7.5", "/x/sku-9",
      "/x/any",
    ]
    var random = SeededGenerator(state: 1)
    for _ in 0..<20 {
      let table = try table(ranked.shuffled(using: &random)) {
        $0.converters = [RouteConverter("sku") { $0.hasPrefix("sku-") ? $0 : nil }]
      }
      for (url, pattern) in zip(urls, ranked) { #expect(table.match(url)?.pattern.text == pattern) }
      #expect(
        table.matches("/x/1").map(\.pattern.text) == [
          "/x/:a<bool>", "/x/:a<uint>", "/x/:a<int>", "/x/:a<double>", "/x/:a", "/x/*", "/x/**",
        ])
      #expect(table.match("/x/a/b")?.pattern.text == "/x/**")
    }
  }

  @Test(
    "kinds take exactly their texts",
    arguments: [
      (
        "int", ["0", "-7", "9223372036854775807", "-9223372036854775808"],
        ["", "+1", "1.0", "9223372036854775808", "-"]
      ),
      ("uint", ["0", "18446744073709551615"], ["-1", "18446744073709551616", "1e3"]),
      ("double", ["1", "-1.5", "2e10", "1.5E-3"], ["nan", "inf", "1.", ".5", "1e", "0x10", "--1"]),
      ("bool", ["true", "false", "0", "1"], ["TRUE", "yes", "2"]),
      ("uuid", ["123E4567-e89b-12d3-a456-426614174000"], ["123e4567e89b12d3a456426614174000", "x"]),
    ])
  func kinds(kind: String, good: [String], bad: [String]) throws {
    let table = try table(["/x/:v<\(kind)>"])
    for text in good { #expect(table.match("/x/\(text)")?.parameters["v"] == text) }
    for text in bad { #expect(table.match("/x/\(text)") == nil, "\(text)") }
  }

  @Test("a parameter can have literal text around it")
  func affixes() throws {
    let table = try table(["/doc/:id.html", "/doc/:id", "/v:major/x", "/@:user", "/:name<string>s"])
    #expect(table.match("/doc/7.html")?.parameters["id"] == "7")
    #expect(table.match("/doc/7.html")?.pattern == "/doc/:id.html")
    #expect(table.match("/doc/.html")?.pattern == "/doc/:id")
    #expect(table.match("/v2/x")?.parameters["major"] == "2")
    #expect(table.match("/@ada")?.parameters["user"] == "ada")
    #expect(table.match("/cats")?.parameters["name"] == "cat")
    #expect(table.match("/doc/%37%2Ehtml")?.parameters["id"] == "7")
  }

  @Test("optional parts may be left out, from the inside too")
  func optionalParts() throws {
    let table = try table(["/list(/:page<int>(/:size<int>))", "/the(/foo/:a)(/bar/:b)"])
    #expect(table.match("/list")?.parameters.names == [])
    #expect(table.match("/list/2")?.parameters.names == ["page"])
    #expect(table.match("/list/2/50")?.parameters["size"] == "50")
    #expect(table.match("/list/x") == nil)
    #expect(table.match("/the/foo/1/bar/2")?.parameters.names == ["a", "b"])
    #expect(table.match("/the/bar/2")?.parameters["b"] == "2")
    #expect(table.match("/the/foo") == nil)
  }

  @Test("a tail takes one or more segments, a star exactly one")
  func wildcards() throws {
    let table = try table(["/files/:path**", "/one/*/end", "/zero(/**)"])
    #expect(table.match("/files") == nil)
    #expect(table.match("/files/a/b%2Fc/d")?.parameters.segments("path") == ["a", "b/c", "d"])
    #expect(table.match("/files/a/b/")?.parameters["path"] == "a/b")
    #expect(table.match("/one/x/end") != nil)
    #expect(table.match("/one/x/y/end") == nil)
    #expect(table.match("/zero") != nil)
  }

  @Test("a tail alone takes every path, also an empty one, behind the pattern that is for it")
  func everyPath() throws {
    let table = try table(["https:/**", "navigator:/**", "//shop.example/**", "myapp:/**", "myapp:/"])
    for url in ["https://apple.com", "https://apple.com/", "https://apple.com/a/b?x=1", "https:///"] {
      #expect(table.match(url)?.pattern == "https:/**")
    }
    #expect(table.match("navigator://x")?.pattern == "navigator:/**")
    #expect(table.match("http://shop.example")?.pattern == "//shop.example/**")
    #expect(table.match("myapp://x")?.pattern == "myapp:/")
    #expect(table.match("myapp://x/y")?.pattern == "myapp:/**")
    #expect(table.match("/") == nil)
    #expect(try Self.every(["/**", "/a"]).match("/")?.pattern == "/**")
    for patterns in [["/**", "/"], ["/", "/**"]] {
      #expect(try Self.every(patterns).match("/")?.pattern == "/")
    }
    var hostAsPath = RouteRegistry()
    hostAsPath.options.schemesWithHostAsPath = ["app"]
    hostAsPath.on("app://help/**") { _ in "help" }
    #expect(try RouteTable(hostAsPath).match("app://help") != nil)
    #expect(try RouteTable(hostAsPath).match("app://help/a") != nil)
  }

  private static func every(_ patterns: [String]) throws -> RouteTable { try table(patterns) }

  @Test("who may not see the pattern of an empty path is led to the one of every path")
  func hiddenEmptyPath() async throws {
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["shop"])
    registry.on("/") { _ in "mine" }
    registry.on("/**", exposure: .external, priority: 1) { _ in "yours" }
    let router = try Router(registry)
    #expect(try await router.open(external: "shop:///") as? String == "yours")
    var second = RouteRegistry()
    second.options = registry.options
    second.on("/") { _ in "mine" }
    second.on("/**", exposure: .external) { _ in "yours" }
    #expect(try await Router(second).open(external: "shop:///") as? String == "yours")
    #expect(try await Router(second).open("shop:///", as: String.self) == "mine")
  }

  @Test("a route of every path is read from an empty one without a router, and explained")
  func everyPathAlone() throws {
    struct Web: Route {
      static let pattern: RoutePattern = "https:/**"
      var tab: String?
    }
    #expect(try Web(url: "https://apple.com?tab=mac").tab == "mac")
    var registry = RouteRegistry()
    registry.route(Web.self) { _, _ in 0 }
    let explanation = try Router(registry).explain("https://apple.com")
    #expect("\(explanation)".contains("https:/**"))
  }

  @Test("a fragment is matched where a pattern wants it, and else ignored")
  func fragments() throws {
    let table = try table([
      "/doc", "/doc#top", "/doc#:section", "/guide", "/all/:path**", "/all/:path**#:section<int>",
    ])
    #expect(table.match("/all/a/b#7")?.pattern == "/all/:path**#:section<int>")
    #expect(table.match("/all/a/b#7")?.parameters.texts == ["a/b", "7"])
    #expect(table.match("/all/a/b#x")?.pattern == "/all/:path**")
    #expect(table.match("/doc")?.pattern == "/doc")
    #expect(table.match("/doc#top")?.pattern == "/doc#top")
    #expect(table.match("/doc?x=1#intro%20two")?.parameters["section"] == "intro two")
    #expect(table.match("/guide#x")?.pattern == "/guide")
  }

  @Test("non-ASCII paths match raw and percent-encoded alike")
  func nonASCII() throws {
    let table = try table(["/商品/:id", "/caf%C3%A9"])
    #expect(table.match("/商品/7")?.parameters["id"] == "7")
    #expect(table.match("/%E5%95%86%E5%93%81/%E4%B8%83")?.parameters["id"] == "七")
    #expect(table.match("/café") != nil)
  }

  @Test("a URL's own scheme and host come before its scheme, its host, and everywhere")
  func namespaces() throws {
    let patterns = [
      "/x", "//shop.example/x", "https:/x", "https://shop.example/x", "https://shop.example:8443/x",
    ]
    for patterns in [patterns, patterns.reversed()] {
      let table = try table(patterns)
      #expect(table.match("/x")?.pattern == "/x")
      #expect(table.match("HTTPS://Shop.Example/x")?.pattern == "https://shop.example/x")
      #expect(table.match("https://shop.example:443/x")?.pattern == "https://shop.example/x")
      #expect(table.match("https://shop.example:8443/x")?.pattern == "https://shop.example:8443/x")
      #expect(table.match("https://other.example/x")?.pattern == "https:/x")
      #expect(table.match("http://shop.example/x")?.pattern == "//shop.example/x")
      #expect(table.match("myapp://other/x")?.pattern == "/x")
      #expect(table.match("//shop.example/x")?.pattern == "//shop.example/x")
    }
  }

  @Test("two patterns with equal rank are refused with both places")
  func ambiguity() {
    for (first, second) in [
      ("/a/:x", "/a/:y"), ("/a/:x<int>", "/a/:y<int>"), ("/a", "/a/"), ("/a/*", "/a/*"),
      ("/a/**", "/a/:rest**"),
      ("/a(/:x)", "/a"), ("https://A.example/x", "https://a.example:443/x"), ("/a#:x", "/a#:y"),
      ("/caf%C3%A9", "/café"),
    ] {
      var registry = RouteRegistry()
      registry.on(RoutePattern(stringLiteral: first), fileID: "One.swift", line: 1) { _ in 0 }
      registry.on(RoutePattern(stringLiteral: second), fileID: "Two.swift", line: 2) { _ in 0 }
      let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
      #expect(error?.description.contains("Two.swift:2: \(second)") == true)
      #expect(error?.description.contains("\(first) at One.swift:1") == true)
    }
  }

  @Test("optional parts of one pattern that match the same URLs are refused")
  func ambiguousParts() {
    let error = #expect(throws: RouteTableError.self) { try table(["/a(/:x)(/:y)"]) }
    #expect(error?.description.contains("two optional parts") == true)
  }

  @Test("an explicit priority goes before precedence")
  func priority() throws {
    var registry = RouteRegistry()
    registry.on("/user/me") { _ in 0 }
    registry.on("/user/:id", priority: 1) { _ in 0 }
    registry.on("/user/:name", priority: -1) { _ in 0 }
    let table = try RouteTable(registry)
    #expect(table.matches("/user/me").map(\.pattern.text) == ["/user/:id", "/user/me", "/user/:name"])
    #expect(table.match("/user/me")?.pattern == "/user/:id")
  }

  @Test("the steps of the worst path are computed when freezing, and a table beyond the limit is refused")
  func stepLimit() {
    let deep = (0..<(1 << 12)).map { number in
      (0..<12).map { number >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined()
    }
    let error = #expect(throws: RouteTableError.self) { try table(deep) }
    #expect(error?.description.contains("steps") == true)
  }

  @Test("hundreds of parameters at one place are refused instead of tried one by one")
  func alternatives() {
    #expect(throws: RouteTableError.self) { try table((0..<300).map { "/x/p\($0)-:id" }) }
  }

  @Test("a table of 2,000 routes finds each of them by its own URL")
  func many() throws {
    let patterns = (0..<2000).map { "/module-\($0 / 10)/page-with-a-long-name-\($0)/:id" }
    let table = try table(patterns)
    for (index, pattern) in patterns.enumerated() {
      #expect(table.match("/module-\(index / 10)/page-with-a-long-name-\(index)/7")?.pattern.text == pattern)
    }
  }
}
