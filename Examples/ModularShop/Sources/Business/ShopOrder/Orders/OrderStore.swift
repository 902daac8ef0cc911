import CartInterface
import Foundation
import OrderInterface
import PaymentInterface
import ShopDatabase
import ShopValues
import UserInterface

/// The orders in the database. Every state change specifies the previous state, so only one of two simultaneous
/// changes to an order succeeds.
struct OrderStore: Sendable {
  static let migrations = [
    Migration(
      module: "order", version: 1,
      """
      CREATE TABLE orders (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, number TEXT NOT NULL UNIQUE,
        user TEXT NOT NULL, status TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0),
        currency TEXT NOT NULL, items TEXT NOT NULL, address TEXT NOT NULL, created INTEGER NOT NULL,
        checkout_key TEXT NOT NULL, cart_items TEXT NOT NULL, payment_key TEXT UNIQUE, paying_since INTEGER,
        placed_told INTEGER NOT NULL DEFAULT 0, paid_told INTEGER NOT NULL DEFAULT 0,
        UNIQUE (user, checkout_key), CHECK (status != 'paid' OR payment_key IS NOT NULL)) STRICT
      """,
      "CREATE INDEX orders_by_user ON orders (user, status)",
      "CREATE INDEX orders_in_motion ON orders (status) WHERE status = 'paying'")
  ]

  static let pageSize = 20

  let database: Database

  // MARK: reading

  func order(_ id: OrderID, of user: UserID) async throws -> OrderInfo? {
    try await database.read { connection in
      try connection.rows(
        "SELECT * FROM orders WHERE id = \(id) AND user = \(user)", OrderInfo.init(row:)
      ).first
    }
  }

  func orders(of user: UserID, status: OrderStatus?, page: Int) async throws -> [OrderInfo] {
    let offset = (max(1, min(page, 100_000)) - 1) * Self.pageSize
    return try await database.read { connection in
      if let status {
        return try connection.rows(
          """
          SELECT * FROM orders WHERE user = \(user) AND status = \(status)
          ORDER BY seq DESC LIMIT \(Self.pageSize) OFFSET \(offset)
          """, OrderInfo.init(row:))
      }
      return try connection.rows(
        """
        SELECT * FROM orders WHERE user = \(user) ORDER BY seq DESC LIMIT \(Self.pageSize) OFFSET \(offset)
        """, OrderInfo.init(row:))
    }
  }

  // MARK: placing and cancelling

  /// Stores an order, unless its checkout has already created one.
  /// - Returns: The order of the checkout.
  func place(_ draft: OrderDraft, now: Date) async throws -> OrderInfo {
    try await database.write { connection in
      if let order = try Self.placed(draft, connection) { return order }
      let sequence = try connection.value(
        Int.self, "SELECT coalesce(max(seq), 0) + 1 AS value FROM orders")
      let order = draft.order(number: Self.number(sequence, now), time: now)
      try connection.execute(
        """
        INSERT INTO orders (id, number, user, status, amount, currency, items, address, created, checkout_key,
          cart_items)
        VALUES (\(order.id), \(order.number), \(order.user), \(order.status), \(order.totalAmount.minorUnits),
          \(order.totalAmount.currency), \(json: order.items), \(json: order.address), \(now), \(draft.key),
          \(json: draft.cartItems))
        """)
      // Read back as stored, because the time is stored in whole milliseconds.
      return try Self.placed(draft, connection) ?? order
    }
  }

  private static func placed(_ draft: OrderDraft, _ connection: Connection) throws -> OrderInfo? {
    try connection.rows(
      "SELECT * FROM orders WHERE user = \(draft.user) AND checkout_key = \(draft.key)",
      OrderInfo.init(row:)
    ).first
  }

  /// Cancels an order that is waiting for payment.
  /// - Returns: Whether the order was cancelled.
  func cancel(_ id: OrderID, of user: UserID) async throws -> Bool {
    try await database.write { connection in
      try connection.execute(
        """
        UPDATE orders SET status = 'cancelled' WHERE id = \(id) AND user = \(user) AND status = 'pending'
        """) == 1
    }
  }

