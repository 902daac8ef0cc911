import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// What lies beneath the module's screens.
struct ProductStacks: Sendable {
  let language: Language

  var categories: AppFrame.Back {
    AppFrame.Back(title: language("Categories", "分类"), path: CategoryListRoute().path)
  }

  /// The stack of the list of a category.
  var list: ScreenStack { ScreenStack(.categories, beneath: [categories]) }

  /// The stack of a product: the categories, then its own.
  func detail(of product: ProductInfo, in category: ProductCategory?) -> ScreenStack {
    ScreenStack(
      .categories,
      beneath: [
        categories,
        AppFrame.Back(
          title: category?.name.text(in: language) ?? language("Products", "商品"),
          path: ProductListRoute(category: product.category).path),
      ])
  }

  /// The stack of what lies over a product.
  func above(_ product: ProductInfo) -> ScreenStack {
    ScreenStack(
      .categories,
      beneath: [
        categories,
        AppFrame.Back(
          title: product.name.text(in: language), path: ProductDetailRoute(id: product.id).path),
      ])
  }
}
