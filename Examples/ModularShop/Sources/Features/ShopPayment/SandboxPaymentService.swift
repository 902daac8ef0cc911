import PaymentInterface
import ShopDatabase
import ShopValues

/// A provider for development. The card determines the outcome of a payment, and the books are kept as a real
/// provider would keep them.
///
/// Like a bank's books, the sandbox's books are not part of the shop's transactions, so the shop can crash
/// when only one of the two has been updated.
public struct SandboxPaymentService: PaymentService {
  /// The steps of the schema. The database should be a separate file.
  public static var migrations: [Migration] { PaymentLedger.migrations }

  private let ledger: PaymentLedger

  /// - Parameter database: A database with ``migrations``.
  public init(database: Database) { ledger = PaymentLedger(database: database) }

  public func charge(_ request: PaymentRequest) async throws(PaymentError) -> PaymentResult {
    guard request.amount.minorUnits > 0 else { throw .invalidAmount(request.amount) }
    switch request.card {
    case .approved:
      return try await record(approval(request.amount), for: request)
    case .insufficientFunds:
      return try await record(.declined(.insufficientFunds), for: request)
    case .expiredCard:
      return try await record(.declined(.expiredCard), for: request)
    case .lostRequest:
      if let known = try await result(for: request.key) { return known }
      throw .timedOut(request.key)
    case .lostResponse:
      if let known = try await result(for: request.key) { return known }
      _ = try await record(approval(request.amount), for: request)
      throw .timedOut(request.key)
    }
  }

  public func result(for key: IdempotencyKey) async throws(PaymentError) -> PaymentResult? {
    do { return try await ledger.result(for: key) } catch { throw Self.failure(error) }
  }

  public func settle(_ key: IdempotencyKey) async throws(PaymentError) -> PaymentResult {
    do { return try await ledger.settle(key) } catch { throw Self.failure(error) }
  }

  /// Returns the total of all charges, for audits and tests.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  public func audit() async throws(PaymentError) -> PaymentAudit {
    do {
      let approved = try await ledger.approved()
      return PaymentAudit(chargeCount: approved.count, total: Money(minorUnits: approved.minorUnits))
    } catch { throw Self.failure(error) }
  }

  private func record(
    _ result: PaymentResult, for request: PaymentRequest
  ) async throws(PaymentError) -> PaymentResult {
    do { return try await ledger.record(result, for: request) } catch { throw Self.failure(error) }
  }

  private func approval(_ amount: Money) -> PaymentResult {
    .approved(PaymentReceipt(id: .random(prefix: "pay"), amount: amount))
  }

  private static func failure(_ error: any Error) -> PaymentError {
    error as? PaymentError ?? .unavailable(cause: "\(error)")
  }
}

/// A summary of the sandbox's books.
public struct PaymentAudit: Hashable, Sendable {
  /// The number of approved charges.
  public let chargeCount: Int
  /// The total amount.
  public let total: Money

  public init(chargeCount: Int, total: Money) {
    self.chargeCount = chargeCount
    self.total = total
  }
}
