import AnalyticsInterface
import ProductInterface
import ShareInterface
import ShopNetwork
import ShopScreen
import Tenon

/// What the shop sells: detail, lists by category, search.
public struct ProductModule: Module {
  public let layer = Layer.business
  public let priority = 70

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides(RemoteProducts.self, requires: [.service((any NetworkClient).self)]) {
      services, context in
      RemoteProducts(client: try services.resolve(), soldOut: SoldOutWatch(events: context.events))
    }
    contract.services.register((any ProductService).self, sharing: RemoteProducts.self) { $0 }
    contract.services.register((any StockService).self, sharing: RemoteProducts.self) { $0 }
    contract.requires((any ShareService).self, optional: true)
    contract.requires((any AnalyticsService).self, optional: true)
    contract.sends(ProductSoldOut.self, .report(to: "Cart"))

    contract.screen(CategoryListRoute.self, exposure: .external) { _, context, visit in
      try await CategoryScreen(products: context.products, visit: visit).destination()
    }
    contract.screen(ProductListRoute.self, exposure: .external) { route, context, visit in
      try await ListScreen(products: context.products, visit: visit).destination(route)
    }
    contract.screen(ProductSearchRoute.self, exposure: .external) { route, context, visit in
      try await SearchScreen(products: context.products, visit: visit).destination(route)
    }
    contract.screen(ProductDetailRoute.self, exposure: .external) { route, context, visit in
      await context.track("product", ["id": route.id.rawValue])
      return try await DetailScreen(products: context.products, visit: visit).destination(route.id)
    }
    contract.screen(ProductShareRoute.self) { route, context, visit in
      let share = try context.resolve((any ShareService).self)
      return try await ShareScreen(products: context.products, share: share, visit: visit)
        .destination(route.id)
    }
  }
}
