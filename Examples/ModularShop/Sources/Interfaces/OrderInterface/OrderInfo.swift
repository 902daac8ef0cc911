import Foundation
import ProductInterface
import ShopValues
import UserInterface

/// The identity of an order.
public typealias OrderID = Identifier<OrderInfo>

/// The state of an order.
public enum OrderStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// The order is waiting for payment.
  case pending
  /// The order is being paid, and the outcome is not known yet.
  case paying
  case paid
  /// The order is on its way.
  case shipping
  /// The order has arrived.
  case delivered
  case completed
  case cancelled

  /// The states that may follow.
  public var successors: Set<OrderStatus> {
    switch self {
    case .pending: [.paying, .cancelled]
    case .paying: [.paid, .pending]
    case .paid: [.shipping]
    case .shipping: [.delivered]
    case .delivered: [.completed]
    case .completed, .cancelled: []
    }
  }
}

/// The information about an order that other modules may see.
public struct OrderInfo: Codable, Hashable, Sendable, Identifiable {
  public let id: OrderID
  /// The order number that the user sees.
  public let number: String
  public let user: UserID
  public let status: OrderStatus
  public let totalAmount: Money
  public let items: [OrderItem]
  public let address: ShippingAddress
  public let createTime: Date

  public init(
    id: OrderID, number: String, user: UserID, status: OrderStatus, totalAmount: Money, items: [OrderItem],
    address: ShippingAddress, createTime: Date
  ) {
    self.id = id
    self.number = number
    self.user = user
    self.status = status
    self.totalAmount = totalAmount
    self.items = items
    self.address = address
    self.createTime = createTime
  }
}

/// A product and its quantity, as ordered.
public struct OrderItem: Codable, Hashable, Sendable {
  public let productID: ProductID
  public let productName: LocalizedText
  public let price: Money
  public let quantity: Int
  public let image: ScreenPath?

  public init(
    productID: ProductID, productName: LocalizedText, price: Money, quantity: Int, image: ScreenPath? = nil
  ) {
    self.productID = productID
    self.productName = productName
    self.price = price
    self.quantity = quantity
    self.image = image
  }
}
