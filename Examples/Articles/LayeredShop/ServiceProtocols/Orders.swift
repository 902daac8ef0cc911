import TenonRouter

public enum OrderStatus: String, Codable, CaseIterable, Sendable { case pending, paid, shipping, completed }

public struct OrderInfo: Equatable, Sendable {
  public var id: String
  public var status = OrderStatus.pending
  public var items: [CartItem]
  public var total: Int { items.reduce(0) { $0 + $1.product.price * $1.quantity } }
  public init(id: String, items: [CartItem]) {
    self.id = id
    self.items = items
  }
}

public protocol OrderService: Sendable {
  func order(_ items: [CartItem]) async throws -> OrderInfo
}

public struct OrderPlaced: Sendable {
  public var order: OrderInfo
  public init(order: OrderInfo) { self.order = order }
}

public struct OrderPage: Route {
  public static let pattern: RoutePattern = "/order/:id"
  public var id: String
  public init(id: String) { self.id = id }
}

public struct OrderListPage: MembersOnly {
  public static let pattern: RoutePattern = "/orders"
  public var status: OrderStatus?
  public init(status: OrderStatus? = nil) { self.status = status }
}
