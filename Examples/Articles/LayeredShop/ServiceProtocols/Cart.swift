import TenonRouter

public struct CartItem: Equatable, Sendable {
  public var product: ProductInfo
  public var quantity: Int
  public init(product: ProductInfo, quantity: Int) {
    self.product = product
    self.quantity = quantity
  }
}

public protocol CartService: Sendable {
  func add(product id: String, quantity: Int) async throws
  func items() async -> [CartItem]
}

/// The cart has changed. The tab bar shows the count.
public struct CartChanged: Sendable {
  public var count: Int
  public init(count: Int) { self.count = count }
}

public struct CartPage: Route {
  public static let pattern: RoutePattern = "/cart"
  public init() {}
}
