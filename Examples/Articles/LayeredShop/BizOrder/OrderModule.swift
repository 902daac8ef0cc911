import Screens
import ServiceProtocols
import TenonScreens

public struct OrderModule: Module {
  public let layer = Layer.business
  public let priority = 50

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let placed = contract.sends(OrderPlaced.self, .report(to: "Cart"), .report(to: "Message"))
    let orders = contract.provides(Orders.self) { Orders { await placed(OrderPlaced(order: $0)) } }
    contract.provides((any OrderService).self, as: orders) { $0 }
    contract.destination(OrderPage.self, with: orders) { route, _, orders in
      let order = try await orders.order(route.id)
      return Screen("Order \(order.id), total \(order.total)")
    }
    contract.destination(OrderListPage.self, with: orders) { route, _, orders in
      Screen("\(await orders.list(route.status).count) orders")
    }
  }
}

struct UnknownOrder: Error { var id: String }

actor Orders: OrderService {
  private let placed: @Sendable (OrderInfo) async -> Void
  private var orders: [OrderInfo] = []

  init(placed: @escaping @Sendable (OrderInfo) async -> Void) { self.placed = placed }

  func order(_ items: [CartItem]) async -> OrderInfo {
    let order = OrderInfo(id: "\(orders.count + 1)", items: items)
    orders.append(order)
    await placed(order)
    return order
  }

  func order(_ id: String) throws -> OrderInfo {
    guard let order = orders.first(where: { $0.id == id }) else { throw UnknownOrder(id: id) }
    return order
  }

  func list(_ status: OrderStatus?) -> [OrderInfo] { orders.filter { status == nil || $0.status == status } }
}
