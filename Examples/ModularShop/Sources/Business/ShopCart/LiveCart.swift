import CartInterface
import ProductInterface
import UserInterface

/// The cart of one session.
struct LiveCart: CartService {
  let carts: Carts
  let products: any ProductService
  let users: any UserService
  let session: Session

  func addToCart(productID: ProductID, quantity: Quantity) async throws(CartError) {
    let product: ProductInfo
    do throws(ProductError) {
      product = try await products.fetchProduct(by: productID)
    } catch .notFound {
      throw .productNotFound(productID)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
    let owner = await owner()
    try await carts.change(owner) { try await $0.add(product, quantity, owner: owner) }
  }

  func removeFromCart(itemID: CartItemID) async throws(CartError) { try await change(itemID, to: nil) }

  func updateQuantity(itemID: CartItemID, quantity: Quantity) async throws(CartError) {
    try await change(itemID, to: quantity)
  }

  func fetchCartItems() async throws(CartError) -> [CartItem] { try await entries().map(\.item) }
  func cartItemCount() async -> Int { await carts.count(of: owner()) }
  func cartCounts() async -> AsyncStream<Int> { await carts.counts(of: owner()) }

  /// Returns the items, and whether they are still available.
  func entries() async throws(CartError) -> [CartStore.Entry] { try await carts.entries(of: owner()) }

  private func change(_ item: CartItemID, to quantity: Quantity?) async throws(CartError) {
    let owner = await owner()
    try await carts.change(owner) { try await $0.change(item, to: quantity, owner: owner) }
  }

  private func owner() async -> CartOwner {
    await users.currentUser().map { .user($0.id) } ?? .visitor(session.id)
  }
}
