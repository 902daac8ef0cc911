import Foundation
import TenonRouter
import Testing

/// The cases of the first article's `RoutePath`, each a type of its own that any module can declare.
enum SeedRoutes {
  enum OrderStatus: String, Codable, CaseIterable { case unpaid, shipped, done }

  struct Home: Route { static let pattern: RoutePattern = "/home" }
  struct ProductDetail: Route {
    static let pattern: RoutePattern = "/product/:productId"
    var productId: String
  }
  struct ProductList: Route {
    static let pattern: RoutePattern = "/products"
    var category: String
  }
  struct Cart: Route { static let pattern: RoutePattern = "/cart" }
  struct Order: Route {
    static let pattern: RoutePattern = "/order/:orderId"
    var orderId: String
  }
  struct OrderList: Route {
    static let pattern: RoutePattern = "/orders"
    var status: OrderStatus?
  }
  struct UserCenter: Route { static let pattern: RoutePattern = "/user" }
  struct Login: Route { static let pattern: RoutePattern = "/login" }
  struct Web: Route {
    static let pattern: RoutePattern = "/web"
    var url: URL
    var title: String?
  }
  /// What `custom(path:params:)` is for: a page that another module invents, with parameters that are not lost.
  struct Custom: Route {
    static let pattern: RoutePattern = "/custom/:path**"
    var path: [String]
    var params: [String: String]
  }
}

@Suite("The seeds' route paths", .timeLimit(.minutes(10)))
struct RoutePathTests {
  @Test("fact 4: no case drops a value, every one is escaped, and every URL is read back")
  func fact4() throws {
    let page = try #require(URL(string: "https://a.example/pay?x=1&y=2#z"))
    try check(SeedRoutes.Home(), "/home")
    try check(SeedRoutes.ProductDetail(productId: "a/b?x"), "/product/a%2Fb%3Fx")
    try check(SeedRoutes.ProductList(category: "men & women"), "/products?category=men%20%26%20women")
    try check(SeedRoutes.Cart(), "/cart")
    try check(SeedRoutes.Order(orderId: "2024#1"), "/order/2024%231")
    try check(SeedRoutes.OrderList(status: .shipped), "/orders?status=shipped")
    try check(SeedRoutes.OrderList(status: nil), "/orders")
    try check(SeedRoutes.UserCenter(), "/user")
    try check(SeedRoutes.Login(), "/login")
    try check(
      SeedRoutes.Web(url: page, title: "支付"),
      "/web?title=%E6%94%AF%E4%BB%98&url=https%3A%2F%2Fa.example%2Fpay%3Fx%3D1%26y%3D2%23z")
    try check(
      SeedRoutes.Custom(path: ["a", "b c"], params: ["k.1": "v=1", "": ""]),
      "/custom/a/b%20c?params.=&params.k%2E1=v%3D1")
  }

  @Test("fact 4: the set of routes is open, and opening one gives its result")
  func openSet() async throws {
    var registry = RouteRegistry()
    registry.route(SeedRoutes.Home.self) { _, _ in "home" }
    registry.route(SeedRoutes.OrderList.self) { route, _ in route.status?.rawValue ?? "all" }
    let router = try Router(registry)
    #expect(try await router.open(SeedRoutes.OrderList(status: .done)) as? String == "done")
    #expect(try await router.open("/orders") as? String == "all")
  }

  private func check<Value: Route>(_ route: Value, _ url: String) throws {
    #expect(try route.url() == url)
    #expect(try Value(url: url) == route)
  }
}
