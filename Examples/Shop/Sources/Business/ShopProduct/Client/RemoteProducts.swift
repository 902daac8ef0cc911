import OrderInterface
import ProductInterface
import ShopCache
import ShopNetwork
import ShopValues

/// The products, asked of the catalogue service over HTTP, and remembered for a few seconds.
struct RemoteProducts: ProductService {
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

  /// Tells the catalogue what was sold. Telling it twice takes nothing twice.
  /// - Throws: ``ProductError/unavailable(cause:)``; then the order has to be told again.
  func record(_ order: OrderInfo) async throws(ProductError) {
    var pieces: [ProductID: Int] = [:]
    for item in order.items { pieces[item.productID, default: 0] += item.quantity }
    for (id, quantity) in pieces.sorted(by: { $0.key < $1.key }) {
      var sale: Endpoint
      do throws(NetworkError) {
        sale = try Endpoint(.post, "products", id.rawValue, "sales")
          .sending(SaleRecord(key: order.id.rawValue, quantity: min(quantity, 99)))
      } catch {
        throw .unavailable(cause: "\(error)")
      }
      sale.isIdempotent = true
      do throws(ProductError) {
        let record = try await request(sale, of: id, ProductRecord.self)
        _ = await keep(record.product, Endpoint(.get, "products", id.rawValue))
      } catch .notFound {
        // It was withdrawn meanwhile: nobody counts its pieces any more.
      }
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
