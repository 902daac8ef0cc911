import HomeInterface
import ProductInterface
import ShopScreen
import ShopValues
import TenonScreens

extension ConfigurationKey where Value == Int {
  /// The number of recommendations on the home screen.
  public static var homeRecommendations: Self { ConfigurationKey("home.recommendations", default: 12) }
}

/// The first screen: banners, categories, promotions, recommendations.
public struct HomeModule: Module {
  public let layer = Layer.business
  public let priority = 80

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let products = contract.requires((any ProductService).self)
    let recommendations = contract.needs(.homeRecommendations)
    let links = HomeLinks(&contract)
    contract.screen(
      HomeRoute.self, LocalizedText(en: "Home", zh: "首页"), as: .stack(of: .home), exposure: .external,
      with: products, recommendations
    ) {
      _, visit, products, recommendations in
      try await HomeScreen(products: products, recommendations: recommendations, links: links, visit: visit)
        .answer()
    }
  }
}

/// The openers for the routes that the home screen links to.
struct HomeLinks: Sendable {
  let product: RouteOpener<ProductDetailRoute>
  let list: RouteOpener<ProductListRoute>
  let search: RouteOpener<ProductSearchRoute>

  init(_ contract: inout ModuleContract) {
    product = contract.opens(ProductDetailRoute.self)
    list = contract.opens(ProductListRoute.self)
    search = contract.opens(ProductSearchRoute.self)
  }
}
