import CartInterface
import OrderInterface
import TenonScreens
import UserInterface

// The screens below the module's screens, regardless of which link opened them.

extension CheckoutRoute: NestedRoute {
  public var parents: [any Route] { [CartRoute()] }
}

extension OrderListRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension OrderDetailRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), OrderListRoute()] }
}

extension OrderCancellationRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), OrderListRoute()] }
}

extension PaymentRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute(), OrderListRoute(), OrderDetailRoute(id: id)] }
}
