import Tenon
import TenonRoutes
import TenonScreens
import TestSupport
import Testing

/// What one module asks for, in its own words.
private struct ArticleWanted: Route {
  static let pattern: RoutePattern = "/wanted/:article"
  var article: Int
}

/// What another one shows.
private struct ProductPage: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

private struct NameWanted: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/name-wanted/:article"
  var article: Int
}

private struct NameBetween: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/name-between/:number"
  var number: Int
}

private struct ProductName: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/name/:id"
  var id: Int
}

@MainActor
@Suite("Adapters of routes", .timeLimit(.minutes(10))) struct RouteAdapterTests {
  private let product = TestModule(Product.self) {
    $0.destination(ProductPage.self) { route, _ in "page \(route.id)" }
    $0.routes(ProductName.self) { route, _ in "tea \(route.id)" }
  }

  @Test("the host joins a route that a module opens to one that another answers, through a chain")
  func opened() async throws {
    let opener = Box<RouteOpener<NameWanted>?>(nil)
    let order = TestModule(Order.self) { contract in
      let opens = contract.opens(NameWanted.self)
      opener.update { $0 = opens }
    }
    let host = TestModule(Host.self) {
      $0.adaptsRoute(ProductName.self, to: NameBetween.self) { ProductName(id: $0.number) }
      $0.adaptsRoute(NameBetween.self, to: NameWanted.self) { NameBetween(number: $0.article) }
    }
    let application = try Application([order, host, product])
    try await application.launch()
    let open = try #require(opener.value)
    #expect(try await open(NameWanted(article: 7)) == "tea 7")
    #expect(try await application.router.open("/name-wanted/8", as: String.self) == "tea 8")
    let links = application.snapshot().links.filter { $0.kind == .opens }.map { "\($0.from) \($0.to ?? "-")" }
    #expect(links.contains("Order Product"))
    await application.stop()
  }

  @Test("a screen is shown by the route that a module knows, in the way that it says")
  func shown() async throws {
    let presenter = Box<RoutePresenter<ArticleWanted>?>(nil)
    let order = TestModule(Order.self) { contract in
      let shows = contract.shows(ArticleWanted.self)
      presenter.update { $0 = shows }
    }
    let host = TestModule(Host.self) {
      $0.adaptsRoute(ProductPage.self, to: ArticleWanted.self) { ProductPage(id: $0.article) }
    }
    let application = try Application([order, host, product])
    try await application.launch()
    let navigator = application.navigator
    await navigator.openWindow(root: ProductPage(id: 1))
    let show = try #require(presenter.value)
    #expect(show.isPresent(ArticleWanted(article: 7)))
    #expect(await show.show(ArticleWanted(article: 7), as: .sheet).isDone)
    #expect(navigator.state.window()?.modals.count == 1)
    #expect(navigator.state.window()?.top?.url == "/product/7")
    #expect(await show.show(ArticleWanted(article: 8)).isDone)
    #expect(navigator.state.window()?.top?.url == "/product/8")
    let made = try await show.destination(for: ArticleWanted(article: 9), as: String.self)
    #expect(made == "page 9")
    await application.stop()
  }

  @Test(
    "an adapter outside the host, one to nowhere, and adapters in a cycle are found before anything starts")
  func wrong() {
    func codes(_ modules: [any Module]) -> Set<Code<WiringFinding>> {
      do { _ = try Application(modules) } catch { return Set(error.findings.map(\.code)) }
      return []
    }
    let needy = TestModule(Order.self) { _ = $0.opens(NameWanted.self) }
    let outside = TestModule(Cart.self) {
      $0.adaptsRoute(ProductName.self, to: NameWanted.self) { ProductName(id: $0.article) }
    }
    #expect(codes([needy, outside, product]) == [.adapterOutsideHost])
    let nowhere = TestModule(Host.self) {
      $0.adaptsRoute(NameBetween.self, to: NameWanted.self) { NameBetween(number: $0.article) }
    }
    #expect(codes([needy, nowhere, product]) == [.missingRoute])
    let cycle = TestModule(Host.self) {
      $0.adaptsRoute(NameBetween.self, to: NameWanted.self) { NameBetween(number: $0.article) }
      $0.adaptsRoute(NameWanted.self, to: NameBetween.self) { NameWanted(article: $0.number) }
    }
    #expect(codes([needy, cycle]) == [.missingRoute])
  }

  @Test("an adapter opens the route that it leads to, which must be answered even if nobody opens the other")
  func opensProvided() throws {
    let host = TestModule(Host.self) {
      $0.adaptsRoute(ProductName.self, to: NameWanted.self, fileID: "Host/H.swift", line: 3) {
        ProductName(id: $0.article)
      }
    }
    let error = #expect(throws: WiringError.self) { try Application([host]) }
    #expect(error?.findings.map(\.code) == [.missingRoute])
    #expect(error?.findings.first?.module == "Host")
    #expect(error?.findings.first?.subject == "TenonTests.ProductName")
    #expect(error?.findings.first?.place == SourcePlace(fileID: "Host/H.swift", line: 3))
    let opens = try Application([host, product]).snapshot().links.filter { $0.kind == .opens }
    #expect(opens.map { "\($0.from) \($0.to ?? "-")" } == ["Host Product"])
  }

  @Test("to show an adapted route, what it leads to needs a destination")
  func notShown() {
    struct Wanted: Route {
      typealias Output = String
      static let pattern: RoutePattern = "/w/:id"
      var id: Int
    }
    let needy = TestModule(Order.self) { _ = $0.shows(Wanted.self) }
    let host = TestModule(Host.self) {
      $0.adaptsRoute(ProductName.self, to: Wanted.self) { ProductName(id: $0.id) }
    }
    let error = #expect(throws: WiringError.self) { try Application([needy, host, product]) }
    #expect(error?.findings.map(\.code) == [.notADestination])
  }

  @Test("a guard redirects to what its module adapts, shows or answers, without declaring that it opens it")
  func redirected() async throws {
    struct Aside: Route { static let pattern: RoutePattern = "/aside" }
    struct Plain: Route { static let pattern: RoutePattern = "/plain" }
    let host = TestModule(Host.self) { contract in
      contract.adaptsRoute(ProductPage.self, to: ArticleWanted.self) { ProductPage(id: $0.article) }
      contract.destination(Aside.self) { _, _ in "aside" }
      contract.routes(Plain.self) { _, _ in }
      contract.guards("first") { attempt in
        switch (attempt.appearing.first as? ProductPage)?.id {
        case 1: .redirect(ArticleWanted(article: 4))
        case 2: .redirect(Aside())
        case 3: .redirect(Plain())
        default: .allow
        }
      }
    }
    let application = try Application([host, product])
    try await application.launch()
    let navigator = application.navigator
    await navigator.openWindow(root: ProductPage(id: 0))
    for (id, url) in [(1, "/product/4"), (2, "/aside")] {
      #expect(await navigator.push(ProductPage(id: id)).isDone)
      #expect(navigator.state.window()?.top?.url == url)
    }
    // The route is answered without a screen.
    #expect(await navigator.push(ProductPage(id: 3)).isDone)
    #expect(navigator.state.window()?.top?.url == "/aside")
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("URLs from outside do not reach an adapted route")
  func outside() async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let host = TestModule(Host.self) {
      $0.adaptsRoute(ProductName.self, to: NameWanted.self) { ProductName(id: $0.article) }
    }
    let application = try Application([host, product], options: options)
    try await application.launch()
    #expect(!application.router.canOpen("shop:///name-wanted/8", origin: .external))
    await application.stop()
  }
}
