import Foundation
import ShopDatabase
import ShopValues
import ShopWebServer

/// A small HTTP service that knows what the shop sells and how much of it is left.
///
/// | request | answer |
/// |---|---|
/// | `GET /categories` | the categories |
/// | `GET /products?category=&tag=&q=&page=&size=` | a page of products |
/// | `GET /products/ID` | one product |
/// | `POST /products/ID/sales` with `{"key", "quantity"}` | the product with what is left |
/// | `GET /health` | `ok` |
public actor CatalogueService {
  private let catalogue: Catalogue
  private let ledger: SalesLedger
  private let positions: [String: Int]
  private var sold: [String: Int]

  /// - Parameters:
  ///   - catalogue: What is sold.
  ///   - location: Where sales are noted.
  /// - Throws: `DatabaseError`.
  public init(_ catalogue: Catalogue, sales location: Database.Location) async throws {
    self.catalogue = catalogue
    ledger = SalesLedger(database: try await Database(location, migrations: SalesLedger.migrations))
    positions = Dictionary(
      catalogue.products.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    sold = try await ledger.sold()
  }

  /// Starts a server that answers with this catalogue.
  /// - Parameter port: The port; 0 for any that is free. A port in use is an error, as the shop looks there.
  /// - Throws: `WebServerError`.
  public nonisolated func serve(port: UInt16 = 0) throws(WebServerError) -> WebServer {
    try WebServer.start(WebServerConfiguration(port: port, fallsBackToFreePort: false)) {
      await self.answer($0)
    }
  }

  /// Answers a request.
  public func answer(_ request: Request) async -> Response {
    let segments = request.path.segments
    switch (request.method, segments.first, segments.count) {
    case (.get, "health", 1): return .text("ok")
    case (.get, "categories", 1): return .json(categories)
    case (.get, "products", 1): return list(request.path)
    case (.get, "products", 2): return product(segments[1]).map { .json($0) } ?? Self.problem(.notFound)
    case (.post, "products", 3) where segments[2] == "sales": return await sell(segments[1], request.body)
    case (_, "health", 1), (_, "categories", 1), (_, "products", 1...3):
      return Self.problem(.methodNotAllowed)
    default: return Self.problem(.notFound)
    }
  }

  private var categories: [Catalogue.Category] {
    let counts = Dictionary(grouping: catalogue.products, by: \.category).mapValues(\.count)
    return catalogue.categories.map {
      var category = $0
      category.count = counts[category.id] ?? 0
      return category
    }
  }

  private func product(_ id: String) -> Catalogue.Product? {
    positions[id].map { current(catalogue.products[$0]) }
  }

  private func current(_ product: Catalogue.Product) -> Catalogue.Product {
    var product = product
    product.stock = max(0, product.stock - (sold[product.id] ?? 0))
    product.currency = catalogue.currency
    return product
  }

  private func list(_ path: ScreenPath) -> Response {
    let page = Int(path.value("page") ?? "1") ?? 0
    let size = Int(path.value("size") ?? "20") ?? 0
    guard (1...100_000).contains(page), (1...100).contains(size) else { return Self.problem(.badRequest) }
    var products = catalogue.products
    if let category = path.value("category") { products.removeAll { $0.category != category } }
    if let tag = path.value("tag") { products.removeAll { !$0.tags.contains(tag) } }
    if let text = path.value("q") {
      let words = text.lowercased().split(whereSeparator: \.isWhitespace).prefix(16).map(String.init)
      products.removeAll { !$0.matches(words) }
    }
    let shown = products.dropFirst((page - 1) * size).prefix(size).map(current)
    return .json(Catalogue.Page(products: shown, page: page, pageSize: size, total: products.count))
  }

  private struct Sale: Decodable {
    let key: String
    let quantity: Int
  }

  private func sell(_ id: String, _ body: [UInt8]) async -> Response {
    guard positions[id] != nil else { return Self.problem(.notFound) }
    guard let sale = try? JSONDecoder().decode(Sale.self, from: Data(body)),
      (1...64).contains(sale.key.utf8.count), (1...99).contains(sale.quantity)
    else { return Self.problem(.badRequest) }
    do {
      try await ledger.record(key: sale.key, product: id, quantity: sale.quantity)
      sold = try await ledger.sold()
    } catch {
      return Self.problem(.serviceUnavailable)
    }
    return product(id).map { .json($0) } ?? Self.problem(.notFound)
  }

  private static func problem(_ status: Status) -> Response {
    .json(["status": status.rawValue], status: status)
  }
}
