import PaymentInterface
import ShopDatabase
import ShopValues

/// The ledger in which the sandbox records every result, once for each key.
struct PaymentLedger: Sendable {
  static let migrations = [
    Migration(
      module: "payment", version: 1,
      """
      CREATE TABLE payment_ledger (
        key TEXT PRIMARY KEY, amount INTEGER NOT NULL, currency TEXT NOT NULL, subject TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('approved', 'declined', 'voided')),
        payment TEXT UNIQUE, reason TEXT,
        CHECK ((state = 'approved') = (payment IS NOT NULL)), CHECK ((state = 'declined') = (reason IS NOT NULL))
      ) STRICT
      """)
  ]

  let database: Database

  /// Records a result, unless the key already has one.
  /// - Returns: The first result of the key.
  func record(_ result: PaymentResult, for request: PaymentRequest) async throws -> PaymentResult {
    try await database.write { connection in
      if let entry = try Self.entry(request.key, connection) {
        // A void entry has no amount, because it was created when the attempt was abandoned.
        guard entry.result == .voided || entry.amount == request.amount else {
          throw PaymentError.keyReused(request.key)
        }
        return entry.result
      }
      try Self.insert(request.key, request.amount, request.subject, result, connection)
      return result
    }
  }

  /// Returns the first result of the key, and makes the key void if it has none.
  func settle(_ key: IdempotencyKey) async throws -> PaymentResult {
    try await database.write { connection in
      if let entry = try Self.entry(key, connection) { return entry.result }
      try Self.insert(key, .zero(), "", .voided, connection)
      return .voided
    }
  }

  func result(for key: IdempotencyKey) async throws -> PaymentResult? {
    try await database.read { try Self.entry(key, $0)?.result }
  }

  /// Returns the number of approved charges, and their total amount.
  func approved() async throws -> (count: Int, minorUnits: Int64) {
    try await database.read {
      (
        try $0.value(Int.self, "SELECT count(*) AS value FROM payment_ledger WHERE state = 'approved'"),
        try $0.value(
          Int64.self, "SELECT coalesce(sum(amount), 0) AS value FROM payment_ledger WHERE state = 'approved'")
      )
    }
  }

  private static func entry(_ key: IdempotencyKey, _ connection: Connection) throws -> Entry? {
    try connection.first(Entry.self, "SELECT * FROM payment_ledger WHERE key = \(key)")
  }

  private static func insert(
    _ key: IdempotencyKey, _ amount: Money, _ subject: String, _ result: PaymentResult,
    _ connection: Connection
  ) throws {
    let (state, payment, reason): (String, PaymentID?, DeclineReason?) =
      switch result {
      case .approved(let receipt): ("approved", receipt.id, nil)
      case .declined(let reason): ("declined", nil, reason)
      case .voided: ("voided", nil, nil)
      }
    try connection.execute(
      """
      INSERT INTO payment_ledger (key, amount, currency, subject, state, payment, reason)
      VALUES (\(key), \(amount.minorUnits), \(amount.currency), \(subject), \(state), \(payment), \(reason))
      """)
  }

  private struct Entry: RowDecodable {
    let amount: Money
    let result: PaymentResult

    init(row: Row) throws {
      amount = Money(minorUnits: try row.value("amount"), currency: try row.value("currency"))
      result =
        switch try row.value("state", as: String.self) {
        case "approved": .approved(PaymentReceipt(id: try row.value("payment"), amount: amount))
        case "declined": .declined(try row.value("reason"))
        default: .voided
        }
    }
  }
}
