import ShopDatabase

/// What was sold, once for each key, so that asking twice takes nothing twice.
struct SalesLedger: Sendable {
  static let migrations = [
    Migration(
      module: "catalogue", version: 1,
      """
      CREATE TABLE sales (
        key TEXT NOT NULL, product TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity > 0),
        PRIMARY KEY (key, product)) STRICT
      """)
  ]

  let database: Database

  /// Notes a sale, unless it is known.
  func record(key: String, product: String, quantity: Int) async throws {
    try await database.write { connection in
      _ = try connection.execute(
        """
        INSERT INTO sales (key, product, quantity) VALUES (\(key), \(product), \(quantity))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  /// How many pieces of each product were sold.
  func sold() async throws -> [String: Int] {
    try await database.read { connection in
      let rows = try connection.rows("SELECT product, sum(quantity) AS pieces FROM sales GROUP BY product") {
        (try $0.value("product", as: String.self), try $0.value("pieces", as: Int.self))
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }
}
