import ProductInterface
import Tenon

/// Notices that a product that could be bought has none left, and tells the cart.
actor SoldOutWatch {
  private let events: ModuleEvents
  private var available: Set<ProductID> = []

  init(events: ModuleEvents) { self.events = events }

  /// Takes note of how a product stands.
  func see(_ product: ProductInfo) {
    if !product.isSoldOut {
      available.insert(product.id)
    } else if available.remove(product.id) != nil {
      _ = try? events.report(ProductSoldOut(product: product.id, name: product.name), to: "Cart")
    }
  }
}
