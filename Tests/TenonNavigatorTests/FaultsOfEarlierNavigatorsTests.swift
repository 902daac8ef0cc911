import TenonNavigator
import Testing

private enum Shop {
  @MainActor protocol ViewInput: AnyObject {}
}

private enum Stock {
  @MainActor protocol ViewInput: AnyObject {}
}

private final class ShopView: Shop.ViewInput {}
private final class StockView: Stock.ViewInput {}

/// What earlier routers got wrong.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FaultsOfEarlierNavigatorsTests {
  @Test(
    "interfaces of one name in two modules are two interfaces, and one registered twice is an error with places"
  )
  func names() throws {
    var registry = DestinationRegistry()
    registry.destination(conformingTo: (any Shop.ViewInput).self) { _ in ShopView() }
    registry.destination(conformingTo: (any Stock.ViewInput).self) { _ in StockView() }
    let navigator = try Navigator(registry)
    #expect(try navigator.destination(conformingTo: (any Shop.ViewInput).self) is ShopView)
    #expect(try navigator.destination(conformingTo: (any Stock.ViewInput).self) is StockView)
    registry.destination(conformingTo: (any Shop.ViewInput).self) { _ in ShopView() }
    let error = #expect(throws: DestinationTableError.self) { try registry.verify() }
    #expect(
      error?.description.contains(
        "is registered at TenonNavigatorTests/FaultsOfEarlierNavigatorsTests.swift:") == true)
  }

  @Test("registering a destination twice is an error, not the first or the last one winning")
  func duplicates() {
    var registry = DestinationRegistry.shop
    registry.destination(Cart.self) { _, _ in Screen("another") }
    #expect(throws: DestinationTableError.self) { try registry.verify() }
    #expect(throws: RouteTableError.self) { try Navigator(registry) }
  }

  @Test("destinations are installed late, and removing them removes them")
  func late() async throws {
    let navigator = try await Navigator.shop()
    var late = DestinationRegistry(owner: "Late")
    late.destination(Unknown.self) { _, _ in Screen("late") }
    late.destination(conformingTo: (any Shop.ViewInput).self) { _ in ShopView() }
    try navigator.install(late)
    #expect(await navigator.push(Unknown()).isDone)
    await navigator.uninstall(owner: "Late")
    #expect(navigator.visible == ["/home"])
    #expect(await navigator.push(Unknown()).error != nil)
    #expect(throws: NavigationError.self) {
      try navigator.destination(conformingTo: (any Shop.ViewInput).self)
    }
  }

  @MainActor
  private final class Held {
    var token: NavigationToken?
  }

  @Test("observers and guards may be added and removed within each other")
  func withinCallbacks() async throws {
    let navigator = try await Navigator.shop()
    let journal = Journal()
    let held = Held()
    held.token = navigator.observe { _ in
      journal.note("first")
      if let token = held.token { navigator.cancel(token) }
      navigator.observe { _ in journal.note("second") }
      navigator.observe(beforehand: true) { _ in journal.note("hook") }
    }
    await navigator.push(Product(id: 1))
    #expect(journal.lines == ["first"])
    await navigator.push(Product(id: 2))
    #expect(journal.lines.filter { $0 == "hook" }.count == 1)
    #expect(journal.lines.filter { $0 == "second" }.count == 1)
  }

  @Test(
    "a navigator can open exactly what it says that it can",
    arguments: ["/home", "/product/7", "/product/x", "/nowhere", "", "/%", "shop:///cart", "shop:///home"],
    [RouteOrigin.internal, .external])
  func canOpen(url: String, origin: RouteOrigin) async throws {
    let navigator = try await Navigator.shop()
    await navigator.openWindow("tabbed", tabs: ["home": Home(), "cart": Cart()])
    #expect(navigator.canPrepare(url, origin: origin) == (await navigator.open(url, origin: origin).isDone))
  }

  @Test("a screen that opens itself without end is stopped with an error")
  func recursion() async throws {
    let navigator = try await Navigator.shop()
    navigator.observe { change in
      guard change.origin == .user else { return }
      navigator.adopt(.push([navigator.entry(shownFor: Home())], .top), existing: Screen("again"))
    }
    navigator.adopt(.push([navigator.entry(shownFor: Home())], .top), existing: Screen("again"))
    #expect(navigator.visible.count == NavigatorOptions().maximumDepth)
  }

  @Test("values can be destinations, not only objects")
  func values() async throws {
    var registry = DestinationRegistry()
    registry.destination(Home.self) { _, _ in "a value" }
    let navigator = try Navigator(registry)
    let entry = try #require(await navigator.openWindow(root: Home()).entry)
    #expect(navigator.destination(of: entry) as? String == "a value")
  }

  @Test("every operation says what became of it, once, whatever comes in between")
  func results() async throws {
    let navigator = try await Navigator.shop()
    async let all = withTaskGroup(of: Bool.self) { group in
      for id in 0..<50 { group.addTask { await navigator.push(Product(id: id)).isDone } }
      for _ in 0..<10 { group.addTask { await navigator.perform(.pop(count: 3)).isDone } }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    let results = await all
    #expect(results.count == 60)
    let popped = results.filter { !$0 }.count
    #expect(navigator.visible.count == 1 + 50 - 3 * (10 - popped))
  }
}
