import CartInterface
import OrderInterface
import ProductInterface
import UserInterface

/// All carts, and the readers that are notified when one changes.
actor Carts {
  private let store: CartStore
  /// Notifies the rest of the application.
  private let tell: @Sendable (CartChanged) -> Void
  private var readers: [Int: (owner: CartOwner, counts: AsyncStream<Int>.Continuation)] = [:]
  private var nextReader = 0

  init(store: CartStore, tell: @escaping @Sendable (CartChanged) -> Void) {
    self.store = store
    self.tell = tell
  }

  // MARK: for sessions

  /// Returns the number of pieces in a cart, or 0 if it is unknown.
  func count(of owner: CartOwner) async -> Int { (try? await store.count(of: owner)) ?? 0 }

  func counts(of owner: CartOwner) async -> AsyncStream<Int> {
    let (stream, counts) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    counts.yield(await count(of: owner))
    let reader = nextReader
    nextReader += 1
    readers[reader] = (owner, counts)
    counts.onTermination = { [weak self] _ in Task { await self?.forget(reader) } }
    return stream
  }

  func entries(of owner: CartOwner) async throws(CartError) -> [CartStore.Entry] {
    do {
      return try await store.entries(of: owner)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  /// Changes a cart.
  /// - Parameter work: Makes the change, and returns the new number of pieces.
  func change(
    _ owner: CartOwner, _ work: @Sendable (CartStore) async throws -> Int
  ) async throws(CartError) {
    do {
      announce(owner, try await work(store))
    } catch let error as CartError {
      throw error
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  // MARK: for events, which arrive in any session or none

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

  private func announce(_ owner: CartOwner, _ count: Int) {
    tell(CartChanged(owner: owner, count: count))
    for reader in readers.values where reader.owner == owner { reader.counts.yield(count) }
  }

  private func forget(_ reader: Int) { readers[reader] = nil }
}
