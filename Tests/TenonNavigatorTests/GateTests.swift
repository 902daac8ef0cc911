import Foundation
import TenonNavigator
import TestSupport
import Testing

/// What stands before a screen: every way to it leads past what protects it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct GateTests {
  /// The ways in which a screen can appear.
  enum Way: CaseIterable {
    case open, push, result, replace, root, tab, detail, child, sheet, show
    case existing, destination, destinationOfURL
    case typedStack, bottomOfStack, url, stackURL, external, routed, routedURL, parentOfLink, parentOfRouted
    case redirectOfGuard, redirectOfInterceptor, redirectOfRule, forward
    case windowRoot, windowTab, selectedTab, restoration, restoredBelow, earlierState

    /// Whether the caller learns of a refusal from the outcome. Where several screens are asked for by nobody in
    /// particular, the others stand.
    var leavesOut: Bool {
      switch self {
      case .windowTab, .selectedTab, .restoration, .restoredBelow, .earlierState: true
      default: false
      }
    }

    /// Whether the screen appears, and is not only made.
    var shows: Bool { self != .destination && self != .destinationOfURL }

    /// Whether the way is done although the screen may not appear.
    func isDone(despite protection: Protection) -> Bool {
      if leavesOut { return true }
      switch protection {
      // A screen that does not appear concerns no guard.
      case .veto: return !shows
      // A caller that asks for a route, and not only for its screen, gets the answer.
      case .answering:
        return switch self {
        case .result, .destination, .destinationOfURL, .typedStack, .bottomOfStack, .windowRoot: false
        case .parentOfLink, .parentOfRouted: false
        default: true
        }
      default: return false
      }
    }
  }

  /// What can protect a screen.
  enum Protection: CaseIterable {
    case ofAllRoutes, ofTheRoute, answering, afterwards, rule, veto

    var isOfTheRoute: Bool { self == .ofTheRoute || self == .answering || self == .afterwards }
    var isInterceptor: Bool { self == .ofAllRoutes || isOfTheRoute }
  }

  @Test(
    "whatever brings a screen up, what protects it decides first, and once", arguments: Way.allCases,
    Protection.allCases)
  func everyWay(way: Way, protection: Protection) async throws {
    let closed = try await Stage(protection)
    #expect(await closed.go(way, isOpen: false) == way.isDone(despite: protection))
    #expect(!closed.shows(Wallet()))
    if protection != .veto { #expect(closed.made == 0) }

    let open = try await Stage(protection)
    #expect(await open.go(way, isOpen: true))
    if way.shows { #expect(open.shows(Wallet())) }
    #expect(open.made == (way == .existing ? 0 : 1))
    if protection.isInterceptor { #expect(open.door.asked == 1) }
  }

  @Test("what is left out is reported, or remembered by its tab", arguments: Protection.allCases)
  func leftOut(protection: Protection) async throws {
    let stage = try await Stage(protection)
    await stage.navigator.push(Wallet())
    await stage.navigator.push(Product(id: 1))
    let saved = stage.navigator.snapshot()
    await stage.navigator.perform(.popToRoot())
    stage.door.isOpen = false
    let report = await stage.navigator.restore(saved)
    #expect(report.dropped.map(\.subject) == ["/wallet"])
    #expect(stage.navigator.visible == ["/home", "/product/1"])

    await stage.navigator.openWindow("2", tabs: ["home": Home(), "wallet": Wallet()])
    let tab = try #require(stage.navigator.state.window("2")?.tabs.last)
    #expect(tab.stack.isEmpty && tab.root is Wallet)
    #expect(await stage.navigator.openWindow("3", tabs: ["wallet": Wallet()]).error != nil)
    #expect(await stage.navigator.openWindow("3", root: Wallet()).error != nil)
    #expect(stage.navigator.state.window("3") == nil)
    // The user selects the tab, and later once more.
    stage.navigator.adopt(.select("wallet", window: "2"))
    await settled { stage.door.asked > 0 || !protection.isInterceptor }
    #expect(stage.navigator.stack("wallet", in: "2").isEmpty)
    stage.door.isOpen = true
    stage.navigator.adopt(.select("wallet", window: "2"))
    await settled { stage.navigator.stack("wallet", in: "2") == ["/wallet"] }
    #expect(stage.navigator.stack("wallet", in: "2") == ["/wallet"])
  }

  @Test(
    "a destination that is asked for by its interface passes the interceptors of all routes and its own, and guards"
  )
  func byInterface() async throws {
    let (all, own, journal) = (Journal(), Journal(), Journal())
    var registry = DestinationRegistry.shop
    registry.destination(conformingTo: (any Titled).self, named: "plain") { _ in TitledScreen() }
    registry.destination(
      conformingTo: (any Titled).self, named: "own", interceptors: [Noting(journal: own)]
    ) { _ in TitledScreen() }
    var routes = RouteRegistry()
    let navigator = try Navigator(registry, routes: routes)
    try await navigator.openWindow(root: Home()).get()
    navigator.add(
      NavigationGuard("note") { change in
        journal.note(change.added.map { "\($0)" }.joined())
        return .allow
      })
    #expect((try? navigator.destination(conformingTo: (any Titled).self, named: "plain")) != nil)
    #expect(throws: NavigationError.self) {
      try navigator.destination(conformingTo: (any Titled).self, named: "own")
    }
    #expect(await navigator.open(conformingTo: (any Titled).self, named: "own").isDone)
    #expect(own.lines.count == 1 && own.lines[0].hasPrefix("interface:/") && own.lines[0].contains("Titled"))
    #expect(journal.lines.count == 1 && journal.lines[0].hasSuffix("Titled"))

    routes.interceptors = [Noting(journal: all, refused: "interface:")]
    let strict = try Navigator(registry, routes: routes)
    try await strict.openWindow(root: Home()).get()
    #expect(throws: NavigationError.self) {
      try strict.destination(conformingTo: (any Titled).self, named: "plain")
    }
    let error = await strict.open(conformingTo: (any Titled).self, named: "plain").error
    #expect(error?.code == .refused && error?.cause is Closed)
    #expect(all.lines.count == 2 && all.lines[0] == "/home")
  }

  @Test("a screen that the system has shown for a protected route is closed if its interceptors refuse")
  func shownBySystem() async throws {
    for isOpen in [true, false] {
      let stage = try await Stage(.ofTheRoute)
      stage.door.isOpen = isOpen
      let navigator = stage.navigator
      navigator.adopt(.push([navigator.entry(shownFor: Wallet())]), existing: Screen("wallet"))
      #expect(!stage.shows(Wallet()))
      await settled { stage.door.asked == 1 && (isOpen || navigator.visible == ["/home"]) }
      await settled { !isOpen || stage.shows(Wallet()) }
      #expect(navigator.visible == (isOpen ? ["/home", "/wallet"] : ["/home"]))
    }
  }

  @Test("what is installed while a page waits does not show it with interceptors that were not asked")
  func replacedMeanwhile() async throws {
    let gate = Gate()
    func wallet(_ interceptors: [any RouteInterceptor]) -> DestinationRegistry {
      var registry = DestinationRegistry(owner: "Purse")
      registry.destination(Wallet.self, interceptors: interceptors) { _, _ in Screen("wallet") }
      return registry
    }
    var registry = DestinationRegistry.shop
    registry.merge(wallet([]))
    let navigator = try await Navigator.shop(registry)
    navigator.add(
      NavigationGuard("wait") { change in
        if change.appearing.contains(where: { $0 is Wallet }) { await gate.pass() }
        return .allow
      })
    async let result = navigator.push(Wallet())
    await gate.reached()
    let (door, reference) = (Door(), navigator.reference)
    door.isOpen = false
    let closed = wallet([Doorkeeper(door: door, protection: .ofTheRoute)])
    try navigator.router.update { $0.remove(owner: "Purse") }
    await navigator.uninstall(owner: "Purse")
    try navigator.router.update { closed.declareRoutes(in: &$0, opening: reference) }
    try navigator.install(closed)
    gate.open()
    #expect(await result.error?.code == .unregistered)
    #expect(navigator.visible == ["/home"])
  }

  @Test("several protected screens do not become several sign-in screens")
  func oneLogin() async throws {
    for presentation in [Presentation.push, .sheet] {
      let door = Door()
      var registry = DestinationRegistry()
      registry.destination(Home.self) { _, _ in Screen("home") }
      registry.destination(Login.self, presentation: presentation) { _, _ in Screen("login") }
      registry.destination(Wallet.self, interceptors: [SignIn(door: door)]) { _, _ in Screen("wallet") }
      registry.destination(Product.self, interceptors: [SignIn(door: door)]) { _, _ in Screen("product") }
      let navigator = try Navigator(registry)
      await navigator.openWindow(root: Home())
      await navigator.push(Wallet())
      await navigator.push(Product(id: 1))
      let saved = navigator.snapshot()
      await navigator.perform(.popToRoot())
      door.isOpen = false
      let report = await navigator.restore(saved)
      #expect(navigator.visible == (presentation == .push ? ["/home", "/login"] : ["/home"]))
      #expect(
        report.dropped.map(\.subject) == (presentation == .push ? ["/product/1"] : ["/wallet", "/product/1"]))
      #expect(report.dropped.allSatisfy { $0.message.contains("/login") })
      await navigator.openWindow("2", tabs: ["home": Home(), "a": Wallet(), "b": Product(id: 1)])
      #expect(navigator.stack("a", in: "2") == (presentation == .push ? ["/login"] : []))
      #expect(navigator.stack("b", in: "2").isEmpty)
      // Who selects such a tab is shown the sign-in.
      await navigator.perform(.select("b", window: "2"))
      #expect(navigator.stack("b", in: "2") == (presentation == .push ? ["/login"] : []))
      #expect(navigator.visible == ["/login"])
    }
  }
}

