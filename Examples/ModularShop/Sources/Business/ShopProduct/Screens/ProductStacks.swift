import ProductInterface
import TenonNavigation

// What lies below the module's screens, wherever a link to them comes from.

extension ProductListRoute: NestedRoute {
  public var parents: [any Route] { [CategoryListRoute()] }
}

extension ProductSearchRoute: NestedRoute {
  public var parents: [any Route] { [CategoryListRoute()] }
}

extension ProductDetailRoute: NestedRoute {
  public var parents: [any Route] { [CategoryListRoute()] }
}

extension ProductShareRoute: NestedRoute {
  public var parents: [any Route] { [CategoryListRoute(), ProductDetailRoute(id: id)] }
}
