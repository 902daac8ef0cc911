import CartInterface
import OrderInterface
import ProductInterface
import ShopCart
import ShopDoubles
import ShopScreen
import ShopValues
import TenonRoutes
import Testing
import UserInterface

@Suite("The cart module alone", .timeLimit(.minutes(10)))
struct CartTests {
  private let users = FixedUsers(nil)
  private let products = FixedProducts()

  private func stage() async throws -> Stage {
    try await Stage(CartModule(), [ProductDouble(products), UserDouble(users), Teller()])
  }

  @Test("pieces of a product add up to one item")
  func adding() async throws {
    let stage = try await stage()
    try await stage.run { (cart: any CartService) async throws in
      try await cart.addToCart(productID: "p-2", quantity: .one)
      try await cart.addToCart(productID: "p-2", quantity: Quantity(clamping: 2))
      let items = try await cart.fetchCartItems()
      #expect(items.map(\.quantity.rawValue) == [3])
      #expect(try items.total() == Money(minorUnits: 179_700))
      #expect(await cart.cartItemCount() == 3)
    }
    await stage.stop()
  }

  @Test("no more than is in stock, nothing that does not exist, nothing outside of a session")
  func refusals() async throws {
    let stage = try await stage()
    try await stage.run { (cart: any CartService) async throws in
      await #expect(throws: CartError.notEnoughStock("p-1", available: 5)) {
        try await cart.addToCart(productID: "p-1", quantity: Quantity(clamping: 6))
      }
      await #expect(throws: CartError.productNotFound("p-77")) {
        try await cart.addToCart(productID: "p-77", quantity: .one)
      }
      await #expect(throws: CartError.itemNotFound("c-1")) {
        try await cart.updateQuantity(itemID: "c-1", quantity: .one)
      }
      #expect(try await cart.fetchCartItems().isEmpty)
    }
    let error = #expect(throws: ServiceError.self) { try stage.service((any CartService).self) }
    #expect(error?.code == .outsideScope)
    await stage.stop()
  }

  @Test("no user changes another user's item")
  func foreignItem() async throws {
    let stage = try await stage()
    let item = try await stage.run { (cart: any CartService) in
      try await cart.addToCart(productID: "p-2", quantity: .one)
      return try #require(try await cart.fetchCartItems().first)
    }
    try await stage.run(as: "s-other") { (cart: any CartService) in
      _ = await #expect(throws: CartError.itemNotFound(item.id)) {
        try await cart.removeFromCart(itemID: item.id)
      }
    }
    #expect(try await stage.run { (cart: any CartService) in await cart.cartItemCount() } == 1)
    await stage.stop()
  }

  @Test("what a visitor had goes along when they log in")
  func merging() async throws {
    let stage = try await stage()
    await users.set(FixedUsers.li)
    try await stage.run { (cart: any CartService) in
      try await cart.addToCart(productID: "p-2", quantity: .one)
    }
    await users.set(nil)
    try await stage.run { (cart: any CartService) async throws in
      try await cart.addToCart(productID: "p-1", quantity: .one)
      try await cart.addToCart(productID: "p-2", quantity: .one)
    }
    await users.set(FixedUsers.li)
    try await stage.service(Tell.self).loggedIn()
    try await stage.run { (cart: any CartService) async throws in
      let items = try await cart.fetchCartItems()
      #expect(items.map(\.productID) == ["p-2", "p-1"])
      #expect(items.map(\.quantity.rawValue) == [2, 1])
    }
    await users.set(nil)
    #expect(try await stage.run { (cart: any CartService) in await cart.cartItemCount() } == 0)
    await stage.stop()
  }

  @Test(
    "what was ordered leaves the cart, what is sold out stops the check-out, and every observer gets the number"
  )
  func events() async throws {
    let stage = try await stage()
    await users.set(FixedUsers.li)
    let tell = try stage.service(Tell.self)
    try await stage.run { (cart: any CartService) async throws in
      try await cart.addToCart(productID: "p-1", quantity: .one)
      try await cart.addToCart(productID: "p-2", quantity: .one)
      var counts = await cart.cartCounts().makeAsyncIterator()
      #expect(await counts.next() == 2)
      await tell.soldOut("p-1")
      let html = try await stage.open(CartRoute().path).html
      #expect(html.contains("Sold out"))
      #expect(!html.contains("Check out"))
      let first = try #require(try await cart.fetchCartItems().first)
      try await cart.removeFromCart(itemID: first.id)
      var count = await counts.next()
      while count == 2 { count = await counts.next() }
      #expect(count == 1)
      #expect(try await stage.open(CartRoute().path).html.contains("Check out"))
    }
    await stage.stop()
  }

  @Test("the forms do what they say, and malformed ones change nothing")
  func forms() async throws {
    let stage = try await stage()
    let added = try await stage.open(AddToCartRoute().path, form: [("product", "p-2"), ("quantity", "2")])
    #expect(added.target == ProductDetailRoute(id: "p-2").path)
    let id = try #require(
      try await stage.run { (cart: any CartService) in try await cart.fetchCartItems() }.first
    ).id
    for quantity in ["-1", "+2", " 2", "２", "100", "1e3", "", "two", "99999999999999999999"] {
      let answer = try await stage.open(CartItemRoute(id: id).path, form: [("quantity", quantity)])
      #expect(answer.outcome == "invalid", "\(quantity)")
    }
    #expect(try await stage.run { (cart: any CartService) in await cart.cartItemCount() } == 2)
    _ = try await stage.open(CartItemRoute(id: id).path, form: [("quantity", "0")])
    #expect(try await stage.open(CartRoute().path).html.contains("Your cart is empty"))
    #expect(try await stage.open(AddToCartRoute().path).outcome == "methodNotAllowed")
    await stage.stop()
  }

  @Test("a catalogue that does not answer is said, and nothing is lost")
  func down() async throws {
    let stage = try await stage()
    try await stage.run { (cart: any CartService) in
      try await cart.addToCart(productID: "p-2", quantity: .one)
    }
    await products.setDown(true)
    let answer = try await stage.open(AddToCartRoute().path, form: [("product", "p-2"), ("quantity", "1")])
    #expect(answer.outcome == "unavailable")
    #expect(try await stage.open(CartRoute().path).html.contains("Tenon Chair"))
    await stage.stop()
  }
}

/// Sends what the user and product modules send.
private struct Teller: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let loggedIn = contract.sends(LoggedIn.self, .report(to: "Cart"))
    let soldOut = contract.sends(ProductSoldOut.self, .report(to: "Cart"))
    contract.provides(Tell.self) { Tell(loggedIn: loggedIn, soldOut: soldOut) }
  }
}

private struct Tell: Sendable {
  let loggedIn: ModuleEventSender<LoggedIn>
  let soldOut: ModuleEventSender<ProductSoldOut>

  func loggedIn() async { await loggedIn(LoggedIn(user: FixedUsers.li, session: "s-stage")) }

  func soldOut(_ product: ProductID) async {
    await soldOut(ProductSoldOut(product: product, name: LocalizedText(en: "", zh: "")))
  }
}
