import TenonRouter
import Testing

/// The rows of the table in the article on the decoding rule.
@Suite("The decoding rule", .timeLimit(.minutes(10)))
struct DecodingRuleTests {
  private func query(_ url: String, _ options: RoutingOptions = RoutingOptions()) throws -> RouteQuery {
    try RouteURL(url, options: options).query
  }

  @Test("a percent escape stands for its byte, once, in paths, queries and fragments")
  func percent() throws {
    let url = try RouteURL("/a%20b/%2541?k%65y=%E2%82%AC#x%2Fy")
    #expect(url.segments == ["a b", "%41"])
    #expect(url.query["key"] == "€")
    #expect(url.fragment == "x/y")
  }

  @Test(
    "a malformed escape, or bytes that are not UTF-8, are refused wherever they stand",
    arguments: [
      "/%", "/%2", "/%zz", "/a?%", "/a?b=%G1", "/a#%", "/%FF", "/a?b=%C0%AF", "/a?b=%ED%A0%80", "/a#%F5",
    ])
  func malformed(text: String) {
    expect(.malformedURL) { try RouteURL(text) }
  }

  @Test("an escaped slash is part of a segment")
  func escapedSlash() throws {
    #expect(try RouteURL("/a%2Fb/c").segments == ["a/b", "c"])
  }

  @Test("a plus is a space in a query, a plus in a path, and %2B is always a plus")
  func plus() throws {
    let url = try RouteURL("/a+b?q=a+b&r=a%2Bb")
    #expect(url.segments == ["a+b"])
    #expect(url.query["q"] == "a b")
    #expect(url.query["r"] == "a+b")
    var options = RoutingOptions()
    options.readsPlusAsSpace = false
    #expect(try query("/?q=a+b", options)["q"] == "a+b")
  }

  @Test("repeated keys keep all their values, and one value stays one")
  func repeatedKeys() throws {
    let query = try query("/?id=1&x=0&id=2")
    #expect(query["id"] == "1")
    #expect(query.values(for: "id") == ["1", "2"])
    #expect(query.values(for: "x") == ["0"])
  }

  @Test(
    "brackets hold an address of IPv6", arguments: ["[", "[]", "[::1", "[home]", "[::1]x", "x[::1]", "[1:2]"])
  func brackets(host: String) throws {
    #expect(try RouteURL("https://[2001:DB8::1]:8080/a").host == "[2001:db8::1]:8080")
    expect(.malformedURL) { try RouteURL("https://\(host)/a") }
  }

  @Test("a nested URL is a value like any other")
  func nestedURL() throws {
    let url = try RouteURL("app://web?url=https://a.example/pay?x=1")
    #expect(url.host == "web")
    #expect(url.path == "")
    #expect(url.query["url"] == "https://a.example/pay?x=1")
  }

  @Test("a semicolon parts nothing")
  func semicolon() throws {
    let query = try query("/?a=1;b=2")
    #expect(query.items.map(\.key) == ["a"])
    #expect(query["a"] == "1;b=2")
  }

  @Test("empty, bare and missing values differ")
  func emptyValues() throws {
    let query = try query("/?a=&b&&=c&d=e=f")
    #expect(query.items.map(\.key) == ["a", "b", "", "d"])
    #expect(query.items.map(\.value) == ["", nil, "c", "e=f"])
    #expect(query["z"] == nil)
  }

  @Test("a slash at the end says nothing, in patterns and URLs")
  func trailingSlash() throws {
    let table = try table(["/a/b/", "/c", "/"])
    for url in ["/a/b", "/a/b/", "/a/b/?x", "/c/", "/c/#f", "/"] {
      #expect(table.match(url) != nil, "\(url)")
    }
  }

  @Test("empty segments are refused", arguments: ["/a//b", "/a//", "https://h//a"])
  func emptySegments(text: String) throws {
    expect(.malformedURL) { try RouteURL(text) }
    #expect(try table(["/**", "/:x", "/a/b"]).match(text) == nil)
  }

  @Test(
    "dot segments are refused, however they are written",
    arguments: ["/a/../b", "/./a", "/a/%2e%2E/b", "/a/.%2e"])
  func dotSegments(text: String) throws {
    expect(.malformedURL) { try RouteURL(text) }
    #expect(try table(["/**", "/:x/:y/:z", "/:x/:y"]).match(text) == nil)
  }