  // MARK: paying

  /// Begins a payment attempt. Its key is then on disk, so even if the process dies, a later run will ask the
  /// provider for the outcome.
  /// - Returns: Whether the order was waiting for payment.
  func beginPaying(_ id: OrderID, key: IdempotencyKey, now: Date) async throws -> Bool {
    try await database.write { connection in
      try connection.execute(
        """
        UPDATE orders SET status = 'paying', payment_key = \(key), paying_since = \(now)
        WHERE id = \(id) AND status = 'pending'
        """) == 1
    }
  }

  /// Ends an attempt if it is still the order's current attempt.
  func endPaying(_ id: OrderID, key: IdempotencyKey, isPaid: Bool) async throws {
    try await database.write { connection in
      if isPaid {
        try connection.execute(
          """
          UPDATE orders SET status = 'paid', paying_since = NULL
          WHERE id = \(id) AND payment_key = \(key) AND status = 'paying'
          """)
      } else {
        try connection.execute(
          """
          UPDATE orders SET status = 'pending', payment_key = NULL, paying_since = NULL
          WHERE id = \(id) AND payment_key = \(key) AND status = 'paying'
          """)
      }
    }
  }

  /// A payment attempt whose result is not known yet.
  struct Attempt: Sendable {
    let order: OrderID
    let key: IdempotencyKey
  }

  /// Returns the current payment attempt of an order, or `nil` if there is none.
  func attempt(of id: OrderID) async throws -> Attempt? { try await attempts("\(id)", nil).first }

  /// Returns the attempts that began before the limit.
  func attempts(before limit: Date) async throws -> [Attempt] { try await attempts(nil, limit) }

  private func attempts(_ id: String?, _ limit: Date?) async throws -> [Attempt] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT id, payment_key FROM orders WHERE status = 'paying'
          AND (\(id) IS NULL OR id = \(id)) AND (\(limit) IS NULL OR paying_since <= \(limit))
        """
      ) { Attempt(order: try $0.value("id"), key: try $0.value("payment_key")) }
    }
  }

  // MARK: notifying

  /// An order about which other modules still have to be notified.
  struct Untold: Sendable {
    let order: OrderInfo
    let cartItems: [CartItemID]
    let isPlacedTold: Bool
    let isPaidTold: Bool
  }

  /// Returns the orders for which other modules still have to be notified of the placement or the payment: a
  /// given order, or all of them.
  func untold(_ id: OrderID? = nil) async throws -> [Untold] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT * FROM orders
        WHERE (placed_told = 0 OR (paid_told = 0 AND status NOT IN ('pending', 'paying', 'cancelled')))
          AND (\(id) IS NULL OR id = \(id)) ORDER BY seq
        """
      ) {
        Untold(
          order: try OrderInfo(row: $0), cartItems: try $0.json("cart_items"),
          isPlacedTold: try $0.value("placed_told"), isPaidTold: try $0.value("paid_told"))
      }
    }
  }

  func markPlacedTold(_ id: OrderID) async throws {
    try await database.write { connection in
      _ = try connection.execute("UPDATE orders SET placed_told = 1 WHERE id = \(id)")
    }
  }

  func markPaidTold(_ id: OrderID) async throws {
    try await database.write { connection in
      _ = try connection.execute("UPDATE orders SET paid_told = 1 WHERE id = \(id)")
    }
  }

  /// Returns the order number that the user sees: the day, and the sequence number among all orders.
  private static func number(_ sequence: Int, _ time: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .shop
    let day = calendar.dateComponents([.year, .month, .day], from: time)
    return String(
      format: "%04d%02d%02d%06d", day.year ?? 0, day.month ?? 0, day.day ?? 0, sequence)
  }
}

extension OrderInfo {
  init(row: Row) throws {
    self.init(
      id: try row.value("id"), number: try row.value("number"), user: try row.value("user"),
      status: try row.value("status"),
      totalAmount: Money(minorUnits: try row.value("amount"), currency: try row.value("currency")),
      items: try row.json("items"), address: try row.json("address"), createTime: try row.value("created"))
  }
}
