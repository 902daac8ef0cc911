import Foundation
import OrderInterface
import ShopLog

/// The orders of all users: what must be finished even if the session in which it began has ended.
struct Orders: Sendable {
  let store: OrderStore
  let desk: PaymentDesk
  let events: OrderEvents
  let log: Log
  let now: @Sendable () -> Date

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

  /// Settles the payment attempt of an order whose result is not known yet.
  func settle(_ id: OrderID) async throws(OrderError) {
    guard let attempt = try await stored({ try await $0.attempt(of: id) }) else { return }
    if try await stored({ _ in try await desk.settle(attempt) }) == .paid { await tell(id) }
  }

  /// Notifies the other modules of the placement and the payment of an order.
  func tell(_ id: OrderID) async {
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

  func stored<Result: Sendable>(
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
