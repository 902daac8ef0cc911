import TenonNavigator
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct NavigatorTests {
  @Test(
    "a stack is as deep as the options say, whether it is observed or not", arguments: [true, false])
  func depth(isObserved: Bool) async throws {
    var options = NavigatorOptions()
    options.maximumDepth = 3
    let navigator = try Navigator(.shop, options: options)
    await navigator.openWindow(root: Home())
    if isObserved { navigator.observe { _ in } }
    for id in 1...2 { #expect(await navigator.push(Product(id: id)).isDone) }
    #expect(await navigator.push(Product(id: 3)).error?.code == .tooDeep)
    #expect(navigator.visible == ["/home", "/product/1", "/product/2"])
  }

  @Test("an opened route is an entry, and its destination is what its module made")
  func open() async throws {
    let navigator = try await Navigator.shop()
    let result = await navigator.open(Product(id: 42))
    let entry = try #require(result.entry)
    #expect(navigator.visible == ["/home", "/product/42"])
    #expect((navigator.destination(of: entry) as? Screen)?.title == "product 42")
    #expect(navigator.entry(of: try #require(navigator.screen)) == entry)
  }

  @Test("a route appears as it was registered to, unless the caller says otherwise")
  func presentations() async throws {
    let navigator = try Navigator(.shop)
    await navigator.openWindow(tabs: ["home": Home(), "cart": Cart()])
    await navigator.open(Login())
    #expect(navigator.state.window()?.modals.map(\.style) == [.sheet])
    await navigator.open(Login(), as: .modal(.fullScreen))
    await navigator.open(Login(), as: .modal(.popover("button"), .none))
    #expect(navigator.state.window()?.modals.map(\.style) == [.sheet, .fullScreen, .popover("button")])
    await navigator.open(Cart())
    #expect(navigator.state.window()?.selectedTab == "cart")
    #expect(navigator.state.window()?.modals.isEmpty == true)
    await navigator.open(Product(id: 1), as: .tab("home"))
    #expect(navigator.state.window()?.selectedTab == "home")
    #expect(navigator.stack("home") == ["/product/1"])
    await navigator.open(Product(id: 2), as: .replace)
    #expect(navigator.visible == ["/product/2"])
  }

  @Test("show pushes where there is a stack and presents where there is none")
  func show() async throws {
    let navigator = try await Navigator.shop()
    await navigator.open(Product(id: 1), as: .show)
    #expect(navigator.visible == ["/home", "/product/1"])
    await navigator.open(Login(), as: .modal(.popover("anchor"), .none))
    await navigator.open(Product(id: 2), as: .show)
    #expect(navigator.visible == ["/product/2"])
    #expect(navigator.state.window()?.modals.count == 2)
  }

  @Test("every way back works")
  func back() async throws {
    let navigator = try await Navigator.shop()
    let first = try #require(await navigator.push(Product(id: 1)).entry)
    for id in 2...4 { await navigator.push(Product(id: id)) }
    await navigator.perform(.pop(count: 2))
    #expect(navigator.visible.last == "/product/2")
    await navigator.perform(.goBack(to: first))
    #expect(navigator.visible.last == "/product/1")
    await navigator.open(Login(), as: .sheet)
    await navigator.open(Login(), as: .sheet)
    await navigator.perform(.dismiss())
    #expect(navigator.state.window()?.modals.count == 1)
    await navigator.perform(.goBack(to: first))
    #expect(navigator.visible.last == "/product/1")
    await navigator.open(Login(), as: .sheet)
    await navigator.perform(.dismissAll())
    await navigator.perform(.popToRoot())
    #expect(navigator.visible == ["/home"])
    #expect(await navigator.perform(.pop()).error != nil)
  }

  @Test("windows have stacks of their own, and operations go to the one that is focused")
  func windows() async throws {
    let navigator = try await Navigator.shop()
    await navigator.openWindow("second", root: Cart())
    await navigator.push(Product(id: 1))
    await navigator.push(Product(id: 2), in: .window(.main))
    #expect(navigator.stack(in: "second") == ["/cart", "/product/1"])
    #expect(navigator.stack(in: .main) == ["/home", "/product/2"])
    await navigator.perform(.close("second"))
    #expect(navigator.state.windows.map(\.id) == [.main])
  }

  @Test("a route without a destination fails, with those that are like it")
  func unregistered() async throws {
    let navigator = try await Navigator.shop()
    let error = try #require(await navigator.push(Unknown()).error)
    #expect(error.code == .unregistered)
    #expect(error.subject.hasSuffix("Unknown"))
    #expect(navigator.entryAtOnce(for: Unknown()) == nil)
    #expect(navigator.check(.push([navigator.entry(shownFor: Cart())], .top)) == nil)
  }

  @Test("a destination that cannot be made is reported with its route and module, and nothing changes")
  func failing() async throws {
    struct Broken: Error {}
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ -> Any in throw Broken() }
    let navigator = try await Navigator.shop(registry)
    let before = navigator.state
    let error = try #require(await navigator.push(Unknown()).error)
    #expect("\(error)" == "the destination of /unknown in Shop could not be made: Broken()")
    #expect(navigator.state == before)
    let guarded = navigator.add(NavigationGuard("any") { _ in .allow })
    #expect("\(try #require(await navigator.push(Unknown()).error))" == "\(error)")
    navigator.cancel(guarded)
  }

  @Test("a destination may take its time, and the screen appears when it is there")
  func asynchronous() async throws {
    let gate = Gate()
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ async in
      await gate.pass()
      return Screen("late")
    }
    let navigator = try await Navigator.shop(registry)
    let opening = Task { await navigator.push(Unknown()) }
    await gate.reached()
    #expect(navigator.visible == ["/home"])
    gate.open()
    #expect(await opening.value.isDone)
    #expect(navigator.screen?.title == "late")
  }

  @Test("who is cancelled while a destination is made does not see it appear, though it was made")
  func cancelledMaking() async throws {
    let gate = Gate()
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self) { _, _ async in
      await gate.pass()
      return Screen("late")
    }
    let navigator = try await Navigator.shop(registry)
    let opening = Task { await navigator.push(Unknown()) }
    await gate.reached()
    opening.cancel()
    gate.open()
    #expect(await opening.value.error?.code == .cancelled)
    #expect(navigator.visible == ["/home"])
  }

  @Test("children are shown within a screen and go with it")
  func children() async throws {
    let navigator = try await Navigator.shop()
    let parent = try #require(await navigator.push(Product(id: 1)).entry)
    let child = try #require(await navigator.open(Reviews(id: 1), as: .child(of: parent)).entry)
    #expect((navigator.destination(of: child) as? Screen)?.title == "reviews 1")
    await navigator.perform(.pop())
    #expect(navigator.destination(of: child) == nil)
  }

  @Test("transitions and containers are known by name, and a name that is not is an error that says so")
  func names() async throws {
    let navigator = try await Navigator.shop()
    navigator.register(transition: "fade", "how to fade")
    navigator.register(container: "card") { Screen("card of \(($0 as? Screen)?.title ?? "")") }
    #expect(await navigator.push(Product(id: 1), transition: .named("fade")).isDone)
    #expect(navigator.state.window()?.top?.transition == .named("fade"))
    let error = await navigator.push(Product(id: 2), transition: .named("fad")).error
    #expect(error?.description.contains("near misses: fade") == true)
    #expect(await navigator.open(Login(), as: .modal(.sheet, .named("card"))).isDone)
    let wrapped = navigator.wrap(Screen("x"), in: "card") as? Screen
    #expect(wrapped?.title == "card of x")
    #expect(await navigator.open(Login(), as: .modal(.sheet, .named("crad"))).error != nil)
  }

  @Test("a navigator keeps its screens only as long as they are shown")
  func released() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    weak let screen = navigator.screen
    #expect(screen != nil)
    await navigator.perform(.pop())
    #expect(screen == nil)
  }

  @Test("interceptors of a route, and rules of the router, stand before opening it by type too")
  func interceptors() async throws {
    struct Closed: Error {}
    struct Close: RouteInterceptor {
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable { throw Closed() }
    }
    var registry = DestinationRegistry.shop
    registry.destination(Unknown.self, interceptors: [Close()]) { _, _ in Screen("unknown") }
    let navigator = try await Navigator.shop(registry)
    let error = try #require(await navigator.push(Unknown()).error)
    #expect(error.code == .refused)
    #expect(error.cause is Closed)
    try navigator.router.apply(
      RouteRules(version: 1, redirects: [.init(from: "/product/:id", to: "/cart")]))
    await navigator.push(Product(id: 1))
    #expect(navigator.visible == ["/home", "/cart"])
    #expect(await navigator.push(Home()).isDone)
  }

  @Test("opening with the router shows, and gives back what the screen does")
  func router() async throws {
    let navigator = try await Navigator.shop()
    _ = try await navigator.router.open(Product(id: 1))
    #expect(navigator.visible == ["/home", "/product/1"])
    async let address = navigator.router.open(PickAddress())
    await navigator.changes().reach { $0.state.window()?.top?.url == "/address" }
    _ = await navigator.screen?.finish("Mill Lane 1")
    #expect(try await address == "Mill Lane 1")
  }

  @Test("a state in words says which URLs are shown")
  func words() async throws {
    let navigator = try await Navigator.shop()
    await navigator.push(Product(id: 1))
    await navigator.open(existing: Screen("by hand"))
    #expect(
      navigator.state.window().map { "\($0.tabs[0].stack)" }
        == "[/home, /product/1, a destination without a route]")
    #expect(!"\(navigator.state)".contains("unknown context"))
  }
}
