import Foundation
import ProductInterface
import ShopCache
import ShopNetwork
import ShopValues

/// The products, which are requested from the catalogue service over HTTP and cached for a few seconds.
struct RemoteProducts: ProductService, StockService {
  private let client: any NetworkClient
  private let soldOut: SoldOutWatch
  private let lifetime: Duration
  private let products = MemoryCache<Endpoint, ProductInfo>(bound: 2000)
  private let pages = MemoryCache<Endpoint, ProductPage>(bound: 500)
  private let categories = MemoryCache<Endpoint, [ProductCategory]>(bound: 1)

  init(client: any NetworkClient, soldOut: SoldOutWatch, lifetime: Duration = .seconds(3)) {
    self.client = client
    self.soldOut = soldOut
    self.lifetime = lifetime
  }

  func fetchProduct(by id: ProductID) async throws(ProductError) -> ProductInfo {
    let endpoint = Endpoint(.get, "products", id.rawValue)
    if let known = await products.value(for: endpoint) { return known }
    let record = try await request(endpoint, of: id, ProductRecord.self)
    return await keep(record.product, endpoint)
  }

  func fetchProducts(
    category: CategoryID?, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage {
    try await list(category.map { [.init("category", $0.rawValue)] } ?? [], page: page, pageSize: pageSize)
  }

  func searchProducts(
    keyword: String, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage {
    try await list([.init("q", keyword)], page: page, pageSize: pageSize)
  }

  func fetchProducts(tag: String, limit: Int) async throws(ProductError) -> [ProductInfo] {
    try await list([.init("tag", tag)], page: 1, pageSize: limit).products
  }

  func fetchCategories() async throws(ProductError) -> [ProductCategory] {
    let endpoint = Endpoint(.get, "categories")
    if let known = await categories.value(for: endpoint) { return known }
    let records = try await request(endpoint, of: nil, [CategoryRecord].self)
    let fresh = records.map {
      ProductCategory(id: $0.id, name: $0.name, image: $0.image, count: $0.count)
    }
    await categories.insert(fresh, for: endpoint, lifetime: lifetime)
    return fresh
  }

  // MARK: StockService

  func hold(_ pieces: [ProductID: Int], for key: HoldKey) async throws(StockError) {
    let sale = SaleRecord(
      pieces: Dictionary(uniqueKeysWithValues: pieces.map { ($0.key.rawValue, $0.value) }))
    do throws(NetworkError) {
      try await change(try Endpoint(.put, "sales", key.rawValue).sending(sale))
    } catch {
      if case .status(409, _, let body) = error,
        let missing = try? JSONDecoder().decode(MissingRecord.self, from: Data(body.utf8))
      {
        throw .notEnough(missing.product)
      }
      throw .unavailable(cause: "\(error)")
    }
  }

  func release(_ key: HoldKey) async throws(StockError) {
    do throws(NetworkError) {
      try await change(Endpoint(.delete, "sales", key.rawValue))
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  /// Sends a change to the number of pieces, and caches the result.
  private func change(_ endpoint: Endpoint) async throws(NetworkError) {
    for record in try await client.request(endpoint, responseType: ChangedRecord.self).products {
      _ = await keep(record.product, Endpoint(.get, "products", record.id.rawValue))
    }
  }

  private func list(
    _ filter: [ScreenPath.QueryItem], page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage {
    let endpoint = Endpoint(
      .get, "products", query: filter + [.init("page", "\(page)"), .init("size", "\(pageSize)")])
    if let known = await pages.value(for: endpoint) { return known }
    let record = try await request(endpoint, of: nil, PageRecord.self)
    let fresh = ProductPage(
      products: record.products.map(\.product), page: record.page, pageSize: record.pageSize,
      total: record.total)
    for product in fresh.products { await soldOut.see(product) }
    await pages.insert(fresh, for: endpoint, lifetime: lifetime)
    return fresh
  }

  private func keep(_ product: ProductInfo, _ endpoint: Endpoint) async -> ProductInfo {
    await soldOut.see(product)
    await products.insert(product, for: endpoint, lifetime: lifetime)
    return product
  }

  private func request<Response: Decodable & Sendable>(
    _ endpoint: Endpoint, of id: ProductID?, _ type: Response.Type
  ) async throws(ProductError) -> Response {
    do throws(NetworkError) {
      return try await client.request(endpoint, responseType: type)
    } catch {
      if case .status(404, _, _) = error, let id { throw .notFound(id) }
      throw .unavailable(cause: "\(error)")
    }
  }
}
