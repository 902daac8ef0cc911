import Foundation
import TenonRouter
import Testing

protocol Patterned: Sendable { static var pattern: RoutePattern { get } }
enum ByNumber: Patterned { static let pattern: RoutePattern = "/a/:id<uint>" }
enum ByUUID: Patterned { static let pattern: RoutePattern = "/a/:id<uuid>" }
enum ByName: Patterned { static let pattern: RoutePattern = "/a/:name" }
enum ByRest: Patterned { static let pattern: RoutePattern = "/a/:rest**" }
enum ByOther: Patterned { static let pattern: RoutePattern = "/a/:other" }
enum ByOtherFirst: Patterned { static let pattern: RoutePattern = "/a/:other/:id" }
enum ByOtherRest: Patterned { static let pattern: RoutePattern = "/a/:other**" }
enum ByAnything: Patterned { static let pattern: RoutePattern = "/a/**" }
enum ByAnySegment: Patterned { static let pattern: RoutePattern = "/a/*" }
enum ByFragment: Patterned { static let pattern: RoutePattern = "/a#:other" }

/// What is refused, and what the error says.
@Suite("Refusals", .timeLimit(.minutes(10)))
struct RefusalTests {
  @Test(
    "a value that its pattern does not take has no URL, and the error says why",
    arguments: [
      (Sample<ByNumber>(id: -1), "wrongKind"), (Sample<ByUUID>(), "wrongKind"),
      (Sample<ByName>(), "emptyOrDots"), (Sample<ByRest>(rest: [[1, 2], [3]]), "notOneText"),
      (Sample<ByOther>(), "missing"), (Sample<ByOtherFirst>(), "missing"), (Sample<ByOtherRest>(), "missing"),
      (Sample<ByAnything>(), "missing"), (Sample<ByAnySegment>(), "missing"),
      (Sample<ByFragment>(), "missing"),
    ] as [(any Route, String)])
  func unencodable(route: any Route, detail: String) {
    #expect(expect(.unencodable) { try route.url() }?.detail == detail)
  }

  /// A route whose pattern is that of a type.
  struct Sample<P: Patterned>: Route {
    static var pattern: RoutePattern { P.pattern }
    var id = 1
    var name = ""
    var rest = [[1]]
  }

  @Test("what a route's own encoding throws is reported with the pattern")
  func throwing() {
    struct Stubborn: Route {
      static let pattern: RoutePattern = "/stubborn"
      struct Refused: Error, CustomStringConvertible { var description: String { "not today" } }
      init(from decoder: any Decoder) throws {}
      init() {}
      func encode(to encoder: any Encoder) throws { throw Refused() }
    }
    let error = expect(.unencodable) { try Stubborn().url() }
    #expect(error?.description.contains("not today") == true)
  }

  @Test("a URL that none of a route's patterns matches is not found, and the error names the pattern")
  func notFound() {
    let error = expect(.notFound) { try ProductDetail(url: "/other/1") }
    #expect(error?.related == ["/product/:id"])
  }

  @Test("a query key that is no text is refused when a route is read")
  func queryKey() {
    expect(.malformedURL) { try ProductDetail(url: "/product/1?%FF=1") }
  }

  @Test("a parameter that is not of the type that is asked for is an error that says so")
  func parameterTypes() async throws {
    struct Amount: Sendable {}
    var registry = RouteRegistry()
    registry.on("/n/:n") { "\(try $0.parameters.value("n", as: Int.self))" }
    registry.on("/a/:n") { "\(try $0.parameters.value("n", as: Amount.self))" }
    registry.on("/m/:n") { "\(try $0.parameters.value("m", as: Int.self))" }
    let router = try Router(registry)
    #expect(try await router.open("/n/7") as? String == "7")
    for url in ["/n/x", "/a/x", "/m/1"] {
      let error = await #expect(throws: RouteError.self) { try await router.open(url) }
      #expect(error?.code == .undecodable)
    }
  }

  @Test("a registration without a pattern is refused")
  func withoutPattern() {
    var registry = RouteRegistry()
    registry.on(owner: "Shop") { _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(registry) }
    #expect(error?.problems.map(\.detail) == ["missing"])
    #expect(error?.problems.first?.owner == "Shop")
  }

  @Test("of several handlers of one type that of the highest priority is asked first, then in their order")
  func priorities() async throws {
    var registry = RouteRegistry()
    for (name, priority) in [("a", 0), ("b", 2), ("c", 1)] {
      registry.route(
        PickAddress.self, priority: priority, accepting: { _ in true }
      ) { _, _ in PickAddress.Address(city: name) }
    }
    let router = try Router(registry)
    #expect(try await router.open(PickAddress()).city == "b")
    try router.update {
      $0.route(PickAddress.self, priority: 3, accepting: { _ in false }) { _, _ in .init(city: "d") }
    }
    #expect(try await router.open(PickAddress()).city == "b")
    try router.update { $0.route(PickAddress.self, priority: 5) { _, _ in throw RouteDecline("no") } }
    #expect(try await router.open(PickAddress()).city == "b")
  }

