import TenonRouter

public struct ProductInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  public var price: Int
}

public protocol ProductService: Sendable {
  func product(_ id: String) async throws -> ProductInfo
  func products(in category: String) async throws -> [ProductInfo]
}

public struct HomePage: Route {
  public static let pattern: RoutePattern = "/home"
  public init() {}
}

public struct ProductPage: Route {
  public static let pattern: RoutePattern = "/product/:id"
  public var id: String
  public init(id: String) { self.id = id }
}

public struct ProductListPage: Route {
  public static let pattern: RoutePattern = "/products"
  public var category: String
  public init(category: String) { self.category = category }
}
