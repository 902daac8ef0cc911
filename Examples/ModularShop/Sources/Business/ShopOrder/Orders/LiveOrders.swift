import CartInterface
import OrderInterface
import PaymentInterface
import UserInterface

/// Places orders of the user of one session, pays for them and cancels them.
struct LiveOrders: OrderService {
  let orders: Orders
  let users: any UserService

  func createOrder(
    from cartItems: [CartItem], address: ShippingAddress, key: CheckoutKey
  ) async throws(OrderError) -> OrderInfo {
    let user = try await member()
    let draft = try OrderDraft(user: user, cartItems: cartItems, address: address, key: key)
    let order = try await orders.stored { try await $0.place(draft, now: orders.now()) }
    await orders.tell(order.id)
    return order
  }

  func fetchOrders(status: OrderStatus?, page: Int) async throws(OrderError) -> [OrderInfo] {
    let user = try await member()
    return try await orders.stored { try await $0.orders(of: user, status: status, page: page) }
  }

  func fetchOrderDetail(orderID: OrderID) async throws(OrderError) -> OrderInfo {
    let user = try await member()
    guard let order = try await orders.stored({ try await $0.order(orderID, of: user) }) else {
      throw .notFound(orderID)
    }
    return order
  }

  func cancelOrder(orderID: OrderID) async throws(OrderError) {
    let user = try await member()
    guard try await orders.stored({ try await $0.cancel(orderID, of: user) }) else {
      let order = try await fetchOrderDetail(orderID: orderID)
      throw .notAllowed(orderID, from: order.status, to: .cancelled)
    }
    await orders.events.cancelled(OrderCancelled(order: try await fetchOrderDetail(orderID: orderID)))
  }

  func payOrder(orderID: OrderID, card: CardToken) async throws(OrderError) -> PaymentProgress {
    var order = try await fetchOrderDetail(orderID: orderID)
    if order.status == .paying {
      // The outcome of the last attempt must be known before the next attempt.
      try await orders.settle(orderID)
      order = try await fetchOrderDetail(orderID: orderID)
    }
    switch order.status {
    case .paid, .shipping, .delivered, .completed: return .paid(order)
    case .paying: return .inDoubt
    case .cancelled: throw .notAllowed(orderID, from: .cancelled, to: .paying)
    case .pending: break
    }
    let waiting = order
    switch try await orders.stored({ _ in try await orders.desk.pay(waiting, card: card) }) {
    case .declined(let reason): return .declined(reason)
    case .soldOut(let product): return .soldOut(product)
    case .paid:
      await orders.tell(orderID)
      return .paid(try await fetchOrderDetail(orderID: orderID))
    case nil, .voided, .inDoubt:
      // The order is being paid elsewhere, or this attempt was abandoned, or the outcome is not known yet.
      let latest = try await fetchOrderDetail(orderID: orderID)
      switch latest.status {
      case .paid, .shipping, .delivered, .completed: return .paid(latest)
      case .paying: return .inDoubt
      case .cancelled: throw .notAllowed(orderID, from: .cancelled, to: .paying)
      case .pending: throw .unavailable(cause: "the payment attempt failed, and no money was taken")
      }
    }
  }

  private func member() async throws(OrderError) -> UserID {
    guard let user = await users.currentUser() else { throw .notLoggedIn }
    return user.id
  }
}
