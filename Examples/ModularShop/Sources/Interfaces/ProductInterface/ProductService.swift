/// The products of the shop.
public protocol ProductService: Sendable {
  /// One product.
  /// - Throws: ``ProductError/notFound(_:)`` or ``ProductError/unavailable(cause:)``.
  func fetchProduct(by id: ProductID) async throws(ProductError) -> ProductInfo

  /// The products of a category, page by page from 1; of all categories for `nil`.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchProducts(
    category: CategoryID?, page: Int, pageSize: Int
  ) async throws(ProductError) -> ProductPage

  /// The products whose name, description or tags have every word of the text, in either language.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func searchProducts(keyword: String, page: Int, pageSize: Int) async throws(ProductError) -> ProductPage

  /// The products with a tag, such as `featured` or `promotion`.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchProducts(tag: String, limit: Int) async throws(ProductError) -> [ProductInfo]

  /// The categories, in the order the shop shows them.
  /// - Throws: ``ProductError/unavailable(cause:)``.
  func fetchCategories() async throws(ProductError) -> [ProductCategory]
}

/// Why there are no products to show.
public enum ProductError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No product has the identity.
  case notFound(ProductID)
  /// The catalogue does not answer; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notFound(let id): "there is no product \(id); it may have been withdrawn"
    case .unavailable(let cause): "the catalogue does not answer: \(cause)"
    }
  }
}
