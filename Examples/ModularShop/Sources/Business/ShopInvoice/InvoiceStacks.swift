import InvoiceInterface
import OrderInterface
import TenonNavigation
import UserInterface

// What lies below the module's screens, wherever a link to them comes from.

extension InvoiceFormRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), OrderDetailRoute(id: OrderID(order))] }
}

extension InvoiceListRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension InvoiceDetailRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), InvoiceListRoute()] }
}
