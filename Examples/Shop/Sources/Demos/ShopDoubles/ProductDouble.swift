import ProductInterface
import Tenon

/// Stands for the product module: a few products, which can be made unreachable.
public struct ProductDouble: Module {
  public let name = "Product"
  public let layer = Layer.business
  public let products: FixedProducts

  public init(_ products: FixedProducts = FixedProducts()) { self.products = products }

  public func declare(in contract: inout ModuleContract) {
    contract.services.register((any ProductService).self, instance: products)
  }
}

/// A product service that has what it is given.
public actor FixedProducts: ProductService {
  private var products: [ProductInfo]
  private var isDown = false

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
