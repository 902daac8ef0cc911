import Foundation
import InvoiceInterface
import ShopDatabase
import ShopValues
import UserInterface

/// The invoices in the database.
struct InvoiceStore: Sendable {
  static let migrations = [
    Migration(
      module: "invoice", version: 1,
      """
      CREATE TABLE invoices (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, number TEXT NOT NULL UNIQUE,
        user TEXT NOT NULL, order_id TEXT NOT NULL UNIQUE, order_number TEXT NOT NULL, title TEXT NOT NULL,
        email TEXT NOT NULL, amount INTEGER NOT NULL, tax INTEGER NOT NULL, currency TEXT NOT NULL,
        time INTEGER NOT NULL) STRICT
      """)
  ]

  let database: Database

  func invoices(of user: UserID) async throws -> [InvoiceInfo] {
    try await database.read { connection in
      try connection.rows(
        "SELECT * FROM invoices WHERE user = \(user) ORDER BY seq DESC LIMIT 200", InvoiceInfo.init(row:))
    }
  }

  func invoice(_ id: InvoiceID, of user: UserID) async throws -> InvoiceInfo? {
    try await database.read { connection in
      try connection.rows(
        "SELECT * FROM invoices WHERE id = \(id) AND user = \(user)", InvoiceInfo.init(row:)
      ).first
    }
  }

  func invoice(order: InvoicedOrderID, of user: UserID) async throws -> InvoiceInfo? {
    try await database.read { connection in
      try connection.rows(
        "SELECT * FROM invoices WHERE order_id = \(order) AND user = \(user)", InvoiceInfo.init(row:)
      ).first
    }
  }

  /// Issues an invoice, unless the order already has one.
  /// - Returns: The invoice of the order, and whether it is new.
  func issue(
    _ order: InvoiceableOrder, title: InvoiceTitle, email: EmailAddress, user: UserID, now: Date
  ) async throws -> (invoice: InvoiceInfo, isNew: Bool) {
    try await database.write { connection in
      if let invoice = try Self.issued(order.id, connection) { return (invoice, false) }
      let sequence = try connection.value(
        Int.self, "SELECT coalesce(max(seq), 0) + 1 AS value FROM invoices")
      let invoice = InvoiceInfo(
        id: .random(prefix: "i"), number: InvoiceRules.number(sequence, now), order: order.id,
        orderNumber: order.number, title: title, email: email, amount: order.amount,
        tax: InvoiceRules.tax(in: order.amount), time: now)
      try connection.execute(
        """
        INSERT INTO invoices (id, number, user, order_id, order_number, title, email, amount, tax, currency, time)
        VALUES (\(invoice.id), \(invoice.number), \(user), \(invoice.order), \(invoice.orderNumber),
          \(json: invoice.title), \(invoice.email), \(invoice.amount.minorUnits), \(invoice.tax.minorUnits),
          \(invoice.amount.currency), \(now))
        """)
      // Read back as stored, because the time is stored in whole milliseconds.
      return (try Self.issued(order.id, connection) ?? invoice, true)
    }
  }

  private static func issued(_ order: InvoicedOrderID, _ connection: Connection) throws -> InvoiceInfo? {
    try connection.rows("SELECT * FROM invoices WHERE order_id = \(order)", InvoiceInfo.init(row:)).first
  }
}

extension InvoiceInfo {
  fileprivate init(row: Row) throws {
    let currency: Currency = try row.value("currency")
    self.init(
      id: try row.value("id"), number: try row.value("number"), order: try row.value("order_id"),
      orderNumber: try row.value("order_number"), title: try row.json("title"),
      email: try row.value("email"), amount: Money(minorUnits: try row.value("amount"), currency: currency),
      tax: Money(minorUnits: try row.value("tax"), currency: currency), time: try row.value("time"))
  }
}
