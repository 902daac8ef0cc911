import Foundation
import TenonRouter
import Testing

@Suite("Rules", .timeLimit(.minutes(10)))
struct RulesTests {
  private func router() throws -> Router {
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(hosts: ["shop.example"])
    registry.route(ProductDetail.self, exposure: .external) { route, context in
      "\(route.id) \(route.ref ?? "-")"
    }
    registry.on("/promo/:name") { "promo \($0.parameters["name"] ?? "")" }
    registry.on("/files/:path**") { "files \($0.parameters["path"] ?? "")" }
    registry.on("/admin") { _ in "admin" }
    return try Router(registry)
  }

  private func rules(_ json: String) throws -> RouteRules { try RouteRules(json: Data(json.utf8)) }

  @Test("redirects, blocks and new patterns come into force at once")
  func apply() async throws {
    let router = try router()
    try router.apply(
      rules(
        """
        {"version": 7,
         "redirects": [{"from": "/p/:id", "to": "/product/:id?ref=short"}, {"from": "/f/:p**", "to": "/files/x/:p**"}],
         "blocks": [{"pattern": "/promo/**", "reason": "over"}],
         "routes": [{"pattern": "/summer/:id/:ref", "route": "/product/:id"}]}
        """))
    #expect(router.rules?.version == 7)
    #expect(try await router.open("/p/3") as? String == "3 short")
    #expect(try await router.open("/f/a/b%2Fc") as? String == "files x/a/b/c")
    #expect(try await router.open("/summer/5/sun%26sea") as? String == "5 sun&sea")
    let error = await #expect(throws: RouteError.self) { try await router.open("/promo/x") }
    #expect(error?.description == "/promo/x is blocked by a rule: over")
    #expect(!router.canOpen("/promo/x"))
  }

