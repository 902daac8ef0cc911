import TenonNavigator
import TestSupport
import Testing

/// What becomes of an operation that a guard redirects.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
  /// A navigator whose guard sends from each of some products to the one whose number is ten higher.
  private func renumbering(_ numbers: Set<Int>) throws -> Navigator {
    let navigator = try Navigator(.shop)
    navigator.add(
      NavigationGuard("renumbered") { attempt in
        for case let product as Product in attempt.appearing where numbers.contains(product.id) {
          return .redirect(Product(id: product.id + 10))
        }
        return .allow
      })
    return navigator
  }

  // MARK: - Where it lands

  @Test("of several screens, the one that a guard objects to is replaced, wherever it is", arguments: 0..<3)
  func stack(position: Int) async throws {
    let navigator = try renumbering([3])
    try await navigator.openWindow(root: Home()).get()
    let products = (0..<3).map { Product(id: $0 == position ? 3 : $0) }
    #expect(await navigator.open(stack: [Home()] + products).isDone)
    #expect(
      navigator.visible == ["/home"] + (0..<3).map { $0 == position ? "/product/13" : "/product/\($0)" })
    #expect(navigator.screen?.title == (position == 2 ? "product 13" : "product 2"))
  }

  @Test("each screen that a guard objects to is replaced, however many there are")
  func all() async throws {
    let navigator = try renumbering(Set(0..<40))
    try await navigator.openWindow(root: Home()).get()
    // More than the redirects that one screen may go through.
    #expect(await navigator.open(stack: (0..<40).map { Product(id: $0) }).isDone)
    #expect(navigator.visible == (0..<40).map { "/product/\(40 + $0 % 10)" })
  }

  @Test("a window is opened with the screen that a guard redirects to, in the tab of the former one")
  func window() async throws {
    let navigator = try renumbering([1])
    try await navigator.openWindow(root: Home()).get()
    let result = await navigator.openWindow("2", tabs: ["one": Product(id: 1), "two": Product(id: 2)])
    #expect(result.isDone)
    #expect(navigator.stack("one", in: "2") == ["/product/11"])
    #expect(navigator.stack("two", in: "2") == ["/product/2"])
    #expect(navigator.stack(in: "main") == ["/home"])
  }

  @Test("a window with one screen is opened with the one that a guard redirects to")
  func singleWindow() async throws {
    let navigator = try renumbering([1])
    #expect(await navigator.openWindow(root: Product(id: 1)).isDone)
    #expect(navigator.visible == ["/product/11"])
  }

  @Test("what comes back after a restart is redirected in its place")
  func restored() async throws {
    let before = try await Navigator.shop()
    await before.open(stack: [Home(), Product(id: 1), Product(id: 2)])
    await before.open(Login())
    let navigator = try renumbering([1])
    #expect(await navigator.restore(before.snapshot()).result.isDone)
    #expect(navigator.stack() == ["/home", "/product/11", "/product/2"])
    #expect(navigator.visible == ["/login"])
  }

  @Test("a cycle within a stack is reported with the screens that are in it, and with no others")
  func cycle() async throws {
    let navigator = try await Navigator.shop()
    navigator.add(
      NavigationGuard("up") { attempt in
        for case let product as Product in attempt.appearing { return .redirect(Product(id: product.id + 1)) }
        return .allow
      })
    let error = await navigator.open(stack: [Home(), Product(id: 0), Reviews(id: 0)]).error
    #expect(error?.code == .unsettled)
    #expect(error?.related.allSatisfy { $0.hasPrefix("/product/") } == true)
    #expect(navigator.visible == ["/home"])
  }

  @Test("where a guard objects to none of several screens alone, nothing changes, and the error names them")
  func together() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    navigator.add(
      NavigationGuard("unsaved", on: .all) { $0.removed.isEmpty ? .allow : .redirect(Login()) })
    let error = try #require(await navigator.open(stack: [Home(), Cart(), Product(id: 2)]).error)
    #expect(error.code == .vetoed)
    #expect(error.subject == "unsaved")
    #expect(error.related == ["/cart", "/product/2"])
    #expect(navigator.visible == ["/home", "/product/1"])
  }

  @Test("where screens were to go and another one is opened instead, that is no success, and it says which")
  func removal() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    let token = navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .redirect(Login()) })
    let error = try #require(await navigator.perform(.pop()).error)
    #expect(error.code == .vetoed)
    #expect(error.subject == "unsaved")
    #expect(error.related == ["/login"])
    #expect(navigator.visible == ["/login"])
    #expect(navigator.stack() == ["/home", "/product/1"])
    navigator.cancel(token)
    await navigator.perform(.dismiss())
    #expect(await navigator.perform(.pop()).isDone)
  }

  @Test("a screen in hand in whose place a guard opens another one is not shown, and can be shown later")
  func inHand() async throws {
    let navigator = try await Navigator.shop()
    let address = try await navigator.destination(for: PickAddress(), as: Screen.self)
    let token = navigator.add(
      NavigationGuard("sign in") { $0.appearing.last is PickAddress ? .redirect(Login()) : .allow })
    let error = try #require(await navigator.open(existing: address, for: PickAddress()).error)
    #expect(error.code == .refused)
    #expect(error.related == ["/login"])
    #expect(navigator.visible == ["/login"])
    navigator.cancel(token)
    #expect(await navigator.open(existing: address, for: PickAddress()).isDone)
    #expect(navigator.screen === address)
    #expect(await address.finish("Elm Street").isDone)
  }

  @Test("a screen in hand stands for no other route than its own, where a rule leads to another one")
  func inHandByRule() async throws {
    let navigator = try await Navigator.shop()
    try navigator.router.apply(
      RouteRules(version: 1, redirects: [.init(from: "/product/:id", to: "/login")]))
    let mine = Screen("mine")
    let error = try #require(await navigator.open(existing: mine, for: Product(id: 5)).error)
    #expect(error.code == .refused)
    #expect(error.related == ["/login"])
    #expect(navigator.screen?.title == "login")
  }

  // MARK: - What it passes

  private func redirecting(_ registry: DestinationRegistry, to route: some Route) async throws -> Navigator {
    var routes = RouteRegistry()
    routes.route(Price.self) { route, _ in route.of * 2 }
    let navigator = try Navigator(registry, routes: routes)
    try await navigator.openWindow(root: Home()).get()
    navigator.add(
      NavigationGuard("elsewhere") { attempt in
        attempt.appearing.contains { $0 is Cart || $0 is PickAddress } ? .redirect(route) : .allow
      })
    return navigator
  }

  @Test("the route that a guard redirects to passes the interceptors that stand around it")
  func interceptors() async throws {
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self, interceptors: [Closed()]) { _, _ in Screen("unknown") }
    let navigator = try await redirecting(registry, to: Unknown())
    let error = try #require(await navigator.push(Cart()).error)
    #expect(error.code == .refused)
    #expect(error.cause is Closed.Refused)
    #expect(navigator.visible == ["/home"])
  }

  @Test("an interceptor leads on from the route that a guard redirects to, and gives it values")
  func intercepted() async throws {
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self, interceptors: [Noting()]) { _, context in
      Screen(context.values[Note.self] ?? "none")
    }
    let navigator = try await redirecting(registry, to: Unknown())
    #expect(await navigator.push(Cart()).isDone)
    #expect(navigator.visible == ["/home", "/unknown"])
    #expect(navigator.screen?.title == "noted")
  }

  @Test("a route with a handler and no destination is handled where a guard redirects to it")
  func handled() async throws {
    let navigator = try await redirecting(.shop, to: Price(of: 21))
    guard case .handled(let outputs) = await navigator.push(Cart()) else {
      Issue.record("not handled")
      return
    }
    #expect(outputs.first as? Int == 42)
    #expect(navigator.visible == ["/home"])
    let error = await #expect(throws: RouteError.self) {
      try await inTime { try await navigator.result(of: PickAddress()) }
    }
    #expect(error?.code == .unexpectedOutput)
  }
}

/// Lets nothing pass.
private struct Closed: RouteInterceptor {
  struct Refused: Error {}

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    throw Refused()
  }
}

private enum Note: RouteValueKey { typealias Value = String }

/// Adds a value.
private struct Noting: RouteInterceptor {
  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    var context = context
    context.values[Note.self] = "noted"
    return try await next(context)
  }
}
