import TenonRouter
import Testing

/// What users of other routers complain about, each as a behaviour that must not come back.
@Suite("Complaints about other routers", .timeLimit(.minutes(10)))
struct ComplaintsAboutRoutersTests {
  @Test("fact 20: a parameter does not shadow literals, and no segment is skipped")
  func fact20() throws {
    for patterns in [
      ["/user/:id", "/user/settings", "/foo/bar"], ["/foo/bar", "/user/settings", "/user/:id"],
    ] {
      let table = try table(patterns)
      #expect(table.match("/user/settings")?.pattern == "/user/settings")
      #expect(table.match("/foo/EVIL/bar") == nil)
    }
  }

  @Test("fact 21: a nested URL does not choose the route, and no query key reaches what the router obeys")
  func fact21() async throws {
    var registry = RouteRegistry()
    registry.options.schemesWithHostAsPath = ["mgj"]
    registry.on("/web") { "web \($0.url.query["url"] ?? "")" }
    registry.on("/pay") { _ in "pay" }
    registry.on("/foo") { context in
      "\(context.values[RouterTests.Callback.self] == nil) \(context.url.query["block"] ?? "")"
    }
    let router = try Router(registry)
    #expect(
      try await router.open("mgj://web?url=https://a.example/pay") as? String == "web https://a.example/pay")
    #expect(try await router.open("mgj://foo?block=x&Callback=y") as? String == "true x")
    #expect(!router.canOpen("mgj://nothing"))
    #expect(!router.canOpen("mgj://foo/_/x"))
  }

  @Test(
    "fact 22: hosts are no path unless chosen, slashes at the end match, %2B stays a plus, and a repeated key stays a text"
  )
  func fact22() throws {
    let table = try table(["/product/", "/:anything"])
    #expect(table.match("https://shop.example/product")?.pattern == "/product/")
    #expect(table.match("https://product") == nil)
    #expect(try RouteURL("/?name=joel%2Blevin").query["name"] == "joel+levin")
    #expect(try RouteURL("/?id=1&id=2").query["id"] == "1")
    expect(.undecodable) { try ProductDetail(url: "/product/1?ref=1&ref=2") }
  }

  @Test("fact 23: ties are settled in the same way in every order of registration")
  func fact23() throws {
    for patterns in [["/user/:id<int>", "/user/:name"], ["/user/:name", "/user/:id<int>"]] {
      let table = try table(patterns)
      #expect(table.match("/user/123")?.pattern == "/user/:id<int>")
      #expect(table.match("/user/ada")?.pattern == "/user/:name")
    }
  }

  @Test(
    "fact 24: a match takes as many steps among 3,000 routes as among 3, and a pattern may be all placeholders"
  )
  func fact24() throws {
    let many = try table((0..<3000).map { "/m\($0)/:id" } + ["https://*/:path**"])
    #expect(many.match("/m2999/7")?.parameters["id"] == "7")
    #expect(many.match("https://any.example/a/b")?.parameters["path"] == "a/b")
    #expect(many.options.maximumSteps >= 3)
  }

  @Test("a query of one route does not tell it from another (URLNavigator), so such patterns are refused")
  func queryInPattern() {
    #expect(RoutePattern(stringLiteral: "/open?type=a").error?.detail == "query")
  }

  @Test("a tail does not swallow what must follow it (URLNavigator), because nothing can")
  func tailInTheMiddle() {
    #expect(RoutePattern(stringLiteral: "/:path**/edit").error?.detail == "segmentAfterTail")
  }

  @Test("two names for one place are reported, not silently overwritten (MGJRouter #7)")
  func twoNames() {
    #expect(throws: RouteTableError.self) { try table(["/search/:query", "/search/:keyword"]) }
  }

  @Test("a port is part of the host (MGJRouter #31)")
  func ports() throws {
    let table = try table(["http://localhost:8080/x"])
    #expect(table.match("http://localhost:8080/x") != nil)
    #expect(table.match("http://localhost:9090/x") == nil)
    #expect(table.match("http://localhost/x") == nil)
  }

  @Test("an ancestor answers for what is below it only where it says so (MGJRouter, #10)")
  func ancestors() throws {
    let table = try table(["/shop", "/shop/**", "/shop/cart/item"])
    #expect(table.match("/shop/cart/unknown/deep")?.pattern == "/shop/**")
    #expect(table.match("/shop")?.pattern == "/shop")
  }

  @Test("removing a pattern with dots in its host removes just it (MGJRouter)")
  func removalIsExact() throws {
    var registry = RouteRegistry()
    registry.on("https://a.b.example/x") { _ in 0 }
    registry.on("https://a.b.example/x/y") { _ in 0 }
    registry.remove(pattern: "https://a.b.example/x")
    let table = try RouteTable(registry)
    #expect(table.match("https://a.b.example/x") == nil)
    #expect(table.match("https://a.b.example/x/y") != nil)
  }

  @Test("asking whether a URL can be opened calls nobody (JLRoutes #78)")
  func askingIsQuiet() async throws {
    var registry = RouteRegistry()
    registry.unmatched { _, _ in
      Issue.record("called"); return 0
    }
    registry.on("/a") { _ in
      Issue.record("called"); return 0
    }
    let router = try Router(registry)
    #expect(router.canOpen("/a"))
    #expect(!router.canOpen("/b"))
  }

  @Test("the same pattern may be registered for two schemes (JLRoutes)")
  func samePatternTwoSchemes() throws {
    #expect(try table(["one:/x", "two:/x"]).match("two:/x")?.pattern == "two:/x")
  }

  @Test("an authorization flag in the query changes nothing (TinyPart)")
  func authorizationFlag() async throws {
    var registry = RouteRegistry()
    registry.interceptors = [SignIn { false }]
    registry.on("/secret") { _ in 0 }
    let router = try Router(registry)
    await #expect(throws: SignIn.Needed.self) {
      try await router.open("/secret?TPMediatorIgnoreAuthCheckParameterName=1&isSignedIn=true")
    }
  }
}
