import CartInterface
import Foundation
import ProductInterface
import ShopDatabase
import ShopValues
import UserInterface

/// The carts in the database.
struct CartStore: Sendable {
  static let migrations = [
    Migration(
      module: "cart", version: 1,
      """
      CREATE TABLE cart_items (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
        product TEXT NOT NULL, name TEXT NOT NULL, price INTEGER NOT NULL, currency TEXT NOT NULL,
        image TEXT, quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
        sold_out INTEGER NOT NULL DEFAULT 0, UNIQUE (owner, product)) STRICT
      """)
  ]

  /// The maximum number of different products in one cart.
  static let limit = 50

  let database: Database

  /// An item, and whether its product is sold out.
  struct Entry: RowDecodable, Sendable {
    let item: CartItem
    let isSoldOut: Bool

    init(row: Row) throws {
      item = CartItem(
        id: try row.value("id"), productID: try row.value("product"), productName: try row.json("name"),
        price: Money(minorUnits: try row.value("price"), currency: try row.value("currency")),
        quantity: Quantity(clamping: try row.value("quantity")),
        image: try row.optional("image", as: String.self).flatMap(ScreenPath.init(parsing:)))
      isSoldOut = try row.value("sold_out")
    }
  }

  func entries(of owner: CartOwner) async throws -> [Entry] {
    try await database.read { try Self.entries(of: owner, $0) }
  }

  func count(of owner: CartOwner) async throws -> Int {
    try await database.read { try Self.count(of: owner, $0) }
  }

  /// Adds pieces to those in the cart, up to the number in stock.
  func add(_ product: ProductInfo, _ quantity: Quantity, owner: CartOwner) async throws -> Int {
    try await database.write { connection in
      let present =
        try connection.optionalValue(
          Int.self,
          "SELECT quantity AS value FROM cart_items WHERE owner = \(owner.key) AND product = \(product.id)")
        ?? 0
      let wanted = present + quantity.rawValue
      guard wanted <= product.stock, let total = Quantity(rawValue: wanted) else {
        throw CartError.notEnoughStock(product.id, available: product.stock)
      }
      if present == 0 {
        let lines = try connection.value(
          Int.self, "SELECT count(*) AS value FROM cart_items WHERE owner = \(owner.key)")
        guard lines < Self.limit else { throw CartError.full(limit: Self.limit) }
      }
      let item = CartItem(
        id: .random(prefix: "c"), productID: product.id, productName: product.name, price: product.price,
        quantity: total, image: product.image)
      try Self.put(item, owner, connection)
      return try Self.count(of: owner, connection)
    }
  }

  /// Changes the quantity of an item, or removes the item if the quantity is `nil`.
  func change(_ id: CartItemID, to quantity: Quantity?, owner: CartOwner) async throws -> Int {
    try await database.write { connection in
      let changed =
        if let quantity {
          try connection.execute(
            """
            UPDATE cart_items SET quantity = \(quantity.rawValue)
            WHERE id = \(id) AND owner = \(owner.key)
            """)
        } else {
          try connection.execute("DELETE FROM cart_items WHERE id = \(id) AND owner = \(owner.key)")
        }
      guard changed == 1 else { throw CartError.itemNotFound(id) }
      return try Self.count(of: owner, connection)
    }
  }

  /// Removes items, and ignores those that are already gone.
  func remove(_ ids: [CartItemID], owner: CartOwner) async throws -> Int {
    try await database.write { connection in
      for id in ids {
        try connection.execute("DELETE FROM cart_items WHERE id = \(id) AND owner = \(owner.key)")
      }
      return try Self.count(of: owner, connection)
    }
  }

  /// Moves all items of one owner to the cart of another.
  func move(from source: CartOwner, to target: CartOwner) async throws -> Int {
    try await database.write { connection in
      let present = Dictionary(
        try Self.entries(of: target, connection).map { ($0.item.productID, $0.item.quantity) },
        uniquingKeysWith: { first, _ in first })
      for entry in try Self.entries(of: source, connection) {
        var item = entry.item
        try connection.execute("DELETE FROM cart_items WHERE id = \(item.id)")
        if let known = present[item.productID] {
          item.quantity = Quantity(clamping: known.rawValue + item.quantity.rawValue)
        }
        try Self.put(item, target, connection)
      }
      return try Self.count(of: target, connection)
    }
  }

  /// Marks a product as sold out in every cart.
  /// - Returns: The owners whose carts contain it.
  func markSoldOut(_ product: ProductID) async throws -> [CartOwner] {
    try await database.write { connection in
      try connection.execute("UPDATE cart_items SET sold_out = 1 WHERE product = \(product)")
      return try connection.rows("SELECT owner FROM cart_items WHERE product = \(product)") {
        CartOwner(key: try $0.value("owner", as: String.self))
      }.compactMap { $0 }
    }
  }

  private static func put(_ item: CartItem, _ owner: CartOwner, _ connection: Connection) throws {
    try connection.execute(
      """
      INSERT INTO cart_items (id, owner, product, name, price, currency, image, quantity)
      VALUES (\(item.id), \(owner.key), \(item.productID), \(json: item.productName), \(item.price.minorUnits),
        \(item.price.currency), \(item.image?.description), \(item.quantity.rawValue))
      ON CONFLICT (owner, product) DO UPDATE
      SET quantity = excluded.quantity, price = excluded.price, name = excluded.name, sold_out = 0
      """)
  }

  private static func entries(of owner: CartOwner, _ connection: Connection) throws -> [Entry] {
    try connection.query(Entry.self, "SELECT * FROM cart_items WHERE owner = \(owner.key) ORDER BY seq")
  }

  private static func count(of owner: CartOwner, _ connection: Connection) throws -> Int {
    try connection.value(
      Int.self, "SELECT coalesce(sum(quantity), 0) AS value FROM cart_items WHERE owner = \(owner.key)")
  }
}

extension CartOwner {
  /// The owner as stored in the database.
  fileprivate var key: String {
    switch self {
    case .visitor(let session): "s:\(session)"
    case .user(let user): "u:\(user)"
    }
  }

  fileprivate init?(key: String) {
    let identity = String(key.dropFirst(2))
    if key.hasPrefix("s:"), let session = SessionID(rawValue: identity) {
      self = .visitor(session)
    } else if key.hasPrefix("u:"), let user = UserID(rawValue: identity) {
      self = .user(user)
    } else {
      return nil
    }
  }
}
