import ProductInterface
import TenonScreens

// The screens below the module's screens, regardless of which link opened them.

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
