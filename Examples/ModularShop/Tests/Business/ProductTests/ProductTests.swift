import CartInterface
import Foundation
import ProductInterface
import ShopDoubles
import ShopProduct
import ShopScreen
import ShopValues
import TenonRoutes
import Testing
import UserInterface

@Suite("The product module alone", .timeLimit(.minutes(10)))
struct ProductTests {
  private let server = FixedServer()
  private let cart = FixedCart([])

  private func stage() async throws -> Stage {
    try await Stage(ProductModule(), [NetworkDouble(server), CartDouble(cart), ShareDouble()])
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
    guard case .screen(_, let beneath) = try await stage.open(ProductDetailRoute(id: "p-1").path) else {
      Issue.record("there is no screen")
      return
    }
    #expect(try beneath.map { try $0.url() } == ["/categories", "/products?category=tea"])
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

  @Test("pieces are set aside at the server and put back, and too few are distinguished from no answer")
  func stock() async throws {
    let stage = try await stage()
    let stock = try stage.service((any StockService).self)
    try await stock.hold(["p-1": 2, "p-2": 1], for: "k-1")
    #expect(await server.sales == ["k-1 p-1": 2, "k-1 p-2": 1])
    await #expect(throws: StockError.notEnough("p-1")) { try await stock.hold(["p-1": 6], for: "k-2") }
    try await stock.release("k-1")
    #expect(await server.sales.isEmpty)
    await server.setDown(true)
    for isHold in [true, false] {
      let error = await #expect(throws: StockError.self) {
        if isHold { try await stock.hold(["p-1": 1], for: "k-3") } else { try await stock.release("k-3") }
      }
      #expect(error?.description.contains("made unreachable") == true)
    }
    await stage.stop()
  }

  @Test("the cart learns once that a product is sold out")
  func soldOut() async throws {
    let stage = try await stage()
    _ = try await stage.service((any ProductService).self).fetchProduct(by: "p-1")
    let stock = try stage.service((any StockService).self)
    try await stock.hold(["p-1": 5], for: "k-1")
    await server.setStock(0, of: "p-1")
    for _ in 0..<2 { try await stock.release("k-1") }
    while await cart.soldOut.isEmpty { await Task.yield() }
    #expect(await cart.soldOut == ["p-1"])
    await stage.stop()
  }
}
