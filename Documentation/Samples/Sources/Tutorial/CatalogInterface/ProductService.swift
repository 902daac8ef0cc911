import TenonRouter

/// What others may know of a product.
public struct Product: Sendable {
  public let name: String
  public let price: Int

  public init(name: String, price: Int) {
    self.name = name
    self.price = price
  }
}

/// How others get at products.
public protocol ProductService: Sendable {
  func product(_ id: Int) -> Product?
}

/// How others, and links, get at the page of a product.
public struct ProductPage: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/product/:id"
  public var id: Int

  public init(id: Int) { self.id = id }
}
