import CartInterface
import HomeInterface
import OrderInterface
import ProductInterface
import TenonRoutes

/// The openers for the routes that the cart's screens link to.
struct CartLinks: Sendable {
  let cart: RouteOpener<CartRoute>
  let item: RouteOpener<CartItemRoute>
  let home: RouteOpener<HomeRoute>
  let product: RouteOpener<ProductDetailRoute>
  let checkout: RouteOpener<CheckoutRoute>

  init(_ contract: inout ModuleContract) {
    cart = contract.opens(CartRoute.self)
    item = contract.opens(CartItemRoute.self)
    home = contract.opens(HomeRoute.self)
    product = contract.opens(ProductDetailRoute.self)
    checkout = contract.opens(CheckoutRoute.self)
  }
}
