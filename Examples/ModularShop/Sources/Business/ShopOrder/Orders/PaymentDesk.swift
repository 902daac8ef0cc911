import Foundation
import OrderInterface
import PaymentInterface
import ProductInterface
import ShopLog
import TenonActions

/// Pays for orders: at most once each, no matter what fails in between.
///
/// An attempt has four steps, each of which is on disk before the next begins: the order gets a key and becomes
/// `paying`; the pieces are reserved under that key; the provider charges the card under that key; the order becomes
/// `paid`. A process that dies between two steps leaves an order that is `paying`, and the key identifies the payment
/// to ask the provider about. A key that the provider does not know becomes void there, so a request that is still on
/// its way cannot charge the card later. The pieces of a failed attempt are released before the order waits for payment
/// again.
struct PaymentDesk: Sendable {
  let store: OrderStore
  let stock: any StockService
  let charge: ActionCaller<PaymentRequest, PaymentResult, PaymentError>
  let settle: ActionCaller<IdempotencyKey, PaymentResult, PaymentError>
  let log: Log
  let now: @Sendable () -> Date

  /// The outcome of one attempt.
  enum Outcome: Equatable, Sendable {
    case paid
    case declined(DeclineReason)
    /// There is not enough stock of a product, and no money was taken.
    case soldOut(ProductID)
    /// No money was taken, and the attempt has ended.
    case voided
    case inDoubt
  }

  /// Begins an attempt, and completes it if that is possible now.
  /// - Returns: The outcome, or `nil` if the order is not waiting for payment.
  func pay(_ order: OrderInfo, card: CardToken) async throws -> Outcome? {
    let key = IdempotencyKey.random(prefix: "k")
    guard try await store.beginPaying(order.id, key: key, now: now()) else { return nil }
    let attempt = OrderStore.Attempt(order: order.id, key: key)
    do throws(StockError) {
      let pieces = Dictionary(order.items.map { ($0.productID, $0.quantity) }, uniquingKeysWith: +)
      try await stock.hold(pieces, for: HoldKey(key))
    } catch {
      if case .notEnough(let product) = error {
        try await store.endPaying(order.id, key: key, isPaid: false)
        return .soldOut(product)
      }
      log.warning("order \(order.id) cannot be paid yet: \(error)")
      return try await settle(attempt)
    }
    do {
      let request = PaymentRequest(
        key: key, amount: order.totalAmount, card: card, subject: "order \(order.number)")
      return try await conclude(attempt, try await charge(request))
    } catch {
      // It is not known whether money was taken. The attempt is settled later, by asking the provider.
      log.warning("the payment for order \(order.id) has no result yet: \(error)")
      return .inDoubt
    }
  }

  /// Asks the provider for the outcome of an attempt, and updates the order accordingly.
  func settle(_ attempt: OrderStore.Attempt) async throws -> Outcome {
    do {
      return try await conclude(attempt, try await settle(attempt.key))
    } catch {
      log.warning("the payment for order \(attempt.order) cannot be settled yet: \(error)")
      return .inDoubt
    }
  }

  private func conclude(
    _ attempt: OrderStore.Attempt, _ result: PaymentResult
  ) async throws -> Outcome {
    let outcome: Outcome =
      switch result {
      case .approved: .paid
      case .declined(let reason): .declined(reason)
      case .voided: .voided
      }
    if outcome != .paid { try await stock.release(HoldKey(attempt.key)) }
    try await store.endPaying(attempt.order, key: attempt.key, isPaid: outcome == .paid)
    return outcome
  }
}
