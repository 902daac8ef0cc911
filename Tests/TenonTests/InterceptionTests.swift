import Tenon
import TenonScreens
import TestSupport
import Testing

private struct Home: Route { static let pattern: RoutePattern = "/home" }
private struct Login: Route { static let pattern: RoutePattern = "/login" }
private struct Wallet: Route { static let pattern: RoutePattern = "/wallet" }
private struct Price: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/price"
}
private struct Map: Route {
  static let pattern: RoutePattern = "/map/:place"
  var place: String
}

private protocol Session: Sendable { var isActive: Bool { get } }

private final class Switch: Session {
  private let value = Box(false)
  var isActive: Bool {
    get { value.value }
    set { value.update { $0 = newValue } }
  }
}

private struct Unreadable: Error {}

private enum Login1 {}
private enum Purse {}
private enum Shell: TestIdentity {
  static let layer = Layer.host
}
private enum Maps {}
private enum Tiles {}

/// Interceptors and choices that get services, and routes with a priority.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct InterceptionTests {
  private let session = Switch()
  private let log = Box<[String]>([])

  private var login: any Module {
    let session = session
    return TestModule(Login1.self) {
      _ = $0.provides((any Session).self) { session }
      $0.destination(Login.self, presentation: .sheet) { _, _ in "login" }
    }
  }

  private var purse: any Module {
    TestModule(Purse.self) {
      let session = $0.requires((any Session).self)
      _ = $0.shows(Login.self)
      $0.destination(Home.self) { _, _ in "home" }
      $0.destination(Wallet.self) { _, _ in "wallet" }
      $0.routes(Price.self) { _, _ in 7 }
      $0.intercepts(Wallet.self, with: session) { context, next, session in
        guard session.isActive else { throw try RouteRedirect(to: Login()) }
        return try await next(context)
      }
    }
  }

  private func urls(_ application: Application, _ window: WindowID = .main) -> [String?] {
    application.navigator.state.window(window)?.topStack.map(\.url) ?? []
  }

  @Test("a module's interceptor gets services, and protects every way to its screen")
  func ofModule() async throws {
    let application = try Application([login, purse])
    try await application.launch()
    let navigator = application.navigator
    await navigator.openWindow(root: Home())
    session.isActive = true
    #expect(await navigator.push(Wallet()).isDone)
    let saved = navigator.snapshot()
    await navigator.perform(.popToRoot())
    session.isActive = false
    await navigator.push(Wallet())
    #expect(navigator.state.window()?.modals.count == 1)
    #expect(urls(application) == ["/login"])
    await navigator.perform(.dismissAll())
    #expect(await navigator.restore(saved).dropped.map(\.subject) == ["/wallet"])
    #expect(urls(application) == ["/home"])
    await application.stop()
  }

  @Test("the host intercepts routes of other modules and all routes, outside of the routes' own interceptors")
  func ofHost() async throws {
    let log = log
    let noting = { @Sendable (name: String) in
      { @Sendable (context: RouteContext, next: RouteNext) async throws -> any Sendable in
        log.update { $0.append(name) }
        return try await next(context)
      }
    }
    let page = TestModule(Purse.self) {
      $0.intercepts(Wallet.self, by: noting("module"))
      $0.destination(Wallet.self, interceptors: [Named(name: "own", log: log)]) { _, _ in "wallet" }
      $0.destination(Home.self) { _, _ in "home" }
      $0.routes(Price.self) { _, _ in 7 }
    }
    let host = TestModule(Shell.self) {
      $0.intercepts(Wallet.self, by: noting("host"))
      $0.intercepts(Price.self, by: noting("price"))
      $0.intercepts(by: noting("all"))
    }
    var options = ApplicationOptions()
    options.interceptors = [Named(name: "options", log: log)]
    let application = try Application([page, host], options: options)
    try await application.launch()
    await application.navigator.openWindow(root: Home())
    #expect(log.value == ["options", "all"])
    log.update { $0 = [] }
    await application.navigator.push(Wallet())
    #expect(log.value == ["options", "all", "host", "own", "module"])
    log.update { $0 = [] }
    #expect(try await application.open(Price()) == 7)
    #expect(log.value == ["options", "all", "price"])
    await application.stop()
  }

  @Test("an interceptor that comes with a module, or goes with it, counts from then on")
  func installed() async throws {
    let (log, name) = (log, "late")
    let page = TestModule(Purse.self) {
      $0.destination(Home.self) { _, _ in "home" }
      $0.destination(Wallet.self) { _, _ in "wallet" }
    }
    let application = try Application([page])
    try await application.launch()
    await application.navigator.openWindow(root: Home())
    await application.navigator.push(Wallet())
    let host = TestModule(Shell.self) {
      $0.intercepts(Wallet.self) { context, next in
        log.update { $0.append(name) }
        throw Unreadable()
      }
    }
    try await application.install(host)
    #expect(await application.navigator.push(Wallet()).isDone == false)
    #expect(log.value == ["late"])
    try await application.uninstall("Shell")
    #expect(await application.navigator.push(Wallet()).isDone)
    await application.stop()
  }

  @Test("below the host, a module intercepts only routes that it answers")
  func refused() throws {
    let thief = TestModule(Maps.self) {
      $0.intercepts(Wallet.self) { context, next in try await next(context) }
      $0.intercepts { context, next in try await next(context) }
      $0.intercepts(Map.self) { context, next in try await next(context) }
    }
    let findings =
      #expect(throws: WiringError.self) { try Application([login, purse, thief]) }?.findings ?? []
    #expect(
      findings.map(\.code) == [.interceptorOutsideHost, .interceptorOutsideHost, .missingRoute])
    #expect(findings[0].message.contains("which Purse answers"))
  }

  @Test("a screen is refused if its interceptor's services cannot be read, or it redirects where it may not")
  func failing() async throws {
    let fails = Box(true)
    let module = TestModule(Purse.self) {
      let session = $0.provides((any Session).self) {
        if fails.value { throw Unreadable() }
        return Switch()
      }
      $0.destination(Home.self) { _, _ in "home" }
      $0.destination(Wallet.self) { _, _ in "wallet" }
      $0.intercepts(Wallet.self, with: session) { _, _, _ in throw try RouteRedirect(to: Login()) }
    }
    let other = TestModule(Login1.self) { $0.destination(Login.self) { _, _ in "login" } }
    let application = try Application([module, other])
    try await application.launch()
    await application.navigator.openWindow(root: Home())
    #expect(await application.navigator.push(Wallet()).isDone == false)
    fails.update { $0 = false }
    guard case .failed(let error) = await application.navigator.push(Wallet()) else {
      Issue.record("it was shown")
      return
    }
    #expect((error.cause as? RouteError)?.code == .undeclaredRedirect)
    #expect(urls(application) == ["/home"])
    await application.stop()
  }

  @Test("a choice among destinations gets services, and its failure is the destination's")
  func choice() async throws {
    let session = session
    let module = TestModule(Login1.self) {
      let provided = $0.provides((any Session).self) { session }
      for name in ["passkey", "password"] {
        $0.destination(conformingTo: String.self, named: name) { _ in name }
      }
      $0.chooses(String.self, with: provided) { session in
        guard session.isActive else { throw Unreadable() }
        return "passkey"
      }
    }
    let application = try Application([module])
    try await application.launch()
    #expect(throws: Unreadable.self) { try application.navigator.destination(conformingTo: String.self) }
    session.isActive = true
    #expect(try application.navigator.destination(conformingTo: String.self) == "passkey")
    await application.stop()
  }

  @Test(
    "two modules have a destination for one route: the one with the higher priority, if it accepts the value")
  func priority() async throws {
    let log = log
    let plain = TestModule(Maps.self) { $0.destination(Map.self) { route, _ in "plain \(route.place)" } }
    let tiles = TestModule(Tiles.self) {
      $0.destination(
        Map.self, presentation: .sheet, priority: 1, accepting: { $0.place.hasPrefix("b") }
      ) { route, _ in "tiles \(route.place)" }
      $0.intercepts(Map.self) { context, next in
        log.update { $0.append("\(context.url)") }
        if context.url.segments.last == "bern" { throw RouteDecline("not here") }
        return try await next(context)
      }
    }
    let home = TestModule(Purse.self) { $0.destination(Home.self) { _, _ in "home" } }
    for modules in [[plain, tiles, home], [tiles, plain, home]] as [[any Module]] {
      let application = try Application(modules)
      try await application.launch()
      let navigator = application.navigator
      await navigator.openWindow(root: Home())
      for (place, expected) in [("ulm", "plain ulm"), ("basel", "tiles basel"), ("bern", "plain bern")] {
        let typed = await navigator.open(Map(place: place))
        let link = await navigator.open("/map/\(place)")
        for result in [typed, link] {
          let entry = try #require(result.entry)
          #expect(navigator.destination(of: entry) as? String == expected)
        }
        #expect(navigator.state.window()?.modals.isEmpty == !expected.hasPrefix("tiles"))
        await navigator.perform(.dismissAll())
      }
      try await application.uninstall("Tiles")
      let entry = try #require(await navigator.open(Map(place: "basel")).entry)
      #expect(navigator.destination(of: entry) as? String == "plain basel")
      await application.stop()
    }
    let twice = TestModule(Tiles.self) { $0.destination(Map.self) { _, _ in "again" } }
    #expect(throws: WiringError.self) { try Application([plain, twice]) }
  }
}

private struct Named: RouteInterceptor {
  let name: String
  let log: Box<[String]>

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    log.update { $0.append(name) }
    return try await next(context)
  }
}
