import ProductInterface
import ShopValues

/// The cart of the current session: of who is logged in, or else of the visitor.
public protocol CartService: Sendable {
  /// Adds pieces of a product, to those that are there.
  /// - Throws: ``CartError``.
  func addToCart(productID: ProductID, quantity: Quantity) async throws(CartError)

  /// Takes an item out.
  /// - Throws: ``CartError/itemNotFound(_:)``, ``CartError/noSession`` or ``CartError/unavailable(cause:)``.
  func removeFromCart(itemID: CartItemID) async throws(CartError)

  /// Changes how many pieces of an item there are.
  /// - Throws: ``CartError``.
  func updateQuantity(itemID: CartItemID, quantity: Quantity) async throws(CartError)

  /// The items, in the order they were added.
  /// - Throws: ``CartError/noSession`` or ``CartError/unavailable(cause:)``.
  func fetchCartItems() async throws(CartError) -> [CartItem]

  /// How many pieces the cart has, for the badge; 0 if that is unknown.
  func cartItemCount() async -> Int

  /// The number of pieces from now on, beginning with the present one.
  func cartCounts() async -> AsyncStream<Int>
}

/// Why the cart could not be changed or read.
public enum CartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The product does not exist.
  case productNotFound(ProductID)
  /// There are fewer pieces than were asked for.
  case notEnoughStock(ProductID, available: Int)
  /// The cart has no such item; another window may have taken it out.
  case itemNotFound(CartItemID)
  /// A cart has no more than this many items.
  case full(limit: Int)
  /// Nothing says whose cart it is.
  case noSession
  /// Products or data cannot be read; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .productNotFound(let id): "there is no product \(id)"
    case .notEnoughStock(let id, let available): "only \(available) of product \(id) are left"
    case .itemNotFound(let id): "the cart has no item \(id); another window may have taken it out"
    case .full(let limit): "the cart is full: it has \(limit) different products; order some first"
    case .noSession: "nothing says whose cart it is: the call is outside of any session"
    case .unavailable(let cause): "the cart cannot be read or written: \(cause)"
    }
  }
}
