import CartInterface
import UserInterface

/// An order was placed for items in a cart, and the items can now be removed from the cart.
public struct OrderPlaced: Codable, Hashable, Sendable {
  public let order: OrderInfo
  public let cartItems: [CartItemID]

  public init(order: OrderInfo, cartItems: [CartItemID]) {
    self.order = order
    self.cartItems = cartItems
  }
}

/// An order was paid. It is sent at least once for every paid order, even after a crash.
public struct OrderPaid: Codable, Hashable, Sendable {
  public let order: OrderInfo

  public init(order: OrderInfo) { self.order = order }
}

/// An order was cancelled.
public struct OrderCancelled: Codable, Hashable, Sendable {
  public let order: OrderInfo

  public init(order: OrderInfo) { self.order = order }
}