private protocol Titled: AnyObject {}
private final class TitledScreen: Titled {}

private struct Noting: RouteInterceptor {
  let journal: Journal
  var refused = "nothing"

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    await journal.note("\(context.url)")
    if context.url.text.hasPrefix(refused) { throw Closed() }
    return try await next(context)
  }
}

private struct SignIn: RouteInterceptor {
  let door: Door

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    guard await door.isOpen else { throw try RouteRedirect(to: Login()) }
    return try await next(context)
  }
}

private struct Wallet: Route {
  static let pattern: RoutePattern = "/wallet"
}

/// Its screen lies above the wallet's.
private struct Coin: NestedRoute {
  static let pattern: RoutePattern = "/wallet/coin"
  var parents: [any Route] { [Wallet()] }
}

/// Leads to the wallet by what its name says.
private struct ByGuard: Route { static let pattern: RoutePattern = "/by/guard" }
private struct ByInterceptor: Route { static let pattern: RoutePattern = "/by/interceptor" }
private struct Wanted: Route { static let pattern: RoutePattern = "/wanted" }

/// Whether the wallet may be shown, and how often that was asked.
@MainActor
private final class Door {
  var isOpen = true { didSet { if isOpen != oldValue { changed(isOpen) } } }
  var asked = 0
  var changed: (Bool) -> Void = { _ in }
}

