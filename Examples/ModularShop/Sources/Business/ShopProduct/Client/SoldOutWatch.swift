import ProductInterface

/// Detects when a product that was available becomes sold out.
actor SoldOutWatch {
  private let tell: @Sendable (ProductSoldOut) -> Void
  private var available: Set<ProductID> = []

  /// - Parameter tell: Notifies the rest of the application.
  init(tell: @escaping @Sendable (ProductSoldOut) -> Void) { self.tell = tell }

  /// Records whether a product is available.
  func see(_ product: ProductInfo) {
    if !product.isSoldOut {
      available.insert(product.id)
    } else if available.remove(product.id) != nil {
      tell(ProductSoldOut(product: product.id, name: product.name))
    }
  }
}
