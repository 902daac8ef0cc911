import TenonRouter

/// What other modules may know about a product.
public struct Product: Sendable {
  public let name: String
  public let price: Int

  public init(name: String, price: Int) {
    self.name = name
    self.price = price
  }
}

/// How other modules look up products.
public protocol ProductService: Sendable {
  func product(_ id: Int) -> Product?
}

/// The route by which other modules, and links, open a product's page.
public struct ProductPage: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/product/:id"
  public var id: Int

  public init(id: Int) { self.id = id }
}
