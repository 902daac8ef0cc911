import TenonNavigator
import Testing

/// What becomes of an opening that does not go straight.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SettlingTests {
  private struct Tabbed: Route {
    static let pattern: RoutePattern = "/tabbed"
  }

  @Test("several routes are shown in the tab that the last of them is registered for")
  func stackInTab() async throws {
    var registry = DestinationRegistry.shop
    registry.destination(Tabbed.self, presentation: .tab("two")) { _, _ in Screen("tabbed") }
    let navigator = try Navigator(registry)
    await navigator.openWindow(tabs: ["one": Home(), "two": Home()])
    #expect(await navigator.open(stack: [Home(), Product(id: 1), Tabbed()]).isDone)
    #expect(navigator.stack("two") == ["/home", "/product/1", "/tabbed"])
    #expect(navigator.stack("one") == ["/home"])
    #expect(navigator.state.window()?.selectedTab == "two")
    #expect(await navigator.open(stack: []).error?.code == .nothingThere)
    #expect(await navigator.open(stack: [Home(), Unknown()]).error?.code == .unregistered)
    #expect(navigator.stack("two") == ["/home", "/product/1", "/tabbed"])
  }

  @Test("what brings no screen fails and says so, and nothing changes", arguments: 0..<5)
  func nothing(way: Int) async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    let before = navigator.state
    let result =
      switch way {
      case 0: await navigator.open(stack: [])
      case 1: await navigator.openWindow("2", tabs: [:])
      case 2: await navigator.perform(.push([]))
      case 3: await navigator.perform(.land([]))
      default: navigator.adopt(.land([]))
      }
    #expect(result.error?.code == .nothingThere)
    #expect(result.error?.message.isEmpty == false)
    #expect(navigator.state == before)
  }

  @Test("a window is not opened on a tab that it has not")
  func unknownSelection() async throws {
    let navigator = try await Navigator.shop()
    let result = await navigator.openWindow("2", tabs: ["a": Home(), "b": Cart()], selected: "c")
    #expect(result.error?.code == .unknown)
    #expect(result.error?.subject == "c")
    #expect(result.error?.related == ["a", "b"])
    #expect(navigator.state.window("2") == nil)
    #expect(await navigator.openWindow("2", tabs: ["a": Home(), "b": Cart()], selected: "b").isDone)
    #expect(navigator.state.window("2")?.selectedTab == "b")
  }

  @Test("what is shown already of several routes stays as it is, and what differs is made anew")
  func kept() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open(stack: [Home(), Product(id: 1), Product(id: 2)])
    let before = try #require(navigator.state.window()?.topStack.map(\.id))
    await navigator.open(stack: [Home(), Product(id: 1), Product(id: 3), Product(id: 4)])
    let after = try #require(navigator.state.window()?.topStack.map(\.id))
    #expect(Array(after.prefix(2)) == Array(before.prefix(2)))
    #expect(after.count == 4 && !before.contains(after[2]))
    await navigator.open(stack: [Home(), Product(id: 1)])
    #expect(navigator.state.window()?.topStack.map(\.id) == Array(after.prefix(2)))
  }

  @Test("a destination that is not what its adapter takes, or cannot be made, is not shown")
  func unfit() async throws {
    struct Refused: Error {}
    var registry = DestinationRegistry.shop
    registry.destination(conformingTo: Screen.self) { _ in Screen("one") }
    registry.adapts(Screen.self, to: Journal.self) { _ in nil }
    registry.destination(conformingTo: Gate.self) { _ in throw Refused() }
    let navigator = try await Navigator.shop(registry)
    #expect(throws: NavigationError.self) { try navigator.destination(conformingTo: Journal.self) }
    #expect(await navigator.open(conformingTo: Journal.self).error?.code == .destinationFailed)
    #expect(await navigator.open(conformingTo: Gate.self).error?.code == .destinationFailed)
    #expect(throws: NavigationError.self) {
      try navigator.prepare(Journal(), conformingTo: Screen.self)
    }
    #expect(navigator.visible == ["/home"])
  }

  @Test(
    "a screen comes back with its transition, where there is one of that name",
    arguments: [
      (ScreenTransition.automatic, true), (.immediate, true), (.named("zoom"), true), (.named("a:b"), true),
      (.named("gone"), false),
    ])
  func restoredTransitions(transition: ScreenTransition, isKept: Bool) async throws {
    let navigator = try await Navigator.shop()
    for name in ["zoom", "a:b", "gone"] { navigator.register(transition: name, Journal()) }
    await navigator.push(Product(id: 1), transition: transition)
    let snapshot = navigator.snapshot()
    let next = try await Navigator.shop()
    for name in ["zoom", "a:b"] { next.register(transition: name, Journal()) }
    _ = await next.restore(snapshot)
    #expect(next.visible == ["/home", "/product/1"])
    #expect(next.state.window()?.top?.transition == (isKept ? transition : .automatic))
  }

  @Test("what a guard allows is shown as it is when all have decided, though others change it meanwhile")
  func changedMeanwhile() async throws {
    let navigator = try await Navigator.shop()
    var rounds = 0
    navigator.add(
      NavigationGuard("slow") { attempt in
        guard attempt.appearing.contains(where: { $0 is Product }), attempt.origin == .program else {
          return .allow
        }
        rounds += 1
        // What is popped to is another one each time.
        if rounds <= 2 {
          navigator.adopt(.push([navigator.entry(shownFor: Cart())], .top), existing: Screen("cart"))
        }
        return .allow
      })
    #expect(await navigator.push(Product(id: 1)).isDone)
    #expect(rounds <= 3)
    #expect(navigator.visible.last == "/product/1")
  }

  @Test("what never settles is given up")
  func unsettled() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 0))
    var rounds = 0
    navigator.add(
      NavigationGuard("restless", on: .removals) { attempt in
        guard attempt.origin == .program else { return .allow }
        rounds += 1
        navigator.adopt(.push([navigator.entry(shownFor: Cart())], .top), existing: Screen("cart"))
        return .allow
      })
    let result = await navigator.perform(.popToRoot(.top))
    #expect(result.error?.code == .unsettled)
    #expect(rounds == 32)
  }
}
