import LayeredShopApp
import Screens
import ServiceProtocols
import TenonScreens
import Testing

@Suite("LayeredShop", .timeLimit(.minutes(10)))
@MainActor
struct LayeredShopTests {
  private func launched() async throws -> Application {
    let application = try Application(LayeredShopApp.modules, options: LayeredShopApp.options)
    try await application.launch()
    await application.navigator.openWindow(root: HomePage())
    return application
  }

  @Test("the modules fit")
  func fit() throws {
    #expect(try Application(LayeredShopApp.modules, options: LayeredShopApp.options).verify() == [])
  }

  @Test("a list without the product module is refused")
  func incomplete() {
    expectRefusal(
      "BizHome/HomeModule.swift:", "no module provides ServiceProtocols.ProductService, which Home requires",
      "add a module that provides it"
    ) {
      _ = try Application(
        LayeredShopApp.modules.filter { $0.name != "Product" }, options: LayeredShopApp.options)
    }
  }

  @Test("a feature that uses a business module is refused")
  func upward() {
    struct CouponModule: Module {
      let layer = Layer.feature
      func declare(in contract: inout ModuleContract) {
        let orders = contract.requires((any OrderService).self)
        contract.starts(with: orders) { _ in }
      }
    }
    expectRefusal("LayeredShopTests.swift:", "Coupon", "Order") {
      _ = try Application(LayeredShopApp.modules + [CouponModule()], options: LayeredShopApp.options)
    }
  }

  @Test(
    "the URL of a page opens that page",
    arguments: [
      HomePage(), ProductPage(id: "pot"), ProductListPage(category: "a b&c"), CartPage(),
      OrderListPage(status: .paid),
      UserPage(), MessagePage(), LoginPage(), WebPage(url: "https://tea.example/?a=1&b=2", title: "茶"),
    ] as [any Route])
  func roundTrip(page: any Route) async throws {
    let application = try await launched()
    let users = try application.services.resolve((any UserService).self)
    _ = try await users.login(phone: "1", code: "1234")
    try await application.navigator.open(page.url()).get()
    let shown = try #require(application.navigator.state.window()?.top?.route)
    #expect(try shown.url() == page.url())
  }

  @Test("members' pages stay closed if the login is closed")
  func closedLogin() async throws {
    let application = try await launched()
    let changes = application.navigator.changes()
    async let orders = application.navigator.open(OrderListPage())
    for await change in changes where change.appearing.contains(where: { $0 is LoginPage }) { break }
    await application.navigator.perform(.dismiss())
    #expect(await !orders.isDone)
    #expect(application.navigator.titles == ["Home"])
  }

  @Test("the cart counts, and an order empties it and sends a message")
  func order() async throws {
    let application = try await launched()
    let cart = try application.services.resolve((any CartService).self)
    let tabBar = try application.services.resolve(TabBar.self)
    try await cart.add(product: "pot", quantity: 2)
    #expect(await tabBar.badge == 2)
    let order = try await application.services.resolve((any OrderService).self).order(cart.items())
    #expect(order.total == 30)
    #expect(await cart.items().isEmpty)
    #expect(await tabBar.badge == 0)
    await application.navigator.open(MessagePage())
    #expect(application.navigator.titles.last == "Order 1 was placed")
  }
}
