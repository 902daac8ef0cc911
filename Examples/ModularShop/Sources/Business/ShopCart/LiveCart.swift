import CartInterface
import OrderInterface
import ProductInterface
import ShopValues
import UserInterface

/// The carts, and the readers that are notified when one changes.
actor LiveCart: CartService {
  private let store: CartStore
  private let products: any ProductService
  private let users: any UserService
  private let session: any CurrentSession
  /// Notifies the rest of the application.
  private let tell: @Sendable (CartChanged) -> Void
  private var readers: [Int: (owner: CartOwner, counts: AsyncStream<Int>.Continuation)] = [:]
  private var nextReader = 0

  init(
    store: CartStore, products: any ProductService, users: any UserService, session: any CurrentSession,
    tell: @escaping @Sendable (CartChanged) -> Void
  ) {
    self.store = store
    self.products = products
    self.users = users
    self.session = session
    self.tell = tell
  }

  // MARK: CartService

  func addToCart(productID: ProductID, quantity: Quantity) async throws(CartError) {
    let owner = try await owner()
    let product: ProductInfo
    do throws(ProductError) {
      product = try await products.fetchProduct(by: productID)
    } catch .notFound {
      throw .productNotFound(productID)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
    try await change(owner) { try await $0.add(product, quantity, owner: owner) }
  }

  func removeFromCart(itemID: CartItemID) async throws(CartError) {
    let owner = try await owner()
    try await change(owner) { try await $0.change(itemID, to: nil, owner: owner) }
  }

  func updateQuantity(itemID: CartItemID, quantity: Quantity) async throws(CartError) {
    let owner = try await owner()
    try await change(owner) { try await $0.change(itemID, to: quantity, owner: owner) }
  }

  func fetchCartItems() async throws(CartError) -> [CartItem] { try await entries().map(\.item) }

  func cartItemCount() async -> Int {
    guard let owner = try? await owner() else { return 0 }
    return (try? await store.count(of: owner)) ?? 0
  }

  func cartCounts() async -> AsyncStream<Int> {
    let (stream, counts) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    guard let owner = try? await owner() else {
      counts.yield(0)
      counts.finish()
      return stream
    }
    counts.yield((try? await store.count(of: owner)) ?? 0)
    let reader = nextReader
    nextReader += 1
    readers[reader] = (owner, counts)
    counts.onTermination = { [weak self] _ in Task { await self?.forget(reader) } }
    return stream
  }

  // MARK: for the module's screens and observers

  /// Returns the items, and whether they are still available.
  func entries() async throws(CartError) -> [CartStore.Entry] {
    let owner = try await owner()
    do {
      return try await store.entries(of: owner)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  /// Moves the contents of a visitor's cart to the user's cart on login.
  func take(_ event: LoggedIn) async throws(CartError) {
    let owner = CartOwner.user(event.user.id)
    try await change(owner) { try await $0.move(from: .visitor(event.session), to: owner) }
    announce(.visitor(event.session), 0)
  }

  /// Removes ordered items from the cart.
  func remove(_ event: OrderPlaced) async throws(CartError) {
    let owner = CartOwner.user(event.order.user)
    try await change(owner) { try await $0.remove(event.cartItems, owner: owner) }
  }

  /// Marks a product that is sold out in every cart.
  func mark(_ event: ProductSoldOut) async throws(CartError) {
    do {
      for owner in try await store.markSoldOut(event.product) {
        announce(owner, try await store.count(of: owner))
      }
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  private func owner() async throws(CartError) -> CartOwner {
    if let user = await users.currentUser() { return .user(user.id) }
    guard let id = session.id else { throw .noSession }
    return .visitor(id)
  }

  private func change(
    _ owner: CartOwner, _ work: (CartStore) async throws -> Int
  ) async throws(CartError) {
    do {
      announce(owner, try await work(store))
    } catch let error as CartError {
      throw error
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  private func announce(_ owner: CartOwner, _ count: Int) {
    tell(CartChanged(owner: owner, count: count))
    for reader in readers.values where reader.owner == owner { reader.counts.yield(count) }
  }

  private func forget(_ reader: Int) { readers[reader] = nil }
}
