import Foundation
import ShopDatabase
import ShopValues
import ShopWebServer

/// A small HTTP service that lists the shop's products and tracks how many of each are left.
///
/// | request | response |
/// |---|---|
/// | `GET /categories` | the categories |
/// | `GET /products?category=&tag=&q=&page=&size=` | a page of products |
/// | `GET /products/ID` | one product |
/// | `PUT /sales/KEY` with `{"pieces": {"ID": 2}}` | the products with their remaining stock; 409 if it is too low |
/// | `DELETE /sales/KEY` | the products whose pieces were released |
/// | `GET /health` | `ok` |
public struct CatalogueService: Sendable {
  private let catalogue: Catalogue
  private let ledger: SalesLedger
  private let products: [String: Catalogue.Product]

  /// - Parameters:
  ///   - catalogue: The products for sale.
  ///   - location: The location of the sales database.
  /// - Throws: `DatabaseError`.
  public init(_ catalogue: Catalogue, sales location: Database.Location) async throws {
    self.catalogue = catalogue
    ledger = SalesLedger(database: try await Database(location, migrations: SalesLedger.migrations))
    products = Dictionary(
      catalogue.products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Starts a server for this catalogue.
  /// - Parameter port: The port, or 0 for any free port. If the port is in use, this method throws an error
  ///   instead of choosing another port, because the shop connects to the given port.
  /// - Throws: `WebServerError`.
  public func serve(port: UInt16 = 0) throws(WebServerError) -> WebServer {
    try WebServer.start(WebServerConfiguration(port: port, fallsBackToFreePort: false)) {
      await self.answer($0)
    }
  }

  /// Answers a request.
  public func answer(_ request: Request) async -> Response {
    do {
      return try await answer(request, at: request.path.segments)
    } catch {
      return Self.problem(.serviceUnavailable)
    }
  }

  private func answer(_ request: Request, at segments: [String]) async throws -> Response {
    switch (request.method, segments.first, segments.count) {
    case (.get, "health", 1): return .text("ok")
    case (.get, "categories", 1): return .json(categories)
    case (.get, "products", 1): return try await list(request.path)
    case (.get, "products", 2): return try await product(segments[1])
    case (.put, "sales", 2): return try await take(segments[1], request.body)
    case (.delete, "sales", 2): return try await release(segments[1])
    case (_, "health", 1), (_, "categories", 1), (_, "products", 1...2), (_, "sales", 2):
      return Self.problem(.methodNotAllowed)
    default: return Self.problem(.notFound)
    }
  }

  // MARK: products

  private var categories: [Catalogue.Category] {
    let counts = Dictionary(grouping: catalogue.products, by: \.category).mapValues(\.count)
    return catalogue.categories.map {
      var category = $0
      category.count = counts[category.id] ?? 0
      return category
    }
  }

  private func product(_ id: String) async throws -> Response {
    try await current([id]).first.map { .json($0) } ?? Self.problem(.notFound)
  }

  private func list(_ path: ScreenPath) async throws -> Response {
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
    let shown = try await current(products.dropFirst((page - 1) * size).prefix(size).map(\.id))
    return .json(Catalogue.Page(products: shown, page: page, pageSize: size, total: products.count))
  }

  /// Returns products with the number of pieces that are left now.
  private func current(_ ids: [String]) async throws -> [Catalogue.Product] {
    let sold = try await ledger.sold()
    return ids.compactMap { products[$0] }.map {
      var product = $0
      product.stock = max(0, product.stock - (sold[product.id] ?? 0))
      product.currency = catalogue.currency
      return product
    }
  }

  // MARK: sales

  private struct Sale: Decodable {
    let pieces: [String: Int]
  }

  private struct Changed: Encodable {
    let products: [Catalogue.Product]
  }

  private struct Missing: Encodable {
    let product: String
  }

  private func take(_ key: String, _ body: [UInt8]) async throws -> Response {
    guard (1...64).contains(key.utf8.count),
      let sale = try? JSONDecoder().decode(Sale.self, from: Data(body)),
      (1...100).contains(sale.pieces.count), sale.pieces.values.allSatisfy((1...99).contains)
    else { return Self.problem(.badRequest) }
    switch try await ledger.take(sale.pieces, key: key, from: products.mapValues(\.stock)) {
    case .taken: return .json(Changed(products: try await current(sale.pieces.keys.sorted())))
    case .notEnough(let product): return .json(Missing(product: product), status: .conflict)
    case .released: return Self.problem(.gone)
    }
  }

  private func release(_ key: String) async throws -> Response {
    guard (1...64).contains(key.utf8.count) else { return Self.problem(.badRequest) }
    return .json(Changed(products: try await current(try await ledger.release(key))))
  }

  private static func problem(_ status: Status) -> Response {
    .json(["status": status.rawValue], status: status)
  }
}
