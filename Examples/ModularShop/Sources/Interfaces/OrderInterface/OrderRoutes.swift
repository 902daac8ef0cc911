import ShopValues
import TenonRouter
import UserInterface

/// One order: `/order/o-1`.
public struct OrderDetailRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/order/:id"

  public let id: OrderID

  public init(id: OrderID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("order", id.rawValue) }
}

/// The orders: `/orders?status=paid`.
public struct OrderListRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/orders"

  public let status: OrderStatus?
  /// The page number, starting at 1, or `nil` for the first page.
  public let page: Int?

  public init(status: OrderStatus? = nil, page: Int? = nil) {
    self.status = status
    self.page = page
  }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    var query: [ScreenPath.QueryItem] = []
    if let status { query.append(.init("status", status.rawValue)) }
    if let page { query.append(.init("page", "\(page)")) }
    return ScreenPath("orders", query: query)
  }
}

/// The checkout, which orders the items in the cart: `/checkout`.
public struct CheckoutRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/checkout"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("checkout") }
}

/// The payment for an order: `/order/o-1/pay`.
public struct PaymentRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/order/:id/pay"

  public let id: OrderID

  public init(id: OrderID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("order", id.rawValue, "pay") }
}

/// Cancels an order, with a form: `/order/o-1/cancel`.
public struct OrderCancellationRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/order/:id/cancel"

  public let id: OrderID

  public init(id: OrderID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("order", id.rawValue, "cancel")
  }
}
