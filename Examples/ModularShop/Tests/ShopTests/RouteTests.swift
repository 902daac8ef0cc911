import CartInterface
import HomeInterface
import InvoiceInterface
import MessageInterface
import OrderInterface
import ProductInterface
import ShopDoubles
import ShopValues
import TenonRoutes
import Testing
import UserInterface
import WebInterface

/// A route writes its address without being able to fail, so that every link can be made of one; here is shown that
/// what it writes is what its own pattern reads.
@Suite("The addresses of routes", .timeLimit(.minutes(10)))
struct RouteTests {
  private static let hostile = "a b&c=d?e#f/g%h;é茶\"'<script>+"
  private static let next = ScreenPath("search", hostile, query: [.init("keyword", hostile)])

  private static func samples() throws -> [any ScreenRoute & Route] {
    let address = try #require(WebAddress(rawValue: "https://example.org/a?b=c&d=%E8%8C%B6#e"))
    return [
      HomeRoute(), CategoryListRoute(), ProductDetailRoute(id: "p-1"), ProductShareRoute(id: "p-1"),
      ProductListRoute(), ProductListRoute(category: "tea"), ProductListRoute(category: "tea", page: 2),
      ProductSearchRoute(), ProductSearchRoute(keyword: hostile), ProductSearchRoute(keyword: "茶", page: 3),
      CartRoute(), AddToCartRoute(), CartItemRoute(id: "c-1"),
      CheckoutRoute(), OrderListRoute(), OrderListRoute(status: .paid, page: 2), OrderDetailRoute(id: "o-1"),
      PaymentRoute(id: "o-1"), OrderCancellationRoute(id: "o-1"),
      UserCenterRoute(), LoginRoute(), LoginRoute(next: next), LoginCodeRoute(), LoginCodeRoute(next: next),
      LogoutRoute(), ProfileRoute(), MembershipRoute(),
      MessageListRoute(), MessageRoute(id: "m-1"), ReadAllMessagesRoute(),
      InvoiceFormRoute(order: "o-1"), InvoiceListRoute(), InvoiceDetailRoute(id: "i-1"),
      WebPageRoute(url: address), WebPageRoute(url: address, title: hostile),
    ]
  }

  @Test("every address that a route writes is read back as the same route")
  func readBack() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let table = shop.shop.application.router.table
      for route in try Self.samples() { try check(route, table) }
    }
  }

  @Test("every route of the shop is among the samples")
  func complete() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let samples = Set(try Self.samples().map { "\(Self.type(of: $0))" })
      let routes = shop.shop.application.router.table.routes.compactMap(\.type)
      #expect(Set(routes.map { String($0.split(separator: ".").last ?? "") }) == samples)
    }
  }

  private static func type(of route: any Route) -> Any.Type { Swift.type(of: route) }

  private func check<Value: ScreenRoute & Route>(_ route: Value, _ table: RouteTable) throws {
    let address = route.path.description
    #expect(try Value(url: address) == route, "\(address)")
    #expect(try table.route(for: address) as? Value == route, "\(address)")
    // The runtime writes the same, but for the order of the query.
    let written = try #require(ScreenPath(parsing: try route.url()))
    #expect(written.segments == route.path.segments)
    #expect(Set(written.query) == Set(route.path.query))
  }
}
