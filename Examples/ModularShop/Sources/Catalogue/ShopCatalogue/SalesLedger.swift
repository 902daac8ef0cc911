import ShopDatabase

/// What was sold or is set aside for customers who are paying, once for each key, so that asking twice takes nothing twice.
struct SalesLedger: Sendable {
  static let migrations = [
    Migration(
      module: "catalogue", version: 1,
      """
      CREATE TABLE sales (
        key TEXT NOT NULL, product TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity > 0),
        PRIMARY KEY (key, product)) STRICT
      """),
    Migration(
      module: "catalogue", version: 2,
      "CREATE TABLE released (key TEXT PRIMARY KEY) STRICT",
      "CREATE INDEX sales_by_product ON sales (product)"),
  ]

  /// What came of a wish for pieces.
  enum Answer: Equatable, Sendable {
    case taken
    case notEnough(of: String)
    /// The key was given up before.
    case released
  }

  let database: Database

  /// Takes pieces: all of them, or none.
  /// - Parameter stock: How many pieces of each product there were in the beginning.
  func take(_ pieces: [String: Int], key: String, from stock: [String: Int]) async throws -> Answer {
    try await database.write { connection in
      if try connection.value(Int.self, "SELECT count(*) AS value FROM released WHERE key = \(key)") > 0 {
        return .released
      }
      if try connection.value(Int.self, "SELECT count(*) AS value FROM sales WHERE key = \(key)") > 0 {
        return .taken
      }
      for (product, quantity) in pieces.sorted(by: { $0.key < $1.key }) {
        let sold = try connection.value(
          Int.self, "SELECT coalesce(sum(quantity), 0) AS value FROM sales WHERE product = \(product)")
        guard sold + quantity <= stock[product] ?? 0 else { return .notEnough(of: product) }
      }
      for (product, quantity) in pieces {
        try connection.execute(
          "INSERT INTO sales (key, product, quantity) VALUES (\(key), \(product), \(quantity))")
      }
      return .taken
    }
  }

  /// Gives the pieces of a key back, and lets it have none any more.
  /// - Returns: The products that were given back.
  func release(_ key: String) async throws -> [String] {
    try await database.write { connection in
      try connection.execute("INSERT INTO released (key) VALUES (\(key)) ON CONFLICT DO NOTHING")
      let products = try connection.rows("SELECT product FROM sales WHERE key = \(key) ORDER BY product") {
        try $0.value("product", as: String.self)
      }
      try connection.execute("DELETE FROM sales WHERE key = \(key)")
      return products
    }
  }

  /// How many pieces of each product are gone.
  func sold() async throws -> [String: Int] {
    try await database.read { connection in
      let rows = try connection.rows("SELECT product, sum(quantity) AS pieces FROM sales GROUP BY product") {
        (try $0.value("product", as: String.self), try $0.value("pieces", as: Int.self))
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }
}
