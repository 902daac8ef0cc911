import TenonRouter
import Testing

/// What routers before this one can do, and what no test of this library's own shape shows.
@Suite("What other routers can do", .timeLimit(.minutes(10)))
struct CapabilityTests {
  @Test("several patterns lead to one handler, which knows by which it was reached (JLRoutes addRoutes:)")
  func severalPatterns() async throws {
    var registry = RouteRegistry()
    registry.on("/cart", "/basket/:tab", "shop:/bag") { "\($0.route.pattern) \($0.parameters.names)" }
    let router = try Router(registry)
    #expect(try await router.open("/cart", as: String.self) == "/cart []")
    #expect(try await router.open("/basket/a", as: String.self) == "/cart [\"tab\"]")
    #expect(try await router.open("shop:/bag", as: String.self) == "/cart []")
    #expect(router.table.match("/basket/a")?.pattern == "/basket/:tab")
  }

  @Test("what others keep under reserved keys is in the context, where no query reaches it")
  func reservedKeys() async throws {
    enum Note: RouteValueKey { typealias Value = String }
    var registry = RouteRegistry()
    registry.on("/x/:id") { context in
      let query = context.url.query.items.map { "\($0.key)=\($0.value ?? "")" }
      return [
        context.url.text, context.url.scheme ?? "", context.route.pattern, context.values[Note.self] ?? "",
        context.parameters.names.joined(), query.joined(separator: " "),
      ]
    }
    let keys = "MGJRouterParameterURL=a&JLRoutePattern=b&JLRouteScheme=c&Note=d&id=e"
    let url = "shop:/x/1?" + keys
    let found = try await Router(registry).open(url, as: [String].self, with: RouteValues(Note.self, "own"))
    #expect(found == [url, "shop", "/x/:id", "own", "id", keys.split(separator: "&").joined(separator: " ")])
  }

  @Test("how a page is shown, and what it does then, are properties of its route (ZIKRouter)")
  func transitionAndAction() async throws {
    enum Style: String, Codable { case push, modal }
    struct Page: Route {
      typealias Output = String
      static let pattern: RoutePattern = "/page#:style"
      var style: Style
      var action: String?
    }
    var registry = RouteRegistry()
    registry.route(Page.self) { route, _ in "\(route.style) \(route.action ?? "-")" }
    registry.on("/plain") { $0.parameters.names }
    let router = try Router(registry)
    #expect(try await router.open("/page?action=buy#modal", as: String.self) == "modal buy")
    #expect(try await router.open("/page#push", as: String.self) == "push -")
    #expect(!router.canOpen("/page#explode"))
    #expect(try await router.open("/plain?transition=present&action=x#modal", as: [String].self) == [])
  }

  @Test("a URL that nothing handles, refuses or cannot open is always an error, never silence")
  func outcome() async throws {
    var registry = RouteRegistry()
    registry.on("/a") { _ in 1 }
    let router = try Router(registry)
    #expect(try await router.open("/a", as: Int.self) == 1)
    for url in ["/b", "", "/a//", "nothing", "https://", "/a/%"] {
      await #expect(throws: RouteError.self) { try await router.open(url) }
      await #expect(throws: RouteError.self) { try await router.open(external: url) }
    }
    await #expect(throws: RouteError.self) { try await router.open("/a", as: String.self) }
  }

  @Test("an object that opens and vanishes with its module is asked once for each opening (JLRRouteHandler)")
  func handlerObject() async throws {
    final class Cart: Sendable {
      func show(_ route: ProductDetail) -> Int { route.id }
    }
    var registry = RouteRegistry()
    var cart: Cart? = Cart()
    registry.route(ProductDetail.self, accepting: { [weak cart] _ in cart != nil }) { [weak cart] route, _ in
      guard let cart else { throw RouteDecline("its cart is gone") }
      return cart.show(route)
    }
    let router = try Router(registry)
    #expect(try await router.open("/product/3", as: Int.self) == 3)
    cart = nil
    #expect(!router.canOpen("/product/3"))
  }
}
