import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct HomePage: Route {
  static let pattern: RoutePattern = "/home"
}

private struct ProductPage: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

private struct PickSize: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/size"
}

private enum Catalog: TestIdentity { static let layer = Layer.business }
private enum Shell: TestIdentity { static let layer = Layer.host }
private enum Sizes: TestIdentity { static let layer = Layer.business }

@MainActor private protocol PriceViewInput: AnyObject {
  var price: Int { get set }
}

@MainActor private protocol NeededPrice: AnyObject {
  var amount: Int { get set }
}

private final class PriceScreen: PriceViewInput, NeededPrice {
  var price = 0
  var amount: Int {
    get { price }
    set { price = newValue }
  }
}

@MainActor
private final class SizeScreen {
  let pick: () async -> NavigationResult
  init(_ pick: @escaping () async -> NavigationResult) { self.pick = pick }
}

/// Navigation through modules that know nothing of each other.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct NavigationTests {
  private let catalog = TestModule(Catalog.self) {
    let number = $0.provides(Int.self) { 7 }
    $0.destination(HomePage.self) { _, _ in "home" }
    $0.destination(ProductPage.self, exposure: .external, with: number) { route, _, number in
      "product \(route.id) of Catalog, \(number)"
    }
  }
  private let sizes = TestModule(Sizes.self) {
    $0.destination(PickSize.self, presentation: .sheet) { _, screen in
      SizeScreen { await screen.finish("XL") }
    }
  }

  private func running(_ modules: [any Module], _ options: ApplicationOptions = ApplicationOptions())
    async throws
    -> Application
  {
    let app = try Application(modules, options: options)
    try await app.launch()
    await app.navigator.openWindow(root: HomePage())
    return app
  }

  private func top(_ app: Application) -> Any? {
    (app.navigator.state.window()?.top?.id).flatMap { app.navigator.destination(of: $0) }
  }

  @Test("a module shows another module's destination")
  func opener() async throws {
    let opener = TestModule(Shell.self) {
      let page = $0.shows(ProductPage.self)
      $0.performs(Query("Shell", "show")) { _ in await page.show(ProductPage(id: 1)) }
    }
    let app = try await running([catalog, opener])
    let result: NavigationResult = try await app.mediator.perform(.named("Shell", "show"), [:])
    #expect(result.isDone)
    #expect(top(app) as? String == "product 1 of Catalog, 7")
  }

  @Test("opening a route or an external URL with the application shows it")
  func open() async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let app = try await running([catalog], options)
    _ = try await app.open(ProductPage(id: 1))
    #expect(top(app) as? String == "product 1 of Catalog, 7")
    _ = try await app.open(external: "shop:///product/2")
    #expect(top(app) as? String == "product 2 of Catalog, 7")
    await #expect(throws: RouteError.self) { try await app.open(external: "shop:///home") }
  }

  @Test("a screen of another module gives its value to who opened it, without either knowing the other")
  func result() async throws {
    let app = try await running([catalog, sizes])
    let changes = app.navigator.changes()
    async let size = app.open(PickSize())
    for await _ in changes.limited() { break }
    let screen = try #require(top(app) as? SizeScreen)
    #expect(await screen.pick().isDone)
    #expect(try await size == "XL")
  }

  @Test("the screens of a module that is uninstalled go with it, and one that is installed brings its own")
  func dynamic() async throws {
    let app = try await running([catalog])
    #expect(await app.navigator.push(PickSize()).isDone == false)
    try await app.install(sizes)
    #expect(await app.navigator.push(PickSize()).isDone)
    await app.navigator.push(ProductPage(id: 1))
    try await app.uninstall("Sizes")
    #expect(app.navigator.state.entries.map { try? $0.route?.url() } == ["/home", "/product/1"])
    #expect(!app.router.canOpen("/size"))
    #expect(await app.navigator.push(PickSize()).isDone == false)
  }

  @Test("a module's guard is given what it needs, and goes with its module")
  func guards() async throws {
    let shell = TestModule(Sizes.self) {
      let reason = $0.provides(String.self) { "by Sizes" }
      $0.guards("closed", with: reason) { attempt, reason in
        attempt.appearing.contains { $0 is ProductPage } ? .veto(reason) : .allow
      }
    }
    let app = try await running([catalog, shell])
    guard case .failed(let error) = await app.navigator.push(ProductPage(id: 1)) else {
      Issue.record("it was let pass")
      return
    }
    #expect(error.code == .vetoed)
    #expect(error.related == ["by Sizes"])
    try await app.uninstall("Sizes")
    #expect(await app.navigator.push(ProductPage(id: 1)).isDone)
  }

  @Test("destinations are found by interface, adapted in the host")
  func interfaces() async throws {
    let price = TestModule(Sizes.self) {
      $0.destination(conformingTo: (any PriceViewInput).self) { _ in PriceScreen() }
    }
    let host = TestModule(Shell.self) {
      $0.adaptsDestination((any PriceViewInput).self, to: (any NeededPrice).self) { $0 as? any NeededPrice }
    }
    let caller = TestModule(Catalog.self) { _ = $0.requiresDestination(conformingTo: (any NeededPrice).self) }
    let app = try Application([price, host, caller])
    let screen = try app.navigator.destination(conformingTo: (any NeededPrice).self) { $0.amount = 3 }
    #expect((screen as? PriceScreen)?.price == 3)
  }

  @Test("missing interfaces, and adapters outside the host, are found before anything starts")
  func wiring() {
    let caller = TestModule(Catalog.self) { _ = $0.requiresDestination(conformingTo: (any NeededPrice).self) }
    let missing = #expect(throws: WiringError.self) { try Application([caller]) }
    #expect(missing?.description.contains("which Catalog requires; add a module that has one") == true)
    let outside = TestModule(Sizes.self) {
      $0.destination(conformingTo: (any PriceViewInput).self) { _ in PriceScreen() }
      $0.adaptsDestination((any PriceViewInput).self, to: (any NeededPrice).self) { $0 as? any NeededPrice }
    }
    let error = #expect(throws: WiringError.self) { try Application([outside]) }
    #expect(error?.description.contains("adapters belong in the uppermost layer") == true)
    let twice = TestModule(Shell.self) { $0.destination(HomePage.self) { _, _ in "mine" } }
    #expect(throws: WiringError.self) { try Application([catalog, twice]) }
  }
}
