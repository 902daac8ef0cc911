import ProductInterface

/// Notices that a product that could be bought has none left.
actor SoldOutWatch {
  private let tell: @Sendable (ProductSoldOut) -> Void
  private var available: Set<ProductID> = []

  /// - Parameter tell: Tells the rest of the application.
  init(tell: @escaping @Sendable (ProductSoldOut) -> Void) { self.tell = tell }

  /// Takes note of how a product stands.
  func see(_ product: ProductInfo) {
    if !product.isSoldOut {
      available.insert(product.id)
    } else if available.remove(product.id) != nil {
      tell(ProductSoldOut(product: product.id, name: product.name))
    }
  }
}