  @Test("a typed route whose handler gives back something else, or that nobody accepts, is an error")
  func outputs() async throws {
    var registry = RouteRegistry()
    registry.redirect("/home", to: "/other")
    registry.on("/other") { _ in 7 }
    registry.route(Home.self) { _, _ in "home" }
    registry.route(ProductDetail.self, accepting: { $0.id > 0 }) { _, _ in 0 }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open(Home()) }
    #expect(error?.code == .unexpectedOutput)
    let declined = await #expect(throws: RouteError.self) { try await router.open(ProductDetail(id: 0)) }
    #expect(declined?.code == .declined)
    #expect(declined?.description.contains("/product/:id did not accept the value") == true)
  }

  @Test("a route with a place of its own is no page of a stack")
  func placed() throws {
    struct Far: Route { static let pattern: RoutePattern = "shop://host/far" }
    struct Host: Route { static let pattern: RoutePattern = "//host/far" }
    let router = try Router(RouteRegistry())
    for route in [Far(), Host()] as [any Route] {
      let error = #expect(throws: RouteError.self) { try router.url(forStack: [Home(), route]) }
      #expect(error?.detail == "placeInStack")
    }
  }

  @Test("code redirects to a typed route, which need not be exposed")
  func redirected() async throws {
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["shop"])
    registry.route(ProductDetail.self) { route, _ in "product \(route.id)" }
    registry.on("/sale", exposure: .external) { _ in throw try RouteRedirect(to: ProductDetail(id: 7)) }
    registry.on("/hidden", exposure: .external) { _ in throw RouteRedirect(to: "/product/7") }
    let router = try Router(registry)
    #expect(try await router.open(external: "shop:/sale") as? String == "product 7")
    await #expect(throws: RouteError.self) { try await router.open(external: "shop:/hidden") }
  }

  @Test(
    "a rule leads to what some of its values may match, and nowhere else",
    arguments: [
      ("/x/:a/:b", "/x/:p**", true), ("/x/:a<int>/:b", "/x/7/:c", true), ("/x/:a<int>/:b", "/x/y/:c", false),
      ("/x/:a/:rest**", "/x/:p**", true), ("/x#:part", "/x", true), ("/x/y#:part", "/x", false),
      ("/x/:a-z", "/x/:p", true),
      ("/x/**", "/x/:p/y/:c", true), ("/x(/:a)", "/x", true), ("/x/:a", "/x", false), ("/x", "/x/:p", false),
    ])
  func reachable(pattern: String, target: String, isReachable: Bool) throws {
    for others in [[], ["/first#:part", "/second/**"]] {
      var registry = RouteRegistry()
      for text in others + [pattern] { registry.on(RoutePattern(stringLiteral: text)) { _ in 0 } }
      let router = try Router(registry)
      let from = "/f" + (target.contains("**") ? "/:c/:p**" : "/:c/:p")
      let rules = RouteRules(version: 1, redirects: [.init(from: from, to: target)])
      if isReachable {
        #expect(throws: Never.self) { try router.apply(rules) }
      } else {
        #expect(throws: RouteTableError.self) { try router.apply(rules) }
      }
    }
  }

  @Test(
    "a rule's target without a place may be in any, and one with a place is there",
    arguments: [
      ("https://h.example/x", "/x", true), ("//h.example/x", "/x", true), ("shop:/x", "/x", true),
      ("//h.example/x", "//h.example/x", true), ("//h.example/x", "//g.example/x", false),
      ("https://h.example/x", "//h.example/x", false), ("shop:/x", "shop:/x", true),
      ("shop:/x", "cart:/x", false),
      ("/x", "shop:/x", true), ("/x", "//h.example/x", true), ("/x", "https://h.example/x", true),
    ])
  func places(pattern: String, target: String, isReachable: Bool) throws {
    var registry = RouteRegistry()
    registry.on(RoutePattern(stringLiteral: pattern)) { _ in 0 }
    let router = try Router(registry)
    let rules = RouteRules(version: 1, redirects: [.init(from: "/f", to: target)])
    #expect(((try? router.apply(rules)) != nil) == isReachable)
  }

  @Test("rules that need too many steps, or too many parameters at one place, are refused")
  func tooManySteps() throws {
    var registry = RouteRegistry()
    registry.options.maximumSteps = 20
    registry.on("/end") { _ in 0 }
    let router = try Router(registry)
    func blocks(_ count: Int) -> RouteRules {
      RouteRules(version: count, blocks: (0..<count).map { .init(pattern: "/a\($0)-:x/b", reason: "") })
    }
    try router.apply(blocks(2))
    let steps = #expect(throws: RouteTableError.self) { try router.apply(blocks(100)) }
    #expect(steps?.problems.count == 1)
    let edges = #expect(throws: RouteTableError.self) { try router.apply(blocks(257)) }
    #expect(edges?.problems.contains { $0.code == .limitExceeded && $0.key == "blocks[256]" } == true)
  }

  @Test("a pattern whose scheme has no host is for any, and one that has neither is malformed")
  func emptyHost() throws {
    let table = try table(["shop:///bag"])
    for url in ["shop:/bag", "shop:///bag", "shop://host/bag"] { #expect(table.match(url) != nil) }
    #expect(table.match("/bag") == nil)
    #expect(RoutePattern(stringLiteral: "///bag").error?.detail == "badHost")
    #expect(RoutePattern(stringLiteral: "/a(/b)c").error?.detail == "groupMustHoldSegments")
  }

  @Test("of several converters the one that a pattern names decides")
  func converters() throws {
    var registry = RouteRegistry()
    registry.converters = [
      RouteConverter("low") { Int($0).flatMap { $0 < 10 ? $0 : nil } },
      RouteConverter("high") { Int($0).flatMap { $0 >= 10 ? $0 : nil } },
    ]
    registry.on("/high/:n<high>") { _ in 0 }
    registry.on("/low/:n<low>") { _ in 0 }
    registry.on("/both/:n<high>", "/both/:n<low>/x") { _ in 0 }
    let table = try RouteTable(registry)
    #expect(table.match("/high/10") != nil && table.match("/high/9") == nil)
    #expect(table.match("/low/9") != nil && table.match("/low/10") == nil)
    #expect(
      table.match("/both/10") != nil && table.match("/both/9/x") != nil && table.match("/both/9") == nil)
    #expect(table.explain("/high/9").winner == nil && table.explain("/low/9").winner == "/low/:n<low>")
  }

  @Test(
    "a segment with nothing for a parameter between its literal texts does not match, nor is it explained as if it did",
    arguments: [
      ("/item-.html", false), ("/item-1.html", true), ("/item-.htm", false), ("/item-l.html", true),
      ("/item.html", false),
    ])
  func affixes(url: String, matches: Bool) throws {
    let table = try table(["/item-:id.html"])
    #expect((table.match(url) != nil) == matches)
    #expect((table.explain(url).winner != nil) == matches)
  }

  @Test(
    "a percent sign without digits is refused wherever it stands",
    arguments: ["/%", "/%%", "/a/%", "/%/a", "/aaaaaaaaaaaaaaaa%", "/%aaaaaaaaaaaaaaaaaaa"])
  func percent(url: String) throws {
    let table = try table(["/:a", "/:a/:b", "/**"])
    #expect(table.match(url) == nil)
    expect(.malformedURL) { try RouteURL(url) }
  }

  @Test("a fragment that does not begin with a slash is no path, also where fragments are read as paths")
  func plainFragments() throws {
    let table = try table(["/", "/#about", "/:page"]) { $0.options.readsFragmentAsPath = true }
    #expect(table.match("/#about")?.pattern.text == "/#about")
    #expect(table.match("/#!about")?.pattern.text == "/")
    #expect(table.match("/#")?.pattern.text == "/")
    #expect(table.match("/#!")?.pattern.text == "/")
    #expect(table.match("/#/about")?.pattern.text == "/:page")
    #expect(table.match("/#!/about")?.pattern.text == "/:page")
    #expect(table.match("shop:#/about")?.pattern.text == "/:page")
  }

  @Test("patterns that come nearly as far as the nearest are reported too, and those that fall short are not")
  func nearMisses() async throws {
    var registry = RouteRegistry()
    for text in ["/a/b/c/d", "/a/b/c/x", "/a/b/y/z", "/a/w", "/v"] {
      registry.on(RoutePattern(stringLiteral: text)) { _ in 0 }
    }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open("/a/b/c") }
    #expect(error?.related == ["/a/b/c/d", "/a/b/c/x", "/a/b/y/z"])
    let far = await #expect(throws: RouteError.self) { try await router.open("/a/b/c/e") }
    #expect(far?.related == ["/a/b/c/d", "/a/b/c/x", "/a/b/y/z"])
    let near = await #expect(throws: RouteError.self) { try await router.open("/a/q") }
    #expect(near?.related.contains("/v") == false)
  }

  @Test("where nothing matches, patterns without a literal to compare are passed over")
  func namesakes() async throws {
    var registry = RouteRegistry()
    registry.on("/:a<int>/b") { _ in 0 }
    registry.on("/product") { _ in 0 }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open("/prodcut") }
    #expect(error?.related == ["/product"])
  }
}