private struct Closed: Error {}

private struct Doorkeeper: RouteInterceptor {
  let door: Door
  let protection: GateTests.Protection

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    guard context.value is Wallet else { return try await next(context) }
    let isOpen = await MainActor.run {
      door.asked += 1
      return door.isOpen
    }
    if isOpen { return try await next(context) }
    switch protection {
    case .answering: return "not now"
    case .afterwards: _ = try await next(context)
    default: break
    }
    throw Closed()
  }
}

private struct ToWallet: RouteInterceptor {
  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    throw try RouteRedirect(to: Wallet())
  }
}

@MainActor
private final class Stage {
  let navigator: Navigator
  let door = Door()
  private let counter = Counter()

  /// How many screens of the wallet have been made.
  var made: Int { counter.made }

  @MainActor
  private final class Counter {
    var made = 0
  }

  init(_ protection: GateTests.Protection) async throws {
    var registry = DestinationRegistry.shop
    var routes = RouteRegistry()
    routes.options.external = ExternalAccess(schemes: ["shop"])
    let keeper = Doorkeeper(door: door, protection: protection)
    if protection == .ofAllRoutes { routes.interceptors = [keeper] }
    let own: [any RouteInterceptor] = protection.isOfTheRoute ? [keeper] : []
    registry.destination(Wallet.self, exposure: .external, interceptors: own) { [counter] _, _ in
      counter.made += 1
      return Screen("wallet")
    }
    registry.destination(Coin.self, exposure: .external) { _, _ in Screen("coin") }
    registry.destination(ByGuard.self) { _, _ in Screen("guard") }
    registry.destination(ByInterceptor.self, interceptors: [ToWallet()]) { _, _ in Screen("interceptor") }
    routes.redirect("/by/rule", to: "/wallet")
    routes.forward(Wanted.self, owner: nil, place: SourcePlace(fileID: #fileID, line: #line)) { _ in Wallet()
    }
    navigator = try Navigator(registry, routes: routes)
    navigator.add(
      NavigationGuard("to wallet") { change in
        change.appearing.contains { $0 is ByGuard } ? .redirect(Wallet()) : .allow
      })
    switch protection {
    case .veto:
      navigator.add(
        NavigationGuard("door") { [door] change in
          !door.isOpen && change.appearing.contains { $0 is Wallet } ? .veto("closed") : .allow
        })
    case .rule:
      door.changed = { [router = navigator.router] isOpen in
        let blocks = isOpen ? "" : #"{"pattern": "/wallet", "reason": "closed"}"#
        let version = (router.rules?.version ?? 0) + 1
        let json = Data(#"{"version": \#(version), "blocks": [\#(blocks)]}"#.utf8)
        do { try router.apply(RouteRules(json: json)) } catch { Issue.record("\(error)") }
      }
    default: break
    }
    try await navigator.openWindow(root: Home()).get()
  }

  func shows(_ route: some Route) -> Bool {
    navigator.state.entries.appearing.contains { $0.route?.isEqual(to: route) == true }
  }

  /// Prepares what a way needs, then goes it with the door open or closed.
  /// - Returns: Whether the caller learns that it has been done.
  func go(_ way: GateTests.Way, isOpen: Bool) async -> Bool {
    let before = await prepare(way)
    door.isOpen = isOpen
    (door.asked, counter.made) = (0, 0)
    return await go(way, before)
  }

  private func prepare(_ way: GateTests.Way) async -> (NavigationSnapshot, NavigationState) {
    switch way {
    case .selectedTab:
      door.isOpen = false
      await navigator.openWindow("2", tabs: ["home": Home(), "wallet": Wallet()])
    case .restoration, .earlierState: await navigator.push(Wallet())
    case .restoredBelow:
      await navigator.push(Wallet())
      await navigator.push(Product(id: 1))
    default: break
    }
    let before = (navigator.snapshot(), navigator.state)
    await navigator.perform(.popToRoot())
    return before
  }

  private func go(_ way: GateTests.Way, _ before: (NavigationSnapshot, NavigationState)) async -> Bool {
    let router = navigator.router
    switch way {
    case .open: return await navigator.open(Wallet()).isDone
    case .push: return await navigator.push(Wallet()).isDone
    case .result:
      // The screen stays, so the result is awaited elsewhere.
      var isOver = false
      let task = Task {
        _ = try? await navigator.result(of: Wallet())
        isOver = true
      }
      await settled { isOver || shows(Wallet()) }
      task.cancel()
      return shows(Wallet())
    case .replace: return await navigator.open(Wallet(), as: .replace).isDone
    case .root: return await navigator.open(Wallet(), as: .root).isDone
    case .tab: return await navigator.open(Wallet(), as: .tab(.main)).isDone
    case .detail: return await navigator.open(Wallet(), as: .detail).isDone
    case .child:
      guard let home = navigator.state.window()?.top?.id else { return false }
      return await navigator.open(Wallet(), as: .child(of: home)).isDone
    case .sheet: return await navigator.open(Wallet(), as: .sheet).isDone
    case .show: return await navigator.open(Wallet(), as: .show).isDone
    case .existing: return await navigator.open(existing: Screen("wallet"), for: Wallet()).isDone
    case .destination: return (try? await navigator.destination(for: Wallet(), as: Screen.self)) != nil
    case .destinationOfURL: return (try? await navigator.destination(for: "/wallet", as: Screen.self)) != nil
    case .typedStack: return await navigator.open(stack: [Home(), Wallet()]).isDone
    case .bottomOfStack: return await navigator.open(stack: [Wallet(), Product(id: 1)]).isDone
    case .url: return await navigator.open("/wallet").isDone
    case .stackURL: return await navigator.open("/home/-/wallet/-/product/1").isDone
    case .external: return await navigator.open("shop:///wallet", origin: .external).isDone
    case .routed: return (try? await router.open(Wallet())) != nil
    case .routedURL: return (try? await router.open(external: "shop:///wallet")) != nil
    case .parentOfLink: return await navigator.open("shop:///wallet/coin", origin: .external).isDone
    case .parentOfRouted: return (try? await router.open(external: "shop:///wallet/coin")) != nil
    case .redirectOfGuard: return await navigator.push(ByGuard()).isDone
    case .redirectOfInterceptor: return await navigator.push(ByInterceptor()).isDone
    case .redirectOfRule: return await navigator.open("/by/rule").isDone
    case .forward: return await navigator.push(Wanted()).isDone
    case .windowRoot: return await navigator.openWindow("2", root: Wallet()).isDone
    case .windowTab:
      return await navigator.openWindow("2", tabs: ["home": Home(), "wallet": Wallet()]).isDone
    case .selectedTab: return await navigator.perform(.select("wallet", window: "2")).isDone
    case .restoration, .restoredBelow: return await navigator.restore(before.0).result.isDone
    case .earlierState: return await navigator.perform(.restore(before.1)).isDone
    }
  }
}
