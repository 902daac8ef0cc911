import Foundation
import TenonNavigator
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RestorationTests {
  private func coded(_ snapshot: NavigationSnapshot) throws -> NavigationSnapshot {
    try JSONDecoder().decode(NavigationSnapshot.self, from: JSONEncoder().encode(snapshot))
  }

  @Test("what was shown is shown again after a restart: windows, tabs, stacks, modals, children")
  func roundTrip() async throws {
    let navigator = try Navigator(.shop)
    await navigator.openWindow(tabs: ["home": Home(), "cart": Cart()], selected: "cart")
    let product = try #require(await navigator.push(Product(id: 1, ref: "a b&c")).entry)
    await navigator.open(Reviews(id: 1), as: .child(of: product))
    await navigator.open(Login(), as: .modal(.fullScreen))
    await navigator.push(Product(id: 2))
    await navigator.openWindow("second", root: Home())

    let next = try Navigator(.shop)
    let report = await next.restore(try coded(navigator.snapshot()))
    #expect(report.result.isDone)
    #expect(report.dropped.isEmpty)
    #expect(next.snapshot() == navigator.snapshot())
    #expect(next.state.focusedWindow == "second")
    let child = try #require(next.state.window(.main)?.tabs[1].stack.last?.children.first)
    #expect((next.destination(of: child.id) as? Screen)?.title == "reviews 1")
  }

  @Test("windows that are restored at once, and opened meanwhile, do not lose each other")
  func atOnce() async throws {
    let navigator = try Navigator(.shop)
    for (id, name) in [(1, "left"), (2, "right")] as [(Int, WindowID)] {
      await navigator.openWindow(name, root: Home())
      await navigator.push(Product(id: id), in: .window(name))
    }
    var slow = DestinationRegistry(owner: "Shop")
    slow.destination(Home.self) { _, _ in
      for _ in 0..<20 { await Task.yield() }
      return Screen("home")
    }
    slow.destination(Product.self) { route, _ in Screen("product \(route.id)") }
    let next = try Navigator(slow)
    async let left = next.restore(navigator.snapshot(of: "left"))
    async let right = next.restore(navigator.snapshot(of: "right"))
    async let opened = next.openWindow("third", root: Home())
    let results = await (left.result.isDone, right.result.isDone, opened.isDone)
    #expect(results == (true, true, true))
    #expect(next.state.windows.map(\.id.name).sorted() == ["left", "right", "third"])
    #expect(next.state.window("left")?.topStack.map(\.url) == ["/home", "/product/1"])
    #expect(next.state.window("right")?.topStack.map(\.url) == ["/home", "/product/2"])
  }

  @Test("a route that is not known any more is dropped and reported, and the others stay")
  func unknown() async throws {
    var old = DestinationRegistry.shop
    old.destination(Unknown.self) { _, _ in Screen("unknown") }
    let navigator = try await Navigator.shop(old)
    await navigator.push(Unknown())
    await navigator.push(Product(id: 1))
    await navigator.open(Unknown(), as: .sheet)

    let next = try await Navigator.shop()
    let report = await next.restore(try coded(navigator.snapshot()))
    #expect(report.result.isDone)
    #expect(report.dropped.map(\.subject) == ["/unknown", "/unknown"])
    #expect(report.dropped[0].description.contains("/unknown was not restored: no route matches"))
    #expect(next.visible == ["/home", "/product/1"])
  }

  @Test("a tab that loses everything keeps the root that it has")
  func emptyTab() async throws {
    var old = DestinationRegistry.shop
    old.destination(Unknown.self) { _, _ in Screen("unknown") }
    let navigator = try Navigator(old)
    await navigator.openWindow(root: Unknown())
    let next = try await Navigator.shop()
    let root = next.state.window()?.top?.id
    _ = await next.restore(navigator.snapshot())
    #expect(next.state.window()?.top?.id == root)
  }

  @Test("an application that has other tabs by now keeps them, and reports what was in those that are gone")
  func otherTabs() async throws {
    let navigator = try Navigator(.shop)
    await navigator.openWindow(tabs: ["home": Home(), "search": Home()], selected: "search")
    await navigator.push(Product(id: 1))
    await navigator.push(Product(id: 2), in: .tab("home"))

    let next = try Navigator(.shop)
    await next.openWindow(tabs: ["home": Home(), "cart": Cart()], selected: "cart")
    let report = await next.restore(try coded(navigator.snapshot()))
    #expect(report.result.isDone)
    #expect(report.dropped.map(\.subject) == ["/home", "/product/1"])
    #expect(report.dropped[0].description.contains("search"))
    #expect(next.state.window()?.tabs.map(\.id) == ["home", "cart"])
    #expect(next.state.window()?.selectedTab == "cart")
    #expect(next.visible == ["/cart"])
    #expect(next.state.window()?.tabs[0].stack.count == 2)
  }

  @Test("one window is restored without touching the others, as scenes need it")
  func oneWindow() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    let saved = navigator.snapshot(of: .main)
    await navigator.perform(.popToRoot())
    await navigator.openWindow("second", root: Cart())
    _ = await navigator.restore(saved)
    #expect(navigator.stack(in: .main) == ["/home", "/product/1"])
    #expect(navigator.stack(in: "second") == ["/cart"])
  }

  @Test("old state that is damaged fails with an error, and what is shown stays")
  func damaged() async throws {
    let navigator = try await Navigator.shop()
    let before = navigator.state
    let twice = #"""
      {"windows":[{"id":"other","selected":"a","modals":[],
        "tabs":[{"id":"a","stack":[]},{"id":"a","stack":[]}]}]}
      """#
    let report = await navigator.restore(
      try JSONDecoder().decode(NavigationSnapshot.self, from: Data(twice.utf8)))
    #expect(report.result.error != nil)
    #expect(navigator.state == before)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationSnapshot.self, from: Data("{}".utf8))
    }
  }

  @Test("of a snapshot with too many windows, as many as may be are restored and the others reported")
  func manyWindows() async throws {
    let navigator = try await Navigator.shop()
    let data = try JSONEncoder().encode(navigator.snapshot())
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let window = try #require((object["windows"] as? [[String: Any]])?.first)
    object["windows"] = (0..<10_000).map { number in
      var copy = window
      copy["id"] = "window \(number)"
      return copy
    }
    let made = Journal()
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ in Screen("unknown") }
    let next = try Navigator(registry)
    next.observe { change in made.note("\(change.added.count)") }
    let snapshot = try JSONDecoder().decode(
      NavigationSnapshot.self, from: JSONSerialization.data(withJSONObject: object))
    let report = await next.restore(snapshot)
    #expect(report.result.isDone)
    #expect(next.state.windows.count == 100)
    #expect(made.lines == ["100"])
    #expect(report.dropped.count == 9_900)
    #expect(report.dropped.first?.subject == "window 100")
    #expect(report.dropped.allSatisfy { $0.code == .tooDeep })
  }

  @Test("state deeper than the limit is refused")
  func deep() async throws {
    let navigator = try await Navigator.shop()
    for id in 0..<20 { await navigator.push(Product(id: id)) }
    var options = NavigatorOptions()
    options.maximumDepth = 10
    let next = try Navigator(.shop, options: options)
    guard await next.restore(navigator.snapshot()).result.error?.code == .tooDeep else {
      Issue.record("it was restored")
      return
    }
  }
}
