import ShopValues
import TenonRouter

/// The screen of one product: `/product/p-1001`.
public struct ProductDetailRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/product/:id"

  public let id: ProductID

  public init(id: ProductID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("product", id.rawValue) }
}

/// The products in a category: `/products?category=tea&page=2`.
public struct ProductListRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/products"

  public let category: CategoryID?
  /// The page number, starting at 1, or `nil` for the first page.
  public let page: Int?

  public init(category: CategoryID? = nil, page: Int? = nil) {
    self.category = category
    self.page = page
  }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    var query: [ScreenPath.QueryItem] = []
    if let category { query.append(.init("category", category.rawValue)) }
    if let page { query.append(.init("page", "\(page)")) }
    return ScreenPath("products", query: query)
  }
}

/// A search: `/search?keyword=tea`.
public struct ProductSearchRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/search"

  public let keyword: String?
  /// The page number, starting at 1, or `nil` for the first page.
  public let page: Int?

  public init(keyword: String? = nil, page: Int? = nil) {
    self.keyword = keyword
    self.page = page
  }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    var query: [ScreenPath.QueryItem] = []
    if let keyword { query.append(.init("keyword", keyword)) }
    if let page { query.append(.init("page", "\(page)")) }
    return ScreenPath("search", query: query)
  }
}

/// The categories: `/categories`.
public struct CategoryListRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/categories"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("categories") }
}

/// The sheet for sharing a product, over the product's screen: `/product/p-1001/share`.
public struct ProductShareRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/product/:id/share"

  public let id: ProductID

  public init(id: ProductID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("product", id.rawValue, "share")
  }
}
