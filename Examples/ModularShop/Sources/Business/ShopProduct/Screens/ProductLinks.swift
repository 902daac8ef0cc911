import CartInterface
import ProductInterface
import TenonRoutes

/// The openers for the routes that the product screens link to.
struct ProductLinks: Sendable {
  let categories: RouteOpener<CategoryListRoute>
  let list: RouteOpener<ProductListRoute>
  let search: RouteOpener<ProductSearchRoute>
  let detail: RouteOpener<ProductDetailRoute>
  let share: RouteOpener<ProductShareRoute>
  let addToCart: RouteOpener<AddToCartRoute>

  init(_ contract: inout ModuleContract) {
    categories = contract.opens(CategoryListRoute.self)
    list = contract.opens(ProductListRoute.self)
    search = contract.opens(ProductSearchRoute.self)
    detail = contract.opens(ProductDetailRoute.self)
    share = contract.opens(ProductShareRoute.self)
    addToCart = contract.opens(AddToCartRoute.self)
  }
}
