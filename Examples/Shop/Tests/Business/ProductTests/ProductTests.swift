import CartInterface
import Foundation
import OrderInterface
import ProductInterface
import ShopDoubles
import ShopProduct
import ShopScreen
import ShopValues
import Tenon
import Testing
import UserInterface

@Suite("The product module alone")
struct ProductTests {
  private let server = FixedServer()
  private let cart = FixedCart([])

  private func stage(_ others: [any Module] = []) async throws -> Stage {
    try await Stage(ProductModule(), [NetworkDouble(server), CartDouble(cart)] + others)
  }

  @Test("a product is read from the server, with what it costs and what is left")
  func detail() async throws {
    let stage = try await stage()
    let product = try await stage.service((any ProductService).self).fetchProduct(by: "p-1")
    #expect(product.name == SampleProducts.teapot.name)
    #expect(product.price == Money(minorUnits: 16_800))
    let html = try await stage.open(ProductDetailRoute(id: "p-1").path).html
    for text in ["Clay Teapot", "¥168.00", "Only 5 left", "Add to cart"] { #expect(html.contains(text)) }
    await stage.stop()
  }

  @Test("a deep link to a product lands on the stack below which its category lies")
  func stack() async throws {
    let stage = try await stage()
    guard case .screen(_, let stack) = try await stage.open(ProductDetailRoute(id: "p-1").path) else {
      Issue.record("there is no screen")
      return
    }
    #expect(stack.tab == .categories)
    #expect(stack.beneath.map(\.title) == ["Categories", "Tea"])
    #expect(stack.beneath.last?.path == ProductListRoute(category: "tea").path)
    await stage.stop()
  }

  @Test(
    "what does not exist is not found, and what cannot be reached is unavailable", arguments: [true, false])
  func problems(isDown: Bool) async throws {
    let stage = try await stage()
    await server.setDown(isDown)
    let outcome = isDown ? "unavailable" : "notFound"
    #expect(try await stage.open(ProductDetailRoute(id: "p-99").path).outcome == outcome)
    #expect(try await stage.open(ProductListRoute(category: "nothing").path).outcome == outcome)
    await #expect(throws: ProductError.self) {
      try await stage.service((any ProductService).self).fetchProduct(by: "p-99")
    }
    await stage.stop()
  }

  @Test(
    "screens recover with the server",
    arguments: ["/categories", "/products", "/search?keyword=Chair", "/product/p-2"])
  func recovery(address: String) async throws {
    let stage = try await stage()
    let path = try #require(ScreenPath(parsing: address))
    await server.setDown(true)
    #expect(try await stage.open(path).outcome == "unavailable")
    await server.setDown(false)
    #expect(try await stage.open(path).outcome == "shown")
    await stage.stop()
  }

  @Test("a search finds in either language, and says so where it finds nothing")
  func search() async throws {
    let stage = try await stage()
    #expect(try await stage.open(ProductSearchRoute(keyword: "Teapot").path).html.contains("Clay Teapot"))
    #expect(try await stage.open(ProductSearchRoute(keyword: "紫砂").path).html.contains("Clay Teapot"))
    let nothing = try await stage.open(ProductSearchRoute(keyword: "<script>").path).html
    #expect(nothing.contains("Nothing found"))
    #expect(!nothing.contains("<script>"))
    await stage.stop()
  }

  @Test("what is asked for again soon is not asked of the server again")
  func cache() async throws {
    let stage = try await stage()
    let products = try stage.service((any ProductService).self)
    _ = try await products.fetchProduct(by: "p-1")
    _ = try await products.fetchProduct(by: "p-1")
    #expect(await server.requests == 1)
    await stage.stop()
  }

  @Test("a paid order is told the server once for each product, with the order as its key")
  func sale() async throws {
    let stage = try await stage([Teller()])
    let teller = try stage.service(Tell.self)
    _ = try await teller.send(.sample)
    #expect(await server.sales == ["o-1 p-1": 2, "o-1 p-2": 1])
    await server.setDown(true)
    #expect(try await teller.send(.sample).failures.count == 1)
    await stage.stop()
  }

  @Test("the cart is told of a product that is sold out, once")
  func soldOut() async throws {
    let stage = try await stage([Teller()])
    _ = try await stage.service((any ProductService).self).fetchProduct(by: "p-1")
    await server.setStock(0, of: "p-1")
    _ = try await stage.service(Tell.self).send(.sample)
    _ = try await stage.service(Tell.self).send(.sample)
    while await cart.soldOut.isEmpty { await Task.yield() }
    #expect(await cart.soldOut == ["p-1"])
    await stage.stop()
  }
}

/// Sends what the order module sends.
private struct Teller: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.provides(Tell.self) { _, context in Tell(events: context.events) }
  }
}

private struct Tell: Sendable {
  let events: ModuleEvents

  func send(_ order: OrderInfo) async throws -> EventDelivery {
    try await events.send(OrderPaid(order: order), .report(to: "Product"))
  }
}

extension OrderInfo {
  fileprivate static let sample = OrderInfo(
    id: "o-1", number: "1", user: "u-1", status: .paid, totalAmount: Money(minorUnits: 1),
    items: [
      OrderItem(
        productID: "p-1", productName: LocalizedText(en: "", zh: ""), price: Money(minorUnits: 1), quantity: 2
      ),
      OrderItem(
        productID: "p-2", productName: LocalizedText(en: "", zh: ""), price: Money(minorUnits: 1), quantity: 1
      ),
    ],
    address: ShippingAddress(
      id: "a-1", recipient: "", phone: PhoneNumber(rawValue: "13800138000").unsafelyUnwrapped, text: ""),
    createTime: Date(timeIntervalSince1970: 0))
}