  @Test("names that only begin with dots are fine")
  func dotNames() throws {
    #expect(try RouteURL("/.well-known/...").segments == [".well-known", "..."])
    #expect(try table(["/:x"]).match("/.git")?.parameters["x"] == ".git")
  }

  @Test("scheme and host are read in any case, paths are not")
  func letterCase() throws {
    let url = try RouteURL("HTTPS://Shop.EXAMPLE/Cart")
    #expect(url.scheme == "https")
    #expect(url.host == "shop.example")
    #expect(try table(["/cart"]).match("/Cart") == nil)
  }

  @Test("a host is the first segment only for schemes that say so")
  func hostAsPath() throws {
    #expect(try table(["/product/:id"]).match("myapp://product/42") == nil)
    for pattern in ["/product/:id", "myapp://product/:id", "myapp:/product/:id"] {
      let table = try table([pattern]) { $0.options.schemesWithHostAsPath = ["myapp"] }
      #expect(table.match("myapp://product/42")?.parameters["id"] == "42")
      #expect(table.match("MyApp:///product/42")?.parameters["id"] == "42")
      #expect(table.match("https://product/42") == nil)
    }
  }

  @Test("an internationalised host is the same in Unicode and in punycode")
  func internationalHosts() throws {
    #expect(try RouteURL("https://BÜCHER.example/").host == "bücher.example")
    #expect(try RouteURL("https://xn--bcher-kva.example/").host == "bücher.example")
    let table = try table(["https://例え.テスト/x"])
    #expect(table.match("https://xn--r8jz45g.xn--zckzah/x") != nil)
  }

  @Test(
    "punycode is that of the standard, whatever the script",
    arguments: [
      ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
      ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
      ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"), ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ])
  func punycode(text: String, code: String) throws {
    #expect(try RouteURL("https://xn--\(code).example/").host == "\(text).example")
    #expect(try table(["https://\(text).example/x"]).match("https://xn--\(code).example/x") != nil)
  }

  @Test("schemes and hosts in options may be written in any case")
  func optionsInAnyCase() throws {
    var registry = RouteRegistry()
    registry.options.schemesWithHostAsPath = ["MyApp"]
    registry.options.external.schemes = ["MyApp"]
    registry.options.external.hosts = ["Shop.Example:443"]
    registry.on("/product/:id", exposure: .external) { _ in 0 }
    let router = try Router(registry)
    #expect(router.canOpen("MYAPP://product/42", origin: .external))
    #expect(router.canOpen("https://SHOP.example./product/42", origin: .external))
  }

  @Test(
    "malformed hosts and user names are refused",
    arguments: [
      "https://a@b.example/", "https://a:b:c/", "https://h:99999/", "https://h:x/",
      "https://xn--99999999999/",
      // The kelvin sign in front of "sop", which in lowercase is a plain k.
      "https://xn--sop-xk1a.example/",
    ])
  func badHosts(text: String) {
    expect(.malformedURL) { try RouteURL(text) }
  }

  @Test("a fragment with a path is a path only where that is chosen")
  func fragmentAsPath() throws {
    let url = "https://shop.example/#!/product/42?ref=a"
    #expect(try table(["/product/:id"]).match(url) == nil)
    let table = try table(["/product/:id"]) { $0.options.readsFragmentAsPath = true }
    #expect(table.match(url)?.parameters["id"] == "42")
    #expect(try RouteURL(url, options: table.options).query["ref"] == "a")
    #expect(table.match("https://shop.example") == nil, "there is neither a path nor a fragment")
  }

  @Test("too long, too deep and too full URLs are refused with the limit")
  func limits() throws {
    for (text, limit) in [
      ("/" + String(repeating: "a", count: 9000), "8192"), (String(repeating: "/a", count: 200), "128"),
      ("/?" + String(repeating: "a&", count: 300), "256"),
    ] {
      let error = expect(.malformedURL) { try RouteURL(text) }
      #expect(error?.description.contains(limit) == true)
    }
    #expect(try table(["/**"]).match("/" + String(repeating: "a", count: 9000)) == nil)
  }

  @Test(
    "spaces and control characters must be escaped",
    arguments: ["/a b", "/a\nb", "/a?b=\u{0}", " /a", "/a#\t"])
  func controls(text: String) {
    expect(.malformedURL) { try RouteURL(text) }
  }

  @Test(
    "a text that begins with neither a slash nor a scheme is refused",
    arguments: ["", "a/b", "?x", "#x", "1a:b", ":"])
  func relative(text: String) {
    expect(.malformedURL) { try RouteURL(text) }
  }
}
