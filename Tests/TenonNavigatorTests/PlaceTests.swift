import TenonNavigator
import TestSupport
import Testing

/// A screen appears in the place that was meant when it was asked for, or nowhere.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PlaceTests {
  struct Slow: Route {
    static let pattern: RoutePattern = "/slow/:id"
    var id = 1
  }

  struct Orders: Route {
    static let pattern: RoutePattern = "/orders"
  }

  /// Belongs to a tab, above the list of orders.
  struct Order: NestedRoute {
    static let pattern: RoutePattern = "/orders/:id"
    var id: Int
    var parents: [any Route] { [Orders()] }
  }

  /// What a slow page waits for: its factory, its interceptor, or a guard.
  enum Wait: CaseIterable { case factory, interceptor, `guard` }

  struct Waiting: RouteInterceptor {
    let gate: Gate

    func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
      await gate.pass()
      return try await next(context)
    }
  }

  let gate = Gate()
  let made = Journal()

  /// A navigator with the tabs home and orders in the window main, whose page Slow waits for the gate.
  func shop(_ wait: Wait = .factory) async throws -> Navigator {
    var registry = DestinationRegistry.shop
    let (gate, made) = (gate, made)
    registry.destination(Slow.self, interceptors: wait == .interceptor ? [Waiting(gate: gate)] : []) {
      route, _ async throws in
      if wait == .factory { await gate.pass() }
      made.note("slow \(route.id)")
      return Screen("slow")
    }
    registry.destination(Orders.self, exposure: .external, presentation: .tab("orders")) { _, _ in
      made.note("orders")
      return Screen("orders")
    }
    registry.destination(Order.self, exposure: .external, presentation: .tab("orders")) { _, _ in
      Screen("order")
    }
    var routes = RouteRegistry()
    routes.options.external = ExternalAccess(schemes: ["shop"])
    let navigator = try Navigator(registry, routes: routes)
    if wait == .guard {
      navigator.add(
        NavigationGuard("slow") { change in
          if change.appearing.contains(where: { $0 is Slow }) { await gate.pass() }
          return .allow
        })
    }
    try await navigator.openWindow(tabs: ["home": Home(), "orders": Orders()]).get()
    made.lines = []
    return navigator
  }

  func sheet(_ navigator: Navigator) -> [String] {
    navigator.state.window()?.modals.last?.stack.map(\.text) ?? []
  }

  // MARK: - Meanwhile

  @Test(
    "a screen that is asked for in a tab appears there, though another tab is selected meanwhile",
    arguments: Wait.allCases)
  func tab(wait: Wait) async throws {
    let navigator = try await shop(wait)
    async let result = navigator.push(Slow())
    await gate.reached()
    await navigator.perform(.select("orders"))
    gate.open()
    #expect(await result.isDone)
    #expect(navigator.stack("home") == ["/home", "/slow/1"])
    #expect(navigator.stack("orders") == ["/orders"])
    #expect(navigator.state.window()?.selectedTab == "orders")
  }

  @Test(
    "a screen that is asked for below a sheet that comes up meanwhile appears below it",
    arguments: Wait.allCases)
  func sheetMeanwhile(wait: Wait) async throws {
    let navigator = try await shop(wait)
    async let result = navigator.push(Slow())
    await gate.reached()
    await navigator.open(Login())
    gate.open()
    #expect(await result.isDone)
    #expect(navigator.stack("home") == ["/home", "/slow/1"])
    #expect(sheet(navigator) == ["/login"])
  }

  @Test(
    "a screen that is asked for in a sheet appears in that sheet, or nowhere", arguments: Wait.allCases,
    [true, false])
  func inSheet(wait: Wait, isDismissed: Bool) async throws {
    let navigator = try await shop(wait)
    let login = await navigator.open(Login())
    async let result = navigator.push(Slow())
    await gate.reached()
    if isDismissed {
      await navigator.perform(.dismiss())
    } else {
      await navigator.open(Product(id: 1), as: .sheet)
    }
    gate.open()
    let outcome = await result
    if isDismissed {
      #expect(outcome.error?.code == .nothingThere)
      #expect(outcome.error?.message.contains("was closed") == true)
      #expect(navigator.state.entries.map(\.text) == ["/home", "/orders"])
    } else {
      #expect(outcome.isDone)
      #expect(
        navigator.state.window()?.modals.map { $0.stack.map(\.text) } == [
          ["/login", "/slow/1"], ["/product/1"],
        ])
    }
    _ = login
  }

  @Test(
    "a screen that is asked for in a window appears there, though another window has the focus",
    arguments: Wait.allCases)
  func window(wait: Wait) async throws {
    let navigator = try await shop(wait)
    async let result = navigator.push(Slow())
    await gate.reached()
    await navigator.openWindow("right", root: Home())
    gate.open()
    #expect(await result.isDone)
    #expect(navigator.stack("home", in: .main) == ["/home", "/slow/1"])
    #expect(navigator.stack(in: "right") == ["/home"])
  }

  @Test(
    "a screen for a window that is closed meanwhile appears nowhere, and is not made if that can be known",
    arguments: Wait.allCases)
  func closedWindow(wait: Wait) async throws {
    let navigator = try await shop(wait)
    await navigator.openWindow("right", root: Home())
    async let result = navigator.push(Slow(), in: .window("right"))
    await gate.reached()
    await navigator.perform(.close("right"))
    gate.open()
    #expect(await result.error?.code == .unknown)
    #expect(navigator.state.entries.map(\.text) == ["/home", "/orders"])
    #expect(made.lines.isEmpty == (wait != .factory))
  }

  @Test("a screen names its own stack: above it when it is covered, and nowhere when it is closed")
  func stackOfScreen() async throws {
    var registry = DestinationRegistry.shop
    let screens = Screens()
    registry.destination(Slow.self) { _, screen in
      screens.last = screen
      return Screen("list")
    }
    let navigator = try Navigator(registry)
    await navigator.openWindow("left", root: Slow())
    let screen = try #require(screens.last)
    await navigator.openWindow("right", root: Home())
    #expect(await navigator.push(Product(id: 1), in: .stack(of: screen)).isDone)
    #expect(navigator.stack(in: "left") == ["/slow/1", "/product/1"])
    #expect(await navigator.push(Product(id: 2), in: .stack(of: screen)).isDone)
    #expect(navigator.stack(in: "left") == ["/slow/1", "/product/1", "/product/2"])
    #expect(await navigator.open(Login(), in: .stack(of: screen)).isDone)
    #expect(navigator.state.window("left")?.modals.count == 1)
    #expect(navigator.stack(in: "right") == ["/home"])
    await navigator.perform(.close("left"))
    for presentation in [Presentation.push, .sheet, .root, .replace, .show, .detail] {
      let error = await navigator.open(Product(id: 3), as: presentation, in: .stack(of: screen)).error
      #expect(error?.code == .nothingThere)
    }
  }

  @MainActor
  private final class Screens {
    var last: DestinationContext<any Sendable>?
  }

  @Test("an operation concerns what was there when it was asked for, whatever a guard shows meanwhile")
  func operations() async throws {
    let navigator = try await shop()
    await navigator.push(Product(id: 1))
    for operation in [NavigationOperation.pop(), .popToRoot()] {
      if navigator.stack("home").count == 1 { await navigator.push(Product(id: 1)) }
      let gate = Gate()
      let token = navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          await gate.pass()
          return .allow
        })
      async let result = navigator.perform(operation)
      await gate.reached()
      await navigator.open(Login())
      gate.open()
      #expect(await result.isDone)
      #expect(navigator.stack("home") == ["/home"])
      #expect(sheet(navigator) == ["/login"])
      navigator.cancel(token)
      await navigator.perform(.dismiss())
    }
  }

  // MARK: - What is there is kept

  @Test("an equal root is kept, with the same object, and only what is above it goes")
  func keptRoot() async throws {
    let navigator = try await shop()
    let root = try #require(navigator.state.window()?.top)
    await navigator.push(Product(id: 1))
    await navigator.perform(.select("orders"))
    #expect(await navigator.open(Home(), as: .tab("home")).entry == root.id)
    #expect(navigator.visible == ["/home"])
    await navigator.push(Product(id: 1))
    #expect(await navigator.open(Home(), as: .root).entry == root.id)
    #expect(navigator.state.window()?.top?.id == root.id)
    // Other values would not reach the screen that is there.
    #expect(await navigator.open(Home(), as: .root, with: RouteValues(Note.self, "new")).entry != root.id)
  }

  private enum Note: RouteValueKey { typealias Value = String }

  @Test("a tab is shown as the user left it, or from its root")
  func tabAsLeft() async throws {
    let navigator = try await shop()
    await navigator.push(Product(id: 1), in: .tab("orders"))
    await navigator.open(Login())
    await navigator.open(Orders(), as: .tabAsLeft("orders"))
    #expect(navigator.visible == ["/orders", "/product/1"])
    await navigator.perform(.select("home"))
    await navigator.open(Orders())
    #expect(navigator.visible == ["/orders"])
    await navigator.open(Home(), as: .tabAsLeft("orders"))
    #expect(navigator.visible == ["/home"])
  }

  @Test("a screen goes back to the nearest equal one, or learns that there is none")
  func goBack() async throws {
    let navigator = try await shop()
    await navigator.push(Product(id: 1))
    await navigator.push(Product(id: 2))
    await navigator.open(Login())
    await navigator.push(Product(id: 3))
    #expect(await navigator.goBack(to: Login()).isDone)
    #expect(sheet(navigator) == ["/login"])
    #expect(await navigator.goBack(to: Product(id: 1)).isDone)
    #expect(navigator.visible == ["/home", "/product/1"])
    #expect(await navigator.goBack(to: Orders()).isDone)
    #expect(navigator.visible == ["/orders"])
    let error = await navigator.goBack(to: Product(id: 9)).error
    #expect(error?.code == .unknown && error?.subject == "/product/9")
  }

  // MARK: - Links

  @Test("a link finds its tab, and the roots of tabs stay", arguments: ["home", "orders"] as [TabID])
  func tabs(selected: TabID) async throws {
    for (link, expected) in [
      ("/home/-/product/9", ["home": ["/home", "/product/9"], "orders": ["/orders"]]),
      ("/home", ["home": ["/home"], "orders": ["/orders"]]),
      ("/orders", ["home": ["/home"], "orders": ["/orders"]]),
      ("/orders/5", ["home": ["/home"], "orders": ["/orders", "/orders/5"]]),
      ("/orders/-/product/1", ["home": ["/home"], "orders": ["/orders", "/product/1"]]),
    ] {
      let navigator = try await shop()
      let roots = navigator.state.window()?.tabs.compactMap(\.stack.first?.id)
      await navigator.push(Product(id: 7), in: .tab("home"))
      await navigator.push(Product(id: 8), in: .tab("orders"))
      await navigator.perform(.select(selected))
      #expect(await navigator.open("shop://" + link, origin: .external).isDone)
      let tab: TabID = link.hasPrefix("/home") ? "home" : "orders"
      #expect(navigator.state.window()?.selectedTab == tab)
      #expect(navigator.stack(tab) == expected[tab.name])
      #expect(navigator.state.window()?.tabs.compactMap(\.stack.first?.id) == roots)
    }
  }

  @Test("pages that belong to no tab come above the root of the selected one, unless the call names the tab")
  func tabOfPlace() async throws {
    let navigator = try await shop()
    await navigator.perform(.select("orders"))
    await navigator.open("/product/1/-/product/2")
    #expect(navigator.visible == ["/orders", "/product/1", "/product/2"])
    await navigator.open("/product/1/-/product/3")
    #expect(navigator.visible == ["/orders", "/product/1", "/product/3"])
    await navigator.open("/product/1/-/product/2", in: .tab("home"))
    #expect(navigator.visible == ["/product/1", "/product/2"])
    // A single page comes on top of what is there, and once.
    await navigator.open("/product/5")
    await navigator.open("/product/5")
    #expect(navigator.visible == ["/product/1", "/product/2", "/product/5"])
  }

  @Test("in a window with one stack, several pages are the whole stack")
  func oneStack() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open(Login(), as: .root)
    await navigator.open("/product/1/-/product/2")
    #expect(navigator.visible == ["/product/1", "/product/2"])
    // A window without the tab for which a page is registered shows it as a push.
    await navigator.open("/cart")
    #expect(navigator.visible == ["/product/1", "/product/2", "/cart"])
    #expect(await navigator.open(Cart(), as: .tab("cart")).error?.code == .unknown)
  }

  @Test("from within the application, too, the pages below a page of a tab come with it")
  func nestedTab() async throws {
    let navigator = try await shop()
    #expect(await navigator.open(Order(id: 3)).isDone)
    #expect(navigator.visible == ["/orders", "/orders/3"])
  }

  @Test("a link dismisses the modals of its window, unless it shows a modal itself or names a stack")
  func modals() async throws {
    for (link, place, expected) in [
      ("/product/1", .top, ["/home", "/product/1"]), ("/home/-/product/1", .top, ["/home", "/product/1"]),
      ("/product/1", .window(.main), ["/home", "/product/1"]),
    ] as [(String, NavigationPlace, [String])] {
      let navigator = try await shop()
      await navigator.open(PickAddress())
      #expect(await navigator.open(link, in: place).isDone)
      #expect(navigator.visible == expected)
    }
    let navigator = try await shop()
    let draft = await navigator.open(PickAddress())
    await navigator.open("/login")
    #expect(navigator.state.window()?.modals.count == 2)
    await navigator.open("/product/1", in: .tab("home"))
    #expect(navigator.state.window()?.modals.count == 2)
    #expect(navigator.stack("home") == ["/home", "/product/1"])
    await navigator.perform(.dismiss())
    navigator.add(NavigationGuard("draft", on: .removals) { _ in .veto("unsaved") })
    #expect(await navigator.open("/product/2").veto != nil)
    #expect(navigator.state.window()?.top?.id == draft.entry)
    #expect(navigator.stack("home") == ["/home", "/product/1"])
  }

  @Test("a transition is chosen wherever something appears or goes")
  func transitions() async throws {
    let navigator = try await shop()
    var immediate: [Bool] = []
    navigator.observe { immediate.append($0.isImmediate) }
    await navigator.open("/product/1", transition: .immediate)
    await navigator.perform(.pop(), transition: .automatic)
    await navigator.open(stack: [Home(), Product(id: 1), Product(id: 2)], transition: .immediate)
    _ = await navigator.goBack(to: Home(), transition: .immediate)
    #expect(immediate == [true, false, true, true])
    #expect(await navigator.perform(.pop(), transition: .named("zoom")).error != nil)
  }
}
