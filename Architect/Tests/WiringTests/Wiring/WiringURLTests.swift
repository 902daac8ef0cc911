import Testing

/// URLs in texts: what the options of the application and its changes at run time make of them.
@Suite("URLs in the wiring", .timeLimit(.minutes(10))) struct WiringURLTests {
  private static let rules: Set<String> = [
    "unmatched-url", "url-parameter", "closed-route", "ambiguous-route",
  ]
  private static let cart = "Sources/Cart/CartModule.swift"
  private static let host = "Sources/App/main.swift"
  private static let assembly = "let application = try Application(modules)"

  /// The findings if the host's code is changed and the cart opens another URL.
  private static func findings(
    _ url: String = "/product/42", options: String? = nil, after code: String = ""
  ) throws -> [String] {
    let application =
      options.map {
        "var options = ApplicationOptions()\n\($0)\nlet application = try Application(modules, options: options)"
      } ?? assembly
    return try WiringSample([
      .init(cart, "\"/product/42\"", "\"\(url)\""), .init(host, assembly, application + "\n" + code),
    ]).findings(only: rules).map { $0.rule + ": " + $0.message }
  }

  @Test(
    "constant options decide how URLs are read",
    arguments: [
      ("/PRODUCT/42", "options.routing.ignoresCase = true"),
      ("https://shop.example/#/product/42", "options.routing.readsFragmentAsPath = true"),
      ("shop://product/42", "options.routing.schemesWithHostAsPath = [\"shop\"]"),
      ("shop://product/42", "options.routing.schemesWithHostAsPath.insert(\"shop\")"),
      ("shop://product/42", "options.routing.schemesWithHostAsPath.formUnion([\"shop\"])"),
      (
        "/PRODUCT/42",
        "var routing = RoutingOptions()\nrouting.ignoresCase = true\noptions.routing = routing"
      ),
    ])
  func constant(url: String, options: String) throws {
    #expect(try Self.findings(url, options: options) == [])
    guard !url.hasPrefix("https") else { return }
    #expect(try Self.findings(url).map { $0.prefix(14) } == ["unmatched-url:"])
  }

  @Test(
    "with computed options, only what no options could answer is reported",
    arguments: [
      "options.routing.ignoresCase = CommandLine.arguments.count > 1",
      "if CommandLine.arguments.count > 1 { options.routing.ignoresCase = true }",
      "options.routing = try makeRouting()", "try configure(&options)", "try configure(&options.routing)",
    ])
  func computed(options: String) throws {
    #expect(try Self.findings("/PRODUCT/42", options: options) == [])
    let code = try Self.findings("/prodct/42", options: options)
    #expect(code.map { $0.prefix(14) } == ["unmatched-url:"])
  }

  @Test(
    "routes that change at run time may answer any URL",
    arguments: [
      "try application.router.update { $0.redirect(\"/old\", to: \"/product/1\") }",
      "try application.router.apply(RouteRules(json: data))",
      "try await application.install(LateModule())",
      "func change(_ router: Router) throws { try router.update { _ in } }",
      "let own = try Router(RouteRegistry())",
      "struct Change { let app: Application\n  func run() async throws { try await app.install(LateModule()) } }",
    ])
  func changed(code: String) throws {
    #expect(try Self.findings("/late/42", after: code) == [])
  }

  @Test("what is called `update` or `install` and is no router's is no change of routes")
  func unchanged() throws {
    let code = "struct Store { func update(_ change: () -> Void) {} }\nlet store = Store()\nstore.update {}"
    #expect(try Self.findings("/late/42", after: code).map { $0.prefix(14) } == ["unmatched-url:"])
  }

  @Test("a URL in a target with two applications is left to the one that answers it")
  func twoApplications() throws {
    let other = "let widget = try Application([StorageModule()])\n"
    let open = "_ = try await application.router.open(\"shop://product/1\")"
    let options = "options.routing.schemesWithHostAsPath = [\"shop\"]"
    #expect(try Self.findings(options: options, after: other + open) == [])
    let wrong = try Self.findings(options: options, after: other + open.replacing("product", with: "prodct"))
    #expect(Set(wrong.map { $0.prefix(14) }) == ["unmatched-url:"])
  }

  @Test("the navigator opens stacks, and the router does not")
  func stacks() throws {
    let stack = "(\"/cart/-/product/1\")"
    #expect(try Self.findings(after: "_ = await application.navigator.open" + stack) == [])
    let router = try Self.findings(after: "_ = try await application.router.open" + stack)
    #expect(router.map { $0.prefix(14) } == ["unmatched-url:"])
    let page = try Self.findings(after: "_ = await application.navigator.open(\"/cart/-/prodct/1\")")
    #expect(
      page == [
        "unmatched-url: no module answers \"/prodct/1\", a page of \"/cart/-/prodct/1\"; add a route, or correct the URL"
      ])
  }

  @Test("a URL that the router refuses is reported with the router's reason")
  func refused() throws {
    #expect(
      try Self.findings("/product/../42") == [
        "unmatched-url: no module answers \"/product/../42\": \"/product/../42\" is refused at column 10: '.' and '..' are not accepted in a path, encoded or not; write the resolved path"
      ])
  }

  @Test(
    "a pattern that the router refuses is reported with the router's reason",
    arguments: [
      ("/product/:id:name", "malformed at column 13: two parameters in a segment must be separated by text"),
      ("/product/:id/**/x", "malformed at column 14: no segment can follow '**'"),
      ("/product/:id<sku>", "<sku> in the pattern \"/product/:id<sku>\" is not a kind"),
      ("/product(/:id)(/:id)", "malformed at column 17: this parameter appears twice"),
    ])
  func patterns(pattern: String, reason: String) throws {
    let findings = try WiringSample([
      .init("Sources/CatalogInterface/Catalog.swift", "\"/product/:id\"", "\"\(pattern)\"")
    ]).findings(only: ["ambiguous-route"])
    #expect(findings.count { $0.message.contains(reason) } == 1, "\(findings)")
  }

  @Test("a redirect may have the pattern of a route, but not that of another redirect")
  func redirects() throws {
    func findings(_ declarations: String) throws -> [String] {
      try WiringSample([
        .init(
          Self.host, "    contract.observes(CartChanged.self) { _ in }\n",
          "    contract.observes(CartChanged.self) { _ in }\n\(declarations)")
      ]).findings(only: Self.rules).map(\.rule)
    }
    #expect(try findings("    contract.redirects(\"/product/:id\", to: \"/product/:id\")\n") == [])
    #expect(
      try findings(
        "    contract.redirects(\"/p/:id\", to: \"/product/:id\")\n    contract.redirects(\"/p/:n\", to: \"/cart\")\n"
      ) == ["ambiguous-route"])
    #expect(try findings("    contract.redirects(\"/p/:id\", to: \"/prodct/:id\")\n") == ["unmatched-url"])
  }
}
