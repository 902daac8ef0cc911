import CartInterface
import Foundation
import OrderInterface
import PaymentInterface
import ShopLog
import ShopValues
import UserInterface

/// Places orders, pays for them and cancels them.
struct LiveOrders: OrderService {
  let store: OrderStore
  let desk: PaymentDesk
  let users: any UserService
  let events: OrderEvents
  let log: Log
  let now: @Sendable () -> Date

  // MARK: OrderService

  func createOrder(
    from cartItems: [CartItem], address: ShippingAddress, key: CheckoutKey
  ) async throws(OrderError) -> OrderInfo {
    let user = try await member()
    let draft = try OrderDraft(user: user, cartItems: cartItems, address: address, key: key)
    let order = try await stored { try await $0.place(draft, now: now()) }
    await tell(order.id)
    return order
  }

  func fetchOrders(status: OrderStatus?, page: Int) async throws(OrderError) -> [OrderInfo] {
    let user = try await member()
    return try await stored { try await $0.orders(of: user, status: status, page: page) }
  }

  func fetchOrderDetail(orderID: OrderID) async throws(OrderError) -> OrderInfo {
    let user = try await member()
    guard let order = try await stored({ try await $0.order(orderID, of: user) }) else {
      throw .notFound(orderID)
    }
    return order
  }

  func cancelOrder(orderID: OrderID) async throws(OrderError) {
    let user = try await member()
    guard try await stored({ try await $0.cancel(orderID, of: user) }) else {
      let order = try await fetchOrderDetail(orderID: orderID)
      throw .notAllowed(orderID, from: order.status, to: .cancelled)
    }
    await events.cancelled(OrderCancelled(order: try await fetchOrderDetail(orderID: orderID)))
  }

  func payOrder(orderID: OrderID, card: CardToken) async throws(OrderError) -> PaymentProgress {
    var order = try await fetchOrderDetail(orderID: orderID)
    if order.status == .paying {
      // The outcome of the last attempt must be known before the next attempt.
      try await settle(orderID)
      order = try await fetchOrderDetail(orderID: orderID)
    }
    switch order.status {
    case .paid, .shipping, .delivered, .completed: return .paid(order)
    case .paying: return .inDoubt
    case .cancelled: throw .notAllowed(orderID, from: .cancelled, to: .paying)
    case .pending: break
    }
    let waiting = order
    switch try await stored({ _ in try await desk.pay(waiting, card: card) }) {
    case .declined(let reason): return .declined(reason)
    case .soldOut(let product): return .soldOut(product)
    case .paid:
      await tell(orderID)
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

  // MARK: recovery

  /// Finishes what an earlier process or a lost answer left unfinished: payment attempts that began before the limit,
  /// and events that may not have been sent.
  func recover(before limit: Date) async {
    do {
      for attempt in try await store.attempts(before: limit) {
        let outcome = try await desk.settle(attempt)
        log.info("the payment for order \(attempt.order) was settled: \(outcome)")
      }
      for untold in try await store.untold() { await tell(untold) }
    } catch {
      log.error("orders cannot be recovered: \(error)")
    }
  }

  private func settle(_ id: OrderID) async throws(OrderError) {
    guard let attempt = try await stored({ try await $0.attempt(of: id) }) else { return }
    if try await stored({ _ in try await desk.settle(attempt) }) == .paid { await tell(id) }
  }

  private func tell(_ id: OrderID) async {
    do {
      for untold in try await store.untold(id) { await tell(untold) }
    } catch {
      log.error("no module has been notified of order \(id) yet: \(error)")
    }
  }

  private func tell(_ untold: OrderStore.Untold) async {
    let order = untold.order
    do {
      if !untold.isPlacedTold,
        await events.placed(OrderPlaced(order: order, cartItems: untold.cartItems))
      {
        try await store.markPlacedTold(order.id)
      }
      if !untold.isPaidTold, order.status.isPaid, await events.paid(OrderPaid(order: order)) {
        try await store.markPaidTold(order.id)
      }
    } catch {
      log.error("no module has been notified of order \(order.id) yet: \(error)")
    }
  }

  private func member() async throws(OrderError) -> UserID {
    guard let user = await users.currentUser() else { throw .notLoggedIn }
    return user.id
  }

  private func stored<Result: Sendable>(
    _ work: (OrderStore) async throws -> Result
  ) async throws(OrderError) -> Result {
    do {
      return try await work(store)
    } catch let error as OrderError {
      throw error
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}

extension OrderStatus {
  /// Whether the money was taken.
  var isPaid: Bool {
    switch self {
    case .paid, .shipping, .delivered, .completed: true
    case .pending, .paying, .cancelled: false
    }
  }
}
