import CartInterface
import Foundation
import OrderInterface
import ShopValues
import UserInterface

/// A future order, which has items and an amount.
struct OrderDraft: Sendable {
  let id = OrderID.random(prefix: "o")
  let user: UserID
  let items: [OrderItem]
  let cartItems: [CartItemID]
  let total: Money
  let address: ShippingAddress
  let key: CheckoutKey

  /// - Throws: ``OrderError/empty`` or ``OrderError/invalidAmount(_:)``.
  init(
    user: UserID, cartItems: [CartItem], address: ShippingAddress, key: CheckoutKey
  ) throws(OrderError) {
    guard !cartItems.isEmpty else { throw .empty }
    do throws(MoneyError) {
      total = try cartItems.total()
    } catch {
      throw .invalidAmount(error)
    }
    items = cartItems.map {
      OrderItem(
        productID: $0.productID, productName: $0.productName, price: $0.price,
        quantity: $0.quantity.rawValue, image: $0.image)
    }
    self.user = user
    self.cartItems = cartItems.map(\.id)
    self.address = address
    self.key = key
  }

  func order(number: String, time: Date) -> OrderInfo {
    OrderInfo(
      id: id, number: number, user: user, status: .pending, totalAmount: total, items: items,
      address: address, createTime: time)
  }
}
