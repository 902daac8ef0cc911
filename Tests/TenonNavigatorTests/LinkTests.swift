import TenonNavigator
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  @Test("a URL with several pages becomes the stack, and what is there already stays")
  func pages() async throws {
    let navigator = try await Navigator.shop()
    let root = navigator.state.window()?.top?.id
    await navigator.open(Login(), as: .sheet)
    #expect(await navigator.open("/home/-/product/42/-/cart", as: .push).isDone)
    #expect(navigator.visible == ["/home", "/product/42", "/cart"])
    #expect(navigator.state.window()?.topStack.first?.id == root)
  }

  @Test("a link to a nested route shows its parents below it")
  func parents() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open("shop:///product/7/reviews", origin: .external)
    #expect(navigator.visible == ["/home", "/product/7", "/product/7/reviews"])
    await navigator.perform(.pop())
    #expect(navigator.screen?.title == "product 7")
  }

  @Test("an application that opens an external URL shows it with its parents")
  func router() async throws {
    let navigator = try await Navigator.shop()
    _ = try await navigator.router.open(external: "shop:///product/7/reviews")
    #expect(navigator.visible == ["/home", "/product/7", "/product/7/reviews"])
  }

  @Test(
    "a link from outside leads over parents only that the outside reaches itself",
    arguments: ["/secret/1/page", "shop:///secret/1/page"])
  func hiddenParents(url: String) async throws {
    struct Secret: Route {
      static let pattern: RoutePattern = "/secret/:id"
      var id: Int
    }
    struct Page: NestedRoute {
      static let pattern: RoutePattern = "/secret/:id/page"
      var id: Int
      var parents: [any Route] { [Home(), Secret(id: id)] }
    }
    var registry = DestinationRegistry.shop
    registry.destination(Secret.self) { _, _ in Screen("secret") }
    registry.destination(Page.self, exposure: .external) { _, _ in Screen("page") }
    let navigator = try await Navigator.shop(registry)
    if url.hasPrefix("/") {
      #expect(await navigator.open(url).isDone)
      #expect(navigator.visible == ["/home", "/secret/1", "/secret/1/page"])
      return
    }
    let error = await navigator.open(url, origin: .external).error
    #expect((error?.cause as? RouteError)?.code == .refused)
    #expect(error?.message.contains("Secret") == false)
    let refusal = await #expect(throws: RouteError.self) { try await navigator.router.open(external: url) }
    #expect(refusal?.code == .refused)
    #expect(navigator.visible == ["/home"])
  }

  @Test("a link to a modal shows the modal over its stack")
  func modal() async throws {
    let navigator = try await Navigator.shop()
    #expect(await navigator.open("/home/-/product/1/-/login").isDone)
    #expect(navigator.visible == ["/login"])
    #expect(navigator.stack() == ["/home", "/product/1"])
  }

  @Test("what lies below a modal goes to the tab that it is registered for")
  func tabBelowModal() async throws {
    let navigator = try Navigator(.shop)
    let tabs: [(id: TabID, root: any Route)] = [("home", Home()), ("cart", Cart())]
    await navigator.openWindow(tabs: tabs)
    #expect(navigator.state.window()?.selectedTab == "home")
    #expect(await navigator.open("/cart/-/login").isDone)
    #expect(navigator.state.window()?.selectedTab == "cart")
    #expect(navigator.stack("home") == ["/home"])
    #expect(navigator.stack("cart") == ["/cart"])
    #expect(navigator.visible == ["/login"])
  }

  @Test("a link goes to the tab that its last route is registered for")
  func tab() async throws {
    let navigator = try Navigator(.shop)
    await navigator.openWindow(tabs: ["home": Home(), "cart": Cart()])
    await navigator.open("/cart")
    #expect(navigator.state.window()?.selectedTab == "cart")
    #expect(navigator.stack("cart") == ["/cart"])
  }

  @Test(
    "a URL from outside reaches exposed destinations only, on every page",
    arguments: ["shop:///cart", "shop:///home/-/cart", "/home", "other:///home"])
  func exposure(url: String) async throws {
    let navigator = try await Navigator.shop()
    guard let error = await navigator.open(url, origin: .external).error?.cause as? RouteError,
      error.code == .refused
    else {
      Issue.record("it was let in")
      return
    }
    #expect(navigator.visible == ["/home"])
    #expect(!navigator.canPrepare(url, origin: .external))
    #expect(navigator.canPrepare("/cart"))
    #expect(navigator.canPrepare("/home/-/product/42/-/cart"))
    #expect(navigator.canPrepare("shop:///home/-/product/7", origin: .external))
    #expect(!navigator.canPrepare("/home/-/nowhere"))
  }

  @Test("a URL can neither choose its presentation nor a transition")
  func noFlags() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open("shop:///product/1?presentation=sheet&transition=fade", origin: .external)
    #expect(navigator.visible == ["/home", "/product/1"])
    #expect(navigator.state.window()?.top?.transition == .automatic)
  }

  @Test(
    "nothing is shown where one page of several is not found, or is malformed",
    arguments: ["/home/-/nowhere", "/a%"])
  func missing(url: String) async throws {
    let navigator = try await Navigator.shop()
    let before = navigator.state
    #expect(!(await navigator.open(url).isDone))
    #expect(navigator.state == before)
  }

  @Test("a URL that does something else than show has a result of its own, handled, and shows nothing")
  func service() async throws {
    var routes = RouteRegistry()
    routes.on("/ping") { _ in "pong" }
    let navigator = try Navigator(.shop, routes: routes)
    await navigator.openWindow(root: Home())
    let result = await navigator.open("/ping")
    guard case .handled(let outputs) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(outputs as? [String] == ["pong"])
    #expect(result.isDone)
    #expect(try result.get() == nil)
    #expect(navigator.visible == ["/home"])
  }

  @Test("a stack URL of which one page does something else shows the others")
  func mixedStack() async throws {
    var routes = RouteRegistry()
    routes.on("/ping") { _ in "pong" }
    let navigator = try Navigator(.shop, routes: routes)
    await navigator.openWindow(root: Login())
    let result = await navigator.open("/home/-/ping/-/product/1", as: .push)
    #expect(result.entry != nil)
    #expect(navigator.visible == ["/home", "/product/1"])
  }

  @Test("a route that has a handler and no destination is handled, whatever stands around the router")
  func handledRoute() async throws {
    struct Pass: RouteInterceptor {
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
        try await next(context)
      }
    }
    for interceptors in [[], [Pass()]] {
      var routes = RouteRegistry()
      routes.interceptors = interceptors
      routes.route(Price.self) { route, _ in route.of * 2 }
      let navigator = try Navigator(.shop, routes: routes)
      await navigator.openWindow(root: Home())
      guard case .handled(let outputs) = await navigator.open(Price(of: 21)) else {
        Issue.record("it was not handled")
        continue
      }
      #expect(outputs as? [Int] == [42])
      #expect(try await navigator.result(of: Price(of: 4)) == 8)
      #expect(navigator.visible == ["/home"])
      #expect(await navigator.open(Unknown()).error?.code == .unregistered)
    }
  }

  @Test("what no handler answers goes to the handler of unmatched URLs, by the navigator too")
  func unmatched() async throws {
    var routes = RouteRegistry()
    routes.unmatched(scheme: "https") { url, _ in "\(url)" }
    let navigator = try Navigator(.shop, routes: routes)
    await navigator.openWindow(root: Home())
    guard case .handled(let outputs) = await navigator.open("https://apple.com") else {
      Issue.record("it was not handled")
      return
    }
    #expect(outputs as? [String] == ["https://apple.com"])
    #expect(!(await navigator.open("/nowhere").isDone))
    #expect(!(await navigator.open("https://apple.com", origin: .external).isDone))
  }

  @Test("a stack of routes is shown at once")
  func routes() async throws {
    let navigator = try await Navigator.shop()
    let journal = Journal()
    navigator.observe { _ in journal.note(navigator.visible.joined(separator: " ")) }
    await navigator.open(stack: [Home(), Product(id: 1), Reviews(id: 1)])
    #expect(journal.lines == ["/home /product/1 /product/1/reviews"])
  }

  @Test("a link that is not opened is logged once", arguments: [RouteOrigin.internal, .external])
  func logged(origin: RouteOrigin) async throws {
    let lines = Box<[String]>([])
    var routes = RouteRegistry()
    routes.options.external = ExternalAccess(schemes: ["shop"])
    DestinationRegistry.shop.declareRoutes(in: &routes, opening: NavigatorReference())
    let router = try Router(routes) { event in lines.update { $0.append("\(event)") } }
    let navigator = try Navigator(
      .shop, router: router, reference: NavigatorReference(), options: NavigatorOptions())
    await navigator.openWindow(root: Home())
    #expect(await navigator.open("shop:///nowhere", origin: origin).error?.code == .refused)
    #expect(lines.value.count == 1)
    #expect(await navigator.open("shop:///home/-/nowhere", origin: origin).error?.code == .refused)
    #expect(lines.value.count == 2)
    _ = navigator.router.canOpen("shop:///nowhere", origin: origin)
    #expect(lines.value.count == 2)
  }
}
