import TenonRouter
import Testing

/// Collects what a router logs.
final class LogBook: @unchecked Sendable {
  // Tests of this suite open one URL at a time.
  private(set) var lines: [String] = []
  func write(_ event: RouteLogEvent) { lines.append(event.description) }
}

@Suite("Exposure", .timeLimit(.minutes(10)))
struct ExposureTests {
  private func router(_ log: LogBook = LogBook()) throws -> Router {
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["MyApp"], hosts: ["Shop.example"])
    registry.options.schemesWithHostAsPath = ["myapp"]
    registry.route(ProductDetail.self, exposure: .external) { route, context in
      "\(route.id) \(context.origin)"
    }
    registry.on("/admin") { _ in "admin" }
    registry.on("/product/:id/admin", exposure: .internal) { _ in "admin" }
    registry.on("/product/**", exposure: .external, interceptors: []) { _ in "fallback" }
    registry.redirect("/sneaky", to: "/admin")
    registry.redirect("/short/:id", to: "/product/:id")
    registry.on("/vouch", exposure: .external) { _ in throw RouteRedirect(to: "/admin", as: .internal) }
    registry.on("/careless", exposure: .external) { _ in throw RouteRedirect(to: "/admin") }
    registry.unmatched { _, _ in "unmatched" }
    return try Router(registry, log: log.write)
  }

  @Test(
    "only external routes on allowed schemes and hosts are open to the outside",
    arguments: [
      ("https://shop.example/product/42", "42 external"),
      ("HTTPS://SHOP.EXAMPLE:443/product/42", "42 external"),
      ("myapp://product/42", "42 external"), ("https://shop.example/short/7", "7 external"),
      ("https://shop.example/product/7/admin", "fallback"), ("https://shop.example/vouch", "admin"),
    ])
  func admitted(url: String, output: String) async throws {
    let router = try router()
    #expect(try await router.open(external: url) as? String == output)
    #expect(router.canOpen(url, origin: .external))
  }

  @Test(
    "everything else is refused, with one answer for every reason",
    arguments: [
      "https://shop.example/admin", "https://evil.example/product/42", "http://shop.example/product/42",
      "/product/42",
      "https://shop.example.evil.example/product/42", "https://shop.example@evil.example/product/42",
      "https://shop.example:8443/product/42", "https://shop.example/sneaky", "https://shop.example/nothing",
      "https://shop.example/product/x%", "https://shop.example/careless", "file:///product/42", "",
      "javascript:alert(1)", "https://shop.example/product", "other://product/42",
    ])
  func refused(url: String) async throws {
    let log = LogBook()
    let router = try router(log)
    let error = await #expect(throws: RouteError.self) { try await router.open(external: url) }
    #expect(error?.description == "\(url) cannot be opened")
    #expect(log.lines.contains { $0.hasPrefix("refused") })
    // A handler that redirects is found only by opening.
    if !url.hasSuffix("careless") { #expect(!router.canOpen(url, origin: .external)) }
  }

  @Test("nothing is open to the outside where nothing is declared")
  func closedByDefault() async throws {
    var registry = RouteRegistry()
    registry.route(Home.self) { _, _ in "" }
    let router = try Router(registry)
    for url in ["https://shop.example/home", "myapp:/home", "/home"] {
      #expect(!router.canOpen(url, origin: .external))
    }
  }

  @Test("what a handler throws comes out as it is")
  func handlerErrors() async throws {
    struct Broken: Error {}
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["myapp"])
    registry.on("/x", exposure: .external) { _ in throw Broken() }
    let router = try Router(registry)
    await #expect(throws: Broken.self) { try await router.open(external: "myapp:/x") }
  }
}
