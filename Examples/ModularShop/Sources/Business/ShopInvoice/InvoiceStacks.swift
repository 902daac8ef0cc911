import InvoiceInterface
import OrderInterface
import TenonScreens
import UserInterface

// The screens below the module's screens, regardless of which link opened them.

extension InvoiceFormRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), OrderDetailRoute(id: OrderID(order))] }
}

extension InvoiceListRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension InvoiceDetailRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), InvoiceListRoute()] }
}
