import HomeInterface
import ProductInterface
import ShopScreen
import Tenon

extension ConfigurationKey where Value == Int {
  /// How many recommendations the home screen shows.
  public static var homeRecommendations: Self { ConfigurationKey("home.recommendations", default: 12) }
}

/// The first screen: banners, categories, promotions, recommendations.
public struct HomeModule: Module {
  public let layer = Layer.business
  public let priority = 80

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.requires((any ProductService).self)
    contract.needs(.homeRecommendations)
    contract.screen(HomeRoute.self, exposure: .external) { _, context, visit in
      try await HomeScreen(
        products: try context.resolve(), recommendations: try context.configuration[.homeRecommendations],
        visit: visit
      ).destination()
    }
  }
}
