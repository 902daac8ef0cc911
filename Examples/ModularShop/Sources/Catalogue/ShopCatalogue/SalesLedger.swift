import ShopDatabase

/// The pieces that were sold or are reserved for customers who are paying. Each key counts once, so repeating a request
/// takes no additional pieces.
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

  /// The result of a request for pieces.
  enum Answer: Equatable, Sendable {
    case taken
    case notEnough(of: String)
    /// The key was released before.
    case released
  }

  let database: Database

  /// Takes either all the pieces or none.
  /// - Parameter stock: The initial number of pieces of each product.
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

  /// Releases the pieces of a key, and prevents the key from taking pieces again.
  /// - Returns: The products whose pieces were released.
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

  /// Returns the number of pieces taken of each product.
  func sold() async throws -> [String: Int] {
    try await database.read { connection in
      let rows = try connection.rows("SELECT product, sum(quantity) AS pieces FROM sales GROUP BY product") {
        (try $0.value("product", as: String.self), try $0.value("pieces", as: Int.self))
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }
}
