import ProductInterface
import TenonRoutes

/// A double for the product module, with a few products. Its service can be made unreachable.
public struct ProductDouble: Module {
  public let name = "Product"
  public let layer = Layer.business
  public let products: FixedProducts

  public init(_ products: FixedProducts = FixedProducts()) { self.products = products }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ProductService).self) { [products] in products }
    contract.provides((any StockService).self) { [products] in products }
  }
}

/// A product service with the given products and their stock.
public actor FixedProducts: ProductService, StockService {
  private var products: [ProductInfo]
  private var isDown = false
  /// The pieces that are reserved, by key.
  public private(set) var held: [HoldKey: [ProductID: Int]] = [:]

  public init(_ products: [ProductInfo] = SampleProducts.all) { self.products = products }

  /// Makes the service unreachable, or reachable again.
  public func setDown(_ isDown: Bool) { self.isDown = isDown }

  public func fetchProduct(by id: ProductID) async throws(ProductError) -> ProductInfo {
    guard let product = try all().first(where: { $0.id == id }) else { throw .notFound(id) }
    return product
  }

  public func fetchProducts(
    category: CategoryID?, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage {
    self.page(try all().filter { category == nil || $0.category == category }, page, pageSize)
  }

  public func searchProducts(
    keyword: String, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage {
    self.page(
      try all().filter { $0.name.en.contains(keyword) || $0.name.zh.contains(keyword) }, page, pageSize)
  }

  public func fetchProducts(tag: String, limit: Int) async throws(ProductError) -> [ProductInfo] {
    Array(try all().filter { $0.tags.contains(tag) }.prefix(limit))
  }

  public func fetchCategories() async throws(ProductError) -> [ProductCategory] {
    _ = try all()
    return SampleProducts.categories
  }

  public func hold(_ pieces: [ProductID: Int], for key: HoldKey) throws(StockError) {
    if isDown { throw .unavailable(cause: "the double was made unreachable") }
    for (id, quantity) in pieces {
      let taken = held.values.reduce(0) { $0 + ($1[id] ?? 0) }
      let stock = products.first { $0.id == id }?.stock ?? 0
      if taken + quantity > stock { throw .notEnough(id) }
    }
    held[key] = pieces
  }

  public func release(_ key: HoldKey) throws(StockError) {
    if isDown { throw .unavailable(cause: "the double was made unreachable") }
    held[key] = nil
  }

  private func all() throws(ProductError) -> [ProductInfo] {
    if isDown { throw .unavailable(cause: "the double was made unreachable") }
    return products
  }

  private func page(_ list: [ProductInfo], _ page: Int, _ size: Int) -> ProductPage {
    ProductPage(
      products: Array(list.dropFirst((page - 1) * size).prefix(size)), page: page, pageSize: size,
      total: list.count)
  }
}
