import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// What lies beneath the module's screens.
struct ProductStacks: Sendable {
  let links: ProductLinks
  let language: Language

  var categories: AppFrame.Back {
    AppFrame.Back(title: language("Categories", "分类"), path: links.categories.path(CategoryListRoute()))
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
          path: links.list.path(ProductListRoute(category: product.category))),
      ])
  }

  /// The stack of what lies over a product.
  func above(_ product: ProductInfo) -> ScreenStack {
    ScreenStack(
      .categories,
      beneath: [
        categories,
        AppFrame.Back(
          title: product.name.text(in: language), path: links.detail.path(ProductDetailRoute(id: product.id))),
      ])
  }
}
