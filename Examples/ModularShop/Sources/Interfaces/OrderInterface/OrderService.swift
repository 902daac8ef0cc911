import CartInterface
import PaymentInterface
import ProductInterface
import ShopValues
import UserInterface

/// The logged-in user's orders.
public protocol OrderService: Sendable {
  /// Places an order for items of the cart. The same key creates only one order, however often the call is
  /// repeated.
  /// - Throws: ``OrderError``.
  func createOrder(
    from cartItems: [CartItem], address: ShippingAddress, key: CheckoutKey
  ) async throws(OrderError) -> OrderInfo

  /// Returns a page of orders, newest first. Pages are numbered from 1.
  /// - Parameter status: The state of the orders to return, or `nil` for all orders.
  /// - Throws: ``OrderError/notLoggedIn`` or ``OrderError/unavailable(cause:)``.
  func fetchOrders(status: OrderStatus?, page: Int) async throws(OrderError) -> [OrderInfo]

  /// Returns one order.
  /// - Throws: ``OrderError/notFound(_:)``, even if the order belongs to another user.
  func fetchOrderDetail(orderID: OrderID) async throws(OrderError) -> OrderInfo

  /// Cancels an order that was not paid.
  /// - Throws: ``OrderError/notAllowed(_:from:to:)`` if the order was paid or is being paid.
  func cancelOrder(orderID: OrderID) async throws(OrderError)

  /// Pays for an order. An order is paid for at most once, whatever fails in between.
  /// - Throws: ``OrderError``.
  func payOrder(orderID: OrderID, card: CardToken) async throws(OrderError) -> PaymentProgress
}

/// Identifies one checkout, so that sending its form twice creates only one order.
public typealias CheckoutKey = Identifier<any OrderService>

/// The outcome of a payment attempt.
public enum PaymentProgress: Hashable, Sendable {
  case paid(OrderInfo)
  /// No money was taken; another card may work.
  case declined(DeclineReason)
  /// There is no longer enough stock of a product. No money was taken.
  case soldOut(ProductID)
  /// The outcome is not known yet, but will be determined later. The user should not pay again.
  case inDoubt
}

/// The reason an order could not be placed, read or changed.
public enum OrderError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  /// An order must have at least one item.
  case empty
  /// The order does not exist, or belongs to another user.
  case notFound(OrderID)
  /// The order cannot change from its current state to the requested state.
  case notAllowed(OrderID, from: OrderStatus, to: OrderStatus)
  /// The amount is not plausible.
  case invalidAmount(MoneyError)
  /// Data cannot be read or written; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "no user is logged in: log in to order"
    case .empty: "an order must have at least one item: add something to the cart"
    case .notFound(let id): "there is no order \(id)"
    case .notAllowed(let id, let from, let to): "order \(id) is \(from) and cannot become \(to)"
    case .invalidAmount(let cause): "the order's total cannot be computed: \(cause)"
    case .unavailable(let cause): "orders cannot be read or written: \(cause)"
    }
  }
}
