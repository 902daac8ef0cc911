import CartInterface
import HomeInterface
import InvoiceInterface
import OrderInterface
import ProductInterface
import TenonRoutes
import UserInterface

/// The openers for the routes that the order screens link to.
struct OrderLinks: Sendable {
  let checkout: RouteOpener<CheckoutRoute>
  let list: RouteOpener<OrderListRoute>
  let detail: RouteOpener<OrderDetailRoute>
  let payment: RouteOpener<PaymentRoute>
  let cancellation: RouteOpener<OrderCancellationRoute>
  let home: RouteOpener<HomeRoute>
  let cart: RouteOpener<CartRoute>
  let product: RouteOpener<ProductDetailRoute>
  let invoice: RouteOpener<InvoiceFormRoute>
  let user: RouteOpener<UserCenterRoute>

  init(_ contract: inout ModuleContract) {
    checkout = contract.opens(CheckoutRoute.self)
    list = contract.opens(OrderListRoute.self)
    detail = contract.opens(OrderDetailRoute.self)
    payment = contract.opens(PaymentRoute.self)
    cancellation = contract.opens(OrderCancellationRoute.self)
    home = contract.opens(HomeRoute.self)
    cart = contract.opens(CartRoute.self)
    product = contract.opens(ProductDetailRoute.self)
    invoice = contract.opens(InvoiceFormRoute.self)
    user = contract.opens(UserCenterRoute.self)
  }
}
