import ShopValues

/// The identity of a product.
public typealias ProductID = Identifier<ProductInfo>

/// The identity of a category of products.
public typealias CategoryID = Identifier<ProductCategory>

/// The information about a product that other modules may see.
public struct ProductInfo: Codable, Hashable, Sendable, Identifiable {
  public let id: ProductID
  public let name: LocalizedText
  public let price: Money
  /// The original price, if the price has been reduced.
  public let originalPrice: Money?
  /// The address of its picture.
  public let image: ScreenPath?
  public let description: LocalizedText
  public let category: CategoryID
  public let tags: [String]
  /// The number of pieces for sale.
  public let stock: Int

  public init(
    id: ProductID, name: LocalizedText, price: Money, originalPrice: Money? = nil, image: ScreenPath? = nil,
    description: LocalizedText, category: CategoryID, tags: [String] = [], stock: Int
  ) {
    self.id = id
    self.name = name
    self.price = price
    self.originalPrice = originalPrice
    self.image = image
    self.description = description
    self.category = category
    self.tags = tags
    self.stock = stock
  }

  /// Whether no pieces are left.
  public var isSoldOut: Bool { stock <= 0 }
}

/// A category of products.
public struct ProductCategory: Codable, Hashable, Sendable, Identifiable {
  public let id: CategoryID
  public let name: LocalizedText
  /// The address of its picture.
  public let image: ScreenPath?
  /// The number of its products.
  public let count: Int

  public init(id: CategoryID, name: LocalizedText, image: ScreenPath? = nil, count: Int) {
    self.id = id
    self.name = name
    self.image = image
    self.count = count
  }
}

/// One page of a product list.
public struct ProductPage: Codable, Hashable, Sendable {
  public let products: [ProductInfo]
  /// The page number, starting at 1.
  public let page: Int
  public let pageSize: Int
  /// The number of products in the whole list.
  public let total: Int

  public init(products: [ProductInfo], page: Int, pageSize: Int, total: Int) {
    self.products = products
    self.page = page
    self.pageSize = pageSize
    self.total = total
  }

  /// Whether another page follows.
  public var hasMore: Bool { page * pageSize < total }
}
