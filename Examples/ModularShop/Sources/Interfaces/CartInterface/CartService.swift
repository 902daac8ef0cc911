import ProductInterface
import ShopValues

/// The session's cart, which belongs to the logged-in user or, if no user is logged in, to the
/// visitor.
public protocol CartService: Sendable {
  /// Adds pieces of a product to those in the cart.
  /// - Throws: ``CartError``.
  func addToCart(productID: ProductID, quantity: Quantity) async throws(CartError)

  /// Removes an item.
  /// - Throws: ``CartError/itemNotFound(_:)`` or ``CartError/unavailable(cause:)``.
  func removeFromCart(itemID: CartItemID) async throws(CartError)

  /// Changes the quantity of an item.
  /// - Throws: ``CartError``.
  func updateQuantity(itemID: CartItemID, quantity: Quantity) async throws(CartError)

  /// Returns the items in the order in which they were added.
  /// - Throws: ``CartError/unavailable(cause:)``.
  func fetchCartItems() async throws(CartError) -> [CartItem]

  /// Returns the number of pieces in the cart, for the badge, or 0 if it is unknown.
  func cartItemCount() async -> Int

  /// Returns the current number of pieces, and then each new number.
  func cartCounts() async -> AsyncStream<Int>
}

/// The reason the cart could not be changed or read.
public enum CartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The product does not exist.
  case productNotFound(ProductID)
  /// Fewer pieces are available than requested.
  case notEnoughStock(ProductID, available: Int)
  /// The cart does not contain the item; another window may have removed it.
  case itemNotFound(CartItemID)
  /// The cart already has the maximum number of items.
  case full(limit: Int)
  /// Products or data cannot be read; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .productNotFound(let id): "there is no product \(id)"
    case .notEnoughStock(let id, let available): "only \(available) of product \(id) are left"
    case .itemNotFound(let id): "the cart has no item \(id); another window may have removed it"
    case .full(let limit): "the cart is full: it has \(limit) different products; order some first"
    case .unavailable(let cause): "the cart cannot be read or written: \(cause)"
    }
  }
}
