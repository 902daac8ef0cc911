import ShopValues

/// A product that was available has sold out.
public struct ProductSoldOut: Codable, Hashable, Sendable {
  public let product: ProductID
  public let name: LocalizedText

  public init(product: ProductID, name: LocalizedText) {
    self.product = product
    self.name = name
  }
}