  @Test("a redirect writes a value that is a dash as a route does, so that it ends no page of a stack")
  func dash() async throws {
    var registry = RouteRegistry()
    registry.on("/files/:path**") { "\($0.url)" }
    let router = try Router(registry)
    try router.apply(rules(#"{"version": 1, "redirects": [{"from": "/f/:p**", "to": "/files/x/:p**"}]}"#))
    #expect(try await router.open("/f/a/%2D/b") as? String == "/files/x/a/%2D/b")
  }

  @Test("rules apply to typed routes too, and may lead them to another result")
  func typed() async throws {
    let router = try router()
    try router.apply(RouteRules(version: 1, redirects: [.init(from: "/product/:id", to: "/promo/:id")]))
    #expect(try await router.open(ProductDetail(id: 1)) as? String == "promo 1")
    #expect(try await router.open("/product/1") as? String == "promo 1")
  }

  @Test(
    "a target that ends in a parameter or a tail leads to literal routes that it can become",
    arguments: [
      ("/n/:page", "/news/:page", "/n/today", true),
      ("/n/:rest**", "/news/:rest**", "/n/archive/2026", true),
      ("/n/:page", "/news/tod:page", "/n/ay", true),
      ("/n/:page", "/news/:page.html", "/n/about-everybody-who-works-here", true),
      ("/n/:page", "/news/:page/2026", "/n/archive", true),
      ("/n/:page", "/news/yester:page", "/n/day", false),
      ("/n/:page", "/news/:page.php", "/n/about", false),
      ("/n/:page", "/news/:page/2027", "/n/archive", false),
      ("/n/:rest**", "/news/today/:rest**", "/n/a", false),
    ])
  func literalTargets(from: String, to: String, url: String, isTaken: Bool) async throws {
    var registry = RouteRegistry()
    for path in ["/news/today", "/news/archive/2026", "/news/about-everybody-who-works-here.html"] {
      registry.on(RoutePattern(stringLiteral: path)) { _ in path }
    }
    let router = try Router(registry)
    let rules = RouteRules(version: 1, redirects: [.init(from: from, to: to)])
    guard isTaken else {
      let error = #expect(throws: RouteTableError.self) { try router.apply(rules) }
      #expect(error?.problems.map(\.code) == [.notFound])
      return
    }
    try router.apply(rules)
    let opened = try await router.open(url) as? String
    #expect(opened?.hasPrefix("/news/") == true)
  }

  @Test(
    "a bad set of rules is refused whole, with every problem, and those in force stay",
    arguments: [
      (
        #"{"version": 2, "redirects": [{"from": "/x", "to": "/nowhere"}]}"#,
        "redirects[0]: the app has no route for /nowhere"
      ),
      (
        #"{"version": 2, "redirects": [{"from": "/x", "to": "https://evil.example/product/1"}], "blocks": [{"pattern": "/:", "reason": ""}]}"#,
        "blocks[0]: the pattern"
      ),
      (
        #"{"version": 2, "redirects": [{"from": "/x", "to": "/product/:id"}]}"#,
        "redirects[0]: :id is not in the pattern"
      ),
      (
        #"{"version": 2, "redirects": [{"from": "/x(/:id)", "to": "/product/:id"}]}"#,
        ":id is not in the pattern"
      ),
      (#"{"version": 2, "redirects": [{"from": "/x/*", "to": "/promo/*"}]}"#, "'*' has no value"),
      (#"{"version": 2, "redirects": [{"from": "/x", "to": "/admin?%"}]}"#, "its query is malformed"),
      (#"{"version": 2, "redirects": [{"from": "/x", "to": "/admin(/x)"}]}"#, "cannot have optional parts"),
      (#"{"version": 2, "redirects": [{"from": "/admin", "to": "/admin"}]}"#, "leads back to itself"),
      (
        #"{"version": 2, "redirects": [{"from": "/promo/:a", "to": "/files/:a"}, {"from": "/files/:a", "to": "/promo/:a"}]}"#,
        "leads back to itself"
      ),
      (
        #"{"version": 2, "routes": [{"pattern": "/x", "route": "/missing"}]}"#,
        "routes[0]: the app has no route for /missing"
      ),
      (
        #"{"version": 2, "routes": [{"pattern": "/x", "route": "/product/:id"}]}"#,
        "routes[0]: :id is not in the pattern"
      ),
      (
        #"{"version": 2, "blocks": [{"pattern": "/x", "reason": ""}], "redirects": [{"from": "/x", "to": "/admin"}]}"#,
        "redirects[0].from: /x matches the same URLs as /x of blocks[0], with equal precedence; make one of the two patterns more specific, or remove one of the rules"
      ),
      (#"{"version": 1}"#, "only newer rules are accepted"),
    ])
  func refused(json: String, message: String) throws {
    let router = try router()
    try router.apply(RouteRules(version: 1, blocks: [.init(pattern: "/promo/**", reason: "r")]))
    let error = #expect(throws: RouteTableError.self) { try router.apply(rules(json)) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(router.rules?.version == 1)
    #expect(!router.canOpen("/promo/x"))
  }

  @Test(
    "an app that ignores the error of saved rules runs without them, and takes the next ones",
    arguments: ["{", #"{"version": 3, "blocks": [{"pattern": "/admin(/:a)(/:b)", "reason": ""}]}"#])
  func savedRules(json: String) async throws {
    let router = try router()
    do throws(RouteTableError) {
      try router.apply(RouteRules(json: Data(json.utf8)))
      Issue.record("the rules were applied")
    } catch {
      #expect(!error.problems.isEmpty)
    }
    #expect(router.rules == nil)
    #expect(try await router.open("/admin") as? String == "admin")
    try router.apply(RouteRules(version: 3, blocks: [.init(pattern: "/admin", reason: "")]))
    #expect(!router.canOpen("/admin"))
  }

  @Test(
    "text that is no set of rules is refused",
    arguments: [
      "", "{", "[]", "{}", #"{"version": "1"}"#, #"{"version": 1, "redirect": []}"#,
      #"{"version": 1, "redirects": [{"from": "/"}]}"#,
      #"{"version": 1, "redirects": [{"from": "/x", "to": "/admin", "exposure": "external"}]}"#,
      #"{"version": 1, "blocks": [{"pattern": "/x", "reason": "r", "until": 0}]}"#,
      #"{"version": 1, "routes": [{"pattern": "/x", "route": "/admin", "priority": 1}]}"#,
    ])
  func malformed(json: String) {
    #expect(throws: RouteTableError.self) { try rules(json) }
  }

  @Test("a rule never opens to the outside what the app keeps to itself")
  func neverWidens() async throws {
    let router = try router()
    try router.apply(
      RouteRules(
        version: 1, redirects: [.init(from: "/a", to: "/admin"), .init(from: "/b", to: "/product/1")],
        routes: [.init(pattern: "/c", route: "/admin")]))
    #expect(try await router.open("/a") as? String == "admin")
    #expect(try await router.open(external: "https://shop.example/b") as? String == "1 -")
    for path in ["a", "c"] {
      await #expect(throws: RouteError.self) {
        try await router.open(external: "https://shop.example/\(path)")
      }
    }
  }

  @Test("rules are rolled back one step, or to none")
  func rollBack() throws {
    let router = try router()
    try router.apply(RouteRules(version: 1, blocks: [.init(pattern: "/admin", reason: "1")]))
    try router.apply(RouteRules(version: 2))
    #expect(router.canOpen("/admin"))
    #expect(router.rollBackRules() == 1)
    #expect(!router.canOpen("/admin"))
    #expect(router.rollBackRules() == nil)
    #expect(router.rules?.version == nil)
    #expect(router.canOpen("/admin"))
  }

  @Test("rules stay in force when routes change")
  func survivesUpdate() throws {
    let router = try router()
    try router.apply(RouteRules(version: 1, blocks: [.init(pattern: "/later", reason: "r")]))
    try router.update { $0.on("/later") { _ in 0 } }
    #expect(!router.canOpen("/later"))
    #expect(router.rules?.version == 1)
  }

  @Test("a query that a rule carries along cannot overwrite a path parameter")
  func carriedQuery() async throws {
    let router = try router()
    try router.apply(RouteRules(version: 1, redirects: [.init(from: "/p/:x", to: "/product/:x")]))
    #expect(throws: RouteTableError.self) {
      try router.apply(RouteRules(version: 2, redirects: [.init(from: "/q", to: "/product")]))
    }
    #expect(try await router.open("/p/3?id=9&ref=a") as? String == "3 a")
  }

  @Test("what a rule says goes before the same key in the query that it carries along")
  func ownQuery() async throws {
    let router = try router()
    try router.apply(
      rules(
        """
        {"version": 1,
         "redirects": [{"from": "/p/:id", "to": "/product/:id?ref=short"}],
         "routes": [{"pattern": "/summer/:id/:ref", "route": "/product/:id"}]}
        """))
    #expect(try await router.open("/p/3?a=1&%72ef=evil&ref&b") as? String == "3 short")
    #expect(try await router.open("/summer/5/sun?ref=evil") as? String == "5 sun")
    #expect(router.explain("/p/3?a=1&%72ef=evil&ref&b&c=+%20=").url == "/product/3?ref=short&a=1&b&c=+%20=")
  }

  @Test("a chain of redirects that is too long is refused, and thousands of problems are reported in brief")
  func longChain() throws {
    let router = try router()
    let chain = (0..<1000).map { RouteRules.Redirect(from: "/promo/\($0)", to: "/promo/\($0 + 1)") }
    let error = #expect(throws: RouteTableError.self) {
      try router.apply(RouteRules(version: 1, redirects: chain))
    }
    #expect(error?.problems.count == 992)
    #expect(error?.description.hasSuffix("\nand 972 more") == true)
    try router.apply(RouteRules(version: 1, redirects: Array(chain.prefix(8))))
  }

  @Test("rules that stand for too much are refused before they are built")
  func size() throws {
    let parts = "/a(/b)(/c)(/d)(/e)(/f)" + String(repeating: "/x", count: 50)
    let blocks = (0..<1000).map { RouteRules.Block(pattern: "/\($0)" + parts, reason: "") }
    let error = #expect(throws: RouteTableError.self) {
      try router().apply(RouteRules(version: 1, blocks: blocks))
    }
    #expect(error?.description.contains("segments") == true)
    let many = (0...RouteRules.maximumCount).map { RouteRules.Block(pattern: "/\($0)", reason: "") }
    #expect(throws: RouteTableError.self) { try router().apply(RouteRules(version: 1, blocks: many)) }
    #expect(throws: RouteTableError.self) { try RouteRules(json: Data(count: RouteRules.maximumSize + 1)) }
  }

  @Test("the rules in force can be read back")
  func inForce() throws {
    let router = try router()
    #expect(router.rules == nil)
    let rules = RouteRules(version: 4, blocks: [.init(pattern: "/admin", reason: "r")])
    try router.apply(rules)
    #expect(router.rules == rules)
  }

  @Test("rules are Codable both ways")
  func codable() throws {
    let rules = RouteRules(version: 3, redirects: [.init(from: "/a", to: "/b")], blocks: [], routes: [])
    #expect(try RouteRules(json: JSONEncoder().encode(rules)) == rules)
  }
}
