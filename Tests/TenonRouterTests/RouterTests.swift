import Foundation
import TenonRouter
import Testing

@Suite("Router", .timeLimit(.minutes(10)))
struct RouterTests {
  enum Callback: RouteValueKey { typealias Value = @Sendable (Int) -> Int }

  @Test("opening a typed route gives the typed result of its handler")
  func typedResult() async throws {
    var registry = RouteRegistry()
    registry.route(PickAddress.self) { _, _ in PickAddress.Address(city: "Oslo") }
    let router = try Router(registry)
    let address: PickAddress.Address = try await router.open(PickAddress())
    #expect(address == PickAddress.Address(city: "Oslo"))
    #expect(try await router.open("/address/pick", as: PickAddress.Address.self).city == "Oslo")
    await #expect(throws: RouteError.self) { try await router.open("/address/pick", as: Int.self) }
  }

  @Test("a URL and a typed route reach the same handler with the same value")
  func twoDoors() async throws {
    var registry = RouteRegistry()
    registry.route(ProductDetail.self) { route, _ in "\(route.id) \(route.ref ?? "-")" }
    let router = try Router(registry)
    for result in [
      try await router.open(ProductDetail(id: 42, ref: "home")),
      try await router.open("/product/42?ref=home"),
    ] { #expect(result as? String == "42 home") }
    #expect(try router.route(for: "/p/42.html") as? ProductDetail == ProductDetail(id: 42))
    #expect(try router.url(for: ProductDetail(id: 1)) == "/product/1")
  }

  @Test("native values travel beside the URL")
  func nativeValues() async throws {
    var registry = RouteRegistry()
    registry.on("/call/:n") { context in
      try context.values[Callback.self]?(context.parameters.value("n", as: Int.self)) ?? -1
    }
    let router = try Router(registry)
    #expect(try await router.open("/call/4", with: RouteValues(Callback.self) { $0 * 2 }) as? Int == 8)
    #expect(try await router.open("/call/4?Callback=x") as? Int == -1)
  }

  @Test("a handler that takes texts is opened whatever the query is like")
  func queryOfTexts() async throws {
    var registry = RouteRegistry()
    registry.on("/x") { $0.url.query.items.map(\.key) }
    let router = try Router(registry)
    let key = Array(repeating: "k", count: 20).joined(separator: ".")
    #expect(try await router.open("/x?\(key)=1&a=1&a=2") as? [String] == [key, "a", "a"])
    #expect(router.canOpen("/x?\(key)"))
    #expect(router.explain("/x?\(key)").winner == "/x")
  }

  @Test("a converter makes the value that an untyped handler reads")
  func converters() async throws {
    struct SKU: Sendable, Equatable { var text: String }
    var registry = RouteRegistry()
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s-") ? SKU(text: $0) : nil }]
    registry.on("/stock/:item<sku>") { context in try context.parameters.value("item", as: SKU.self) }
    let router = try Router(registry)
    #expect(try await router.open("/stock/s-1") as? SKU == SKU(text: "s-1"))
    #expect(!router.canOpen("/stock/x"))
  }

  @Test("a handler that declines passes the opening on to the next candidate")
  func declining() async throws {
    var registry = RouteRegistry()
    registry.on("/user/me") { _ in throw RouteDecline("nobody is signed in") }
    registry.on("/user/:id") { _ in "profile" }
    let log = LogBook()
    let router = try Router(registry, log: log.write)
    #expect(try await router.open("/user/me") as? String == "profile")
    #expect(log.lines == ["/user/me declined /user/me: nobody is signed in"])
  }

  @Test("a URL whose value no route accepts is declined, and not missing")
  func notAccepted() async throws {
    var registry = RouteRegistry()
    registry.route(ProductDetail.self, accepting: { $0.id > 0 }) { _, _ in 0 }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open("/product/0") }
    #expect(error?.code == .declined)
    #expect(error?.description.contains("/product/:id did not accept the value") == true)
  }

