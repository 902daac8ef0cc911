/// The products of the shop.
public protocol ProductService: Sendable {
  /// Returns one product.
  /// - Throws: ``ProductError/notFound(_:)`` or ``ProductError/unavailable(cause:)``.
  func fetchProduct(by id: ProductID) async throws(ProductError) -> ProductInfo

  /// Returns a page of the products in a category, or in all categories for `nil`. Pages are numbered from 1.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchProducts(
    category: CategoryID?, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage

  /// Returns a page of the products whose name, description or tags contain every word of the text, in either
  /// language.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func searchProducts(keyword: String, page: Int, pageSize: Int) async throws(ProductError) -> ProductPage

  /// Returns the products with a tag, such as `featured` or `promotion`.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchProducts(tag: String, limit: Int) async throws(ProductError) -> [ProductInfo]

  /// Returns the categories in the order in which the shop shows them.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchCategories() async throws(ProductError) -> [ProductCategory]
}

/// The reason products cannot be shown.
public enum ProductError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No product has the identity.
  case notFound(ProductID)
  /// The catalogue does not respond; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notFound(let id): "there is no product \(id); it may have been withdrawn"
    case .unavailable(let cause): "the catalogue does not answer: \(cause)"
    }
  }
}
