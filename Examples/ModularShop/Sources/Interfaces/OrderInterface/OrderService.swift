import CartInterface
import PaymentInterface
import ProductInterface
import ShopValues
import UserInterface

/// The orders of who is logged in.
public protocol OrderService: Sendable {
  /// Makes an order of items of the cart. The same key makes one order, however often it is asked for.
  /// - Throws: ``OrderError``.
  func createOrder(
    from cartItems: [CartItem], address: ShippingAddress, key: CheckoutKey
  ) async throws(OrderError) -> OrderInfo

  /// The orders, newest first, page by page from 1.
  /// - Parameter status: Only those in this state; all for `nil`.
  /// - Throws: ``OrderError/notLoggedIn`` or ``OrderError/unavailable(cause:)``.
  func fetchOrders(status: OrderStatus?, page: Int) async throws(OrderError) -> [OrderInfo]

  /// One order.
  /// - Throws: ``OrderError/notFound(_:)``, also for an order of another user.
  func fetchOrderDetail(orderID: OrderID) async throws(OrderError) -> OrderInfo

  /// Gives up an order that was not paid.
  /// - Throws: ``OrderError/notAllowed(_:from:to:)`` for one that was, or is being.
  func cancelOrder(orderID: OrderID) async throws(OrderError)

  /// Pays an order. An order is paid at most once, whatever happens in between.
  /// - Throws: ``OrderError``.
  func payOrder(orderID: OrderID, card: CardToken) async throws(OrderError) -> PaymentProgress
}

/// Names one checkout, so that sending its form twice makes one order.
public typealias CheckoutKey = Identifier<any OrderService>

/// What came of an attempt to pay.
public enum PaymentProgress: Hashable, Sendable {
  case paid(OrderInfo)
  /// No money was taken; another card may do.
  case declined(DeclineReason)
  /// There is not enough of a product any more. No money was taken.
  case soldOut(ProductID)
  /// Not known yet. It becomes known by itself; the user should not pay again.
  case inDoubt
}

/// Why an order could not be made, read or changed.
public enum OrderError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  /// An order has at least one item.
  case empty
  /// There is no such order, or it is another user's.
  case notFound(OrderID)
  /// The order is in a state from which it cannot go there.
  case notAllowed(OrderID, from: OrderStatus, to: OrderStatus)
  /// The amount is not plausible.
  case invalidAmount(MoneyError)
  /// Data cannot be read or written; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "nobody is logged in: log in to order"
    case .empty: "an order has at least one item: add something to the cart"
    case .notFound(let id): "there is no order \(id)"
    case .notAllowed(let id, let from, let to): "order \(id) is \(from) and cannot become \(to)"
    case .invalidAmount(let cause): "the order cannot be added up: \(cause)"
    case .unavailable(let cause): "orders cannot be read or written: \(cause)"
    }
  }
}
