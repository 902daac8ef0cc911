import Foundation
import OrderInterface
import PaymentInterface
import ProductInterface
import ShopLog
import TenonActions

/// Pays orders: at most once each, whatever happens in between.
///
/// An attempt goes through four steps, each of which is on the disk before the next begins: the order gets a key and is
/// `paying`; the pieces are set aside under that key; the provider takes the money under it; the order is `paid`. A
/// process that dies between two of them leaves an order that is `paying`, and the key says what to ask the provider.
/// A key that the provider does not know becomes void there, so that no request that is still on its way takes money
/// later; and the pieces of an attempt that came to nothing are put back before the order waits to be paid again.
struct PaymentDesk: Sendable {
  let store: OrderStore
  let stock: any StockService
  let charge: ActionCaller<PaymentRequest, PaymentResult, PaymentError>
  let settle: ActionCaller<IdempotencyKey, PaymentResult, PaymentError>
  let log: Log
  let now: @Sendable () -> Date

  /// How one attempt came out.
  enum Outcome: Equatable, Sendable {
    case paid
    case declined(DeclineReason)
    /// There is not enough of a product, and nothing was taken.
    case soldOut(ProductID)
    /// Nothing was taken, and the attempt is over.
    case voided
    case inDoubt
  }

  /// Begins an attempt and carries it through, as far as that can be done now.
  /// - Returns: `nil` if the order does not wait to be paid.
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
      // Whether money was taken is not known; the attempt is settled later, on a path that asks.
      log.warning("paying order \(order.id) has no result yet: \(error)")
      return .inDoubt
    }
  }

  /// Asks the provider what became of an attempt, and makes the order agree with it.
  func settle(_ attempt: OrderStore.Attempt) async throws -> Outcome {
    do {
      return try await conclude(attempt, try await settle(attempt.key))
    } catch {
      log.warning("the payment of order \(attempt.order) cannot be settled yet: \(error)")
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