  @Test("when all decline, the error says why each did")
  func allDecline() async throws {
    var registry = RouteRegistry()
    registry.on("/a") { _ in throw RouteDecline("too early") }
    registry.on("/:x") { _ in throw RouteDecline("too late") }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open("/a") }
    #expect(error?.description.contains("/a: too early; /:x: too late") == true)
  }

  @Test("what can be opened is exactly what opening finds a handler for")
  func canOpen() async throws {
    var registry = RouteRegistry()
    registry.route(ProductDetail.self, accepting: { $0.id > 0 }) { _, _ in 0 }
    registry.route(Everything.self) { _, _ in 0 }
    registry.on("/text/:x", "/other(/:y<int>)") { _ in 0 }
    registry.redirect("/old/:id", to: "/product/:id")
    registry.redirect("/gone", to: "/product/0")
    registry.unmatched { _, _ in "unmatched" }
    let router = try Router(registry)
    var random = SeededGenerator(state: 3)
    let parts = [
      "product", "text", "other", "old", "gone", "0", "1", "x", "-1", "%", "?ref=1", "?ref=1&ref=2",
      "everything",
    ]
    for _ in 0..<500 {
      let url = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let part = parts.randomElement(using: &random) ?? ""
        return part.hasPrefix("?") ? part : "/" + part
      }.joined()
      let found: Bool
      do { found = try await router.open(url) as? Int == 0 } catch { found = false }
      #expect(router.canOpen(url) == found, "\(url)")
    }
  }

  @Test("unmatched URLs go to the handler of their scheme, then to that for all")
  func unmatched() async throws {
    var registry = RouteRegistry()
    registry.unmatched(scheme: "MyApp") { url, _ in "mine \(url)" }
    registry.unmatched { url, _ in "any \(url)" }
    let router = try Router(registry)
    #expect(try await router.open("myapp://x/y") as? String == "mine myapp://x/y")
    #expect(try await router.open("/z") as? String == "any /z")
    #expect(!router.canOpen("/z"))
  }

  @Test("of very many routes only the first are looked at for near misses")
  func boundedNearMisses() async throws {
    var registry = RouteRegistry()
    for number in 0..<4_998 { registry.on(RoutePattern(stringLiteral: "/filler\(number)x/:a")) { _ in } }
    registry.on("/first/:a") { _ in }
    registry.on("/among/:a") { _ in }
    registry.on("/beyond/:a") { _ in }
    let router = try Router(registry)
    func misses(_ url: String) async -> [String]? {
      await #expect(throws: RouteError.self) { try await router.open(url) }?.related
    }
    #expect(await misses("/firsd/1") == ["/first/:a"])
    #expect(await misses("/amung/1") == ["/among/:a"])
    #expect(await misses("/beyund/1") == [])
  }

  @Test("a missing route is an error with near misses")
  func nearMisses() async throws {
    var registry = RouteRegistry()
    registry.on("/product/:id<int>/reviews") { _ in 0 }
    registry.on("/cart") { _ in 0 }
    let router = try Router(registry)
    let error = await #expect(throws: RouteError.self) { try await router.open("/product/7/review") }
    #expect(
      error?.description == "no route matches /product/7/review; near misses: /product/:id<int>/reviews")
    let misspelt = await #expect(throws: RouteError.self) { try await router.open("/prodct/7/reviews") }
    #expect(misspelt?.description.hasSuffix("near misses: /product/:id<int>/reviews") == true)
  }

  @Test("an unregistered type is an error that names it")
  func unregistered() async throws {
    let router = try Router(RouteRegistry())
    let error = await #expect(throws: RouteError.self) { try await router.open(Home()) }
    #expect(error?.description.contains("TenonRouterTests.Home") == true)
  }

  @Test("redirects and rewrites are followed, and cycles are reported with all their hops")
  func redirects() async throws {
    var registry = RouteRegistry()
    registry.on("/end/:x") { "\($0.hops) \($0.parameters["x"] ?? "") \($0.url.query["q"] ?? "-")" }
    registry.redirect("/a/:x", to: "/end/:x?q=fixed")
    registry.rewrite { $0.path == "/legacy" ? "/a/legacy" : nil }
    registry.on("/jump") { _ in throw RouteRedirect(to: "/a/jumped") }
    registry.rewrite { $0.path == "/left" ? "/right" : $0.path == "/right" ? "/left" : nil }
    registry.on("/again/:n<int>") { context in
      throw RouteRedirect(to: "/again/\(try context.parameters.value("n", as: Int.self) + 1)")
    }
    let router = try Router(registry)
    #expect(try await router.open("/a/1?q=own") as? String == "[\"/a/1?q=own\"] 1 fixed")
    #expect(try await router.open("/legacy") as? String == "[\"/legacy\", \"/a/legacy\"] legacy fixed")
    #expect(try await router.open("/jump") as? String == "[\"/jump\", \"/a/jumped\"] jumped fixed")
    for url in ["/left", "/again/1"] {
      let error = await #expect(throws: RouteError.self) { try await router.open(url) }
      #expect(error?.code == .limitExceeded)
      #expect(error?.related.first == url)
    }
    #expect(!router.canOpen("/left"))
  }

  @Test("an opening that leads back to itself is reported as a recursion")
  func recursion() async throws {
    final class Box: Sendable {
      nonisolated(unsafe) var router: Router?
    }
    let box = Box()
    var registry = RouteRegistry()
    registry.on("/a") { _ in try await box.router?.open("/b") ?? 0 }
    registry.on("/b") { _ in try await box.router?.open("/a") ?? 0 }
    registry.on("/deep/:n") { context in
      try await box.router?.open("/deep/\(try context.parameters.value("n", as: Int.self) + 1)") ?? 0
    }
    let router = try Router(registry)
    box.router = router
    let error = await #expect(throws: RouteError.self) { try await router.open("/a") }
    #expect(error?.code == .limitExceeded && error?.related == ["/a", "/b", "/a"])
    #expect(
      error?.description
        == "opening /a leads back to itself: /a -> /b -> /a; open something else in its handler")
    await #expect(throws: RouteError.self) { try await router.open("/deep/0") }
    box.router = nil
  }

  @Test("routes are removed by pattern, owner, scheme, or all, and installed later")
  func removal() async throws {
    var registry = RouteRegistry()
    registry.on("/a") { _ in 0 }
    registry.on("/b", owner: "Cart") { _ in 0 }
    registry.on("myapp:/c", "/also-c") { _ in 0 }
    registry.on("/d") { _ in 0 }
    let router = try Router(registry)
    try router.update { $0.remove(pattern: "/a") }
    #expect(!router.canOpen("/a"))
    try router.update { $0.remove(owner: "Cart") }
    #expect(!router.canOpen("/b"))
    try router.update { $0.remove(scheme: "MYAPP") }
    #expect(!router.canOpen("myapp:/c"))
    #expect(router.canOpen("/also-c"))
    try router.update { $0.on("/later") { _ in 0 } }
    #expect(router.canOpen("/later"))
    try router.update { $0.remove(pattern: "/later") }
    #expect(!router.canOpen("/later"))
    let left = router.table.routes.map(\.pattern)
    try router.update { registry in
      for pattern in left { registry.remove(pattern: RoutePattern(stringLiteral: pattern)) }
    }
    #expect(!router.canOpen("/d"))
  }

  @Test("a redirect goes with its pattern or its owner, and others stay")
  func redirectRemoval() async throws {
    var registry = RouteRegistry()
    registry.on("/end") { _ in 0 }
    for pattern: RoutePattern in ["/a", "/b"] { registry.redirect(pattern, to: "/end") }
    registry.owner = "Cart"
    registry.redirect("/c", to: "/end")
    registry.remove(pattern: "/a")
    let router = try Router(registry)
    #expect(["/a", "/b", "/c"].map { router.canOpen($0) } == [false, true, true])
    try router.update { $0.remove(owner: "Cart") }
    #expect(["/a", "/b", "/c", "/end"].map { router.canOpen($0) } == [false, true, false, true])
  }

  @Test("a handler for unmatched URLs goes with its scheme or its owner, and others stay")
  func unmatchedRemoval() async throws {
    var registry = RouteRegistry()
    registry.unmatched { _, _ in "any" }
    registry.unmatched(scheme: "ONE") { _, _ in "one" }
    registry.owner = "Cart"
    registry.unmatched(scheme: "two") { _, _ in "two" }
    let router = try Router(registry)
    func answers() async throws -> [String] {
      [
        try await router.open("one:/x", as: String.self), try await router.open("two:/x", as: String.self),
        try await router.open("three:/x", as: String.self),
      ]
    }
    #expect(try await answers() == ["one", "two", "any"])
    try router.update { $0.remove(scheme: "One") }
    #expect(try await answers() == ["any", "two", "any"])
    try router.update { $0.remove(owner: "Cart") }
    #expect(try await answers() == ["any", "any", "any"])
  }

  @Test("a change that cannot be frozen changes nothing")
  func failedUpdate() throws {
    let router = try Router(RouteRegistry())
    #expect(throws: RouteTableError.self) { try router.update { $0.on("/:") { _ in 0 } } }
    #expect(router.table.routes.isEmpty)
  }

  @Test("an optional group can be removed by its pattern as it was written")
  func removesOptional() throws {
    var registry = RouteRegistry()
    registry.on("/the(/foo/:a)(/bar/:b)") { _ in 0 }
    registry.remove(pattern: "/the(/foo/:a)(/bar/:b)")
    #expect(try RouteTable(registry).match("/the/bar/1") == nil)
  }

  @Test("a stack URL opens its pages in order, all of them or none")
  func stacks() async throws {
    var registry = RouteRegistry()
    registry.route(Home.self) { _, _ in "home" }
    registry.route(ProductDetail.self) { route, _ in "product \(route.id)" }
    registry.route(Reviews.self, exposure: .external) { route, _ in
      "reviews \(route.product) \(route.sort ?? "")"
    }
    registry.options.external = ExternalAccess(hosts: ["shop.example"])
    let router = try Router(registry)
    let url = "/home/-/product/42/-/reviews/%2D?sort=new"
    #expect(try await router.openAll(url).map { "\($0)" } == ["home", "product 42", "reviews - new"])
    let routes = try router.routes(of: url)
    #expect(try router.url(forStack: routes) == url)
    expect(.unencodable) {
      try router.url(forStack: [ProductDetail(id: 1, ref: "x"), Home()])
    }
    await #expect(throws: RouteError.self) { try await router.openAll("/home/-/nothing") }
    await #expect(throws: RouteError.self) {
      try await router.openAll("https://shop.example/reviews/1/-/home", origin: .external)
    }
    #expect(
      try await router.openAll("https://shop.example/reviews/1/-/reviews/2", origin: .external).count == 2
    )
    await #expect(throws: RouteError.self) {
      try await router.openAll(String(repeating: "/home/-", count: 40) + "/home")
    }
  }

  @Test("a stack has as many pages as are allowed, and not one more")
  func stackLimit() async throws {
    var registry = RouteRegistry()
    registry.options.maximumDepth = 2
    registry.route(Home.self) { _, _ in "home" }
    let router = try Router(registry)
    #expect(try await router.openAll("/home/-/home").count == 2)
    let error = await #expect(throws: RouteError.self) {
      try await router.openAll("/home/-/home/-/home")
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test("a stack can be asked about, begin or end with the root, and hold values that are a dash")
  func stackRoundTrip() async throws {
    struct Root: Route { static let pattern: RoutePattern = "/" }
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["shop"])
    registry.route(Root.self, exposure: .external) { _, _ in 0 }
    registry.route(Reviews.self, exposure: .external) { _, _ in 1 }
    registry.route(Home.self) { _, _ in "home" }
    let router = try Router(registry)
    let reviews = Reviews(product: "-", sort: "x")
    for (routes, expected) in [
      ([Root(), reviews], "/-/reviews/%2D?sort=x"), ([Reviews(product: "1"), Root()], "/reviews/1/-/"),
      ([Root(), Root()], "/-/"), ([Home(), Root(), reviews], "/home/-/-/reviews/%2D?sort=x"), ([Root()], "/"),
    ] as [([any Route], String)] {
      let url = try router.url(forStack: routes)
      #expect(url == expected)
      #expect(try router.routes(of: url).map { AnyHashable($0) } == routes.map { AnyHashable($0) })
      #expect(router.canPrepare(url))
      #expect(try await router.openAll(url).count == routes.count)
    }
    #expect(try router.routes(of: reviews.url()).count == 1)
    #expect(router.canPrepare("shop:/reviews/1/-/", origin: .external))
    for url in ["shop:/home/-/reviews/1", "/-/", "shop:/%", "shop:" + String(repeating: "/-", count: 40)] {
      #expect(!router.canPrepare(url, origin: .external))
      let error = await #expect(throws: RouteError.self) {
        try await router.openAll(url, origin: .external)
      }
      #expect(error?.code == .refused, "\(url)")
    }
    #expect(!router.canPrepare("/home/-/nothing"))
    expect(.unencodable) { try router.url(forStack: []) }
  }

  @Test("a route that another shadows is found out when its URL is asked for")
  func shadowed() throws {
    var registry = RouteRegistry()
    registry.route(Reviews.self) { _, _ in 0 }
    registry.route(New.self) { _, _ in 0 }
    let router = try Router(registry)
    expect(.unencodable) { try router.url(for: Reviews(product: "new")) }
    #expect(try router.url(for: Reviews(product: "old")) == "/reviews/old")
  }

  private struct New: Route {
    static let pattern: RoutePattern = "/reviews/new"
  }
}
