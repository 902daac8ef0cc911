import ShopValues

/// A product that could be bought has none left.
public struct ProductSoldOut: Codable, Hashable, Sendable {
  public let product: ProductID
  public let name: LocalizedText

  public init(product: ProductID, name: LocalizedText) {
    self.product = product
    self.name = name
  }
}
