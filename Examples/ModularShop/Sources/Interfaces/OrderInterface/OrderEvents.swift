import CartInterface
import UserInterface

/// An order was made of items of a cart, which no longer have to be there.
public struct OrderPlaced: Codable, Hashable, Sendable {
  public let order: OrderInfo
  public let cartItems: [CartItemID]

  public init(order: OrderInfo, cartItems: [CartItemID]) {
    self.order = order
    self.cartItems = cartItems
  }
}

/// An order was paid. It is sent at least once for every paid order, also after a crash.
public struct OrderPaid: Codable, Hashable, Sendable {
  public let order: OrderInfo

  public init(order: OrderInfo) { self.order = order }
}

/// An order was given up.
public struct OrderCancelled: Codable, Hashable, Sendable {
  public let order: OrderInfo

  public init(order: OrderInfo) { self.order = order }
}
