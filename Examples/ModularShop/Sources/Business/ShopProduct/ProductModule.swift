import AnalyticsInterface
import ProductInterface
import ShareInterface
import ShopNetwork
import ShopScreen
import ShopValues
import TenonScreens

/// The shop's products: details, lists by category, search.
public struct ProductModule: Module {
  public let layer = Layer.business
  public let priority = 70

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let client = contract.requires((any NetworkClient).self)
    let share = contract.requires((any ShareService).self)
    let analytics = contract.requires(ifPresent: (any AnalyticsService).self)
    let soldOut = contract.sends(ProductSoldOut.self, .report(to: "Cart"))

    let products = contract.provides(RemoteProducts.self, with: client) { client in
      RemoteProducts(client: client, soldOut: SoldOutWatch { soldOut.post($0) })
    }
    contract.provides((any ProductService).self, as: products) { $0 }
    contract.provides((any StockService).self, as: products) { $0 }

    let links = ProductLinks(&contract)
    contract.screen(
      CategoryListRoute.self, LocalizedText(en: "Categories", zh: "分类"), as: .stack(of: .categories),
      exposure: .external,
      with: products
    ) { _, visit, products in
      try await CategoryScreen(products: products, links: links, visit: visit).answer()
    }
    contract.screen(
      ProductListRoute.self, LocalizedText(en: "Products", zh: "商品"), as: .stack(of: .categories),
      exposure: .external,
      with: products
    ) { route, visit, products in
      try await ListScreen(products: products, links: links, visit: visit).answer(route)
    }
    contract.screen(
      ProductSearchRoute.self, LocalizedText(en: "Search", zh: "搜索"), as: .stack(of: .categories),
      exposure: .external,
      with: products
    ) { route, visit, products in
      try await SearchScreen(products: products, links: links, visit: visit).answer(route)
    }
    contract.screen(
      ProductDetailRoute.self, LocalizedText(en: "Product", zh: "商品"), as: .stack(of: .categories),
      exposure: .external,
      with: products, analytics
    ) {
      route, visit, products, analytics in
      await analytics?.track(AnalyticsEvent("product", properties: ["id": route.id.rawValue]))
      return try await DetailScreen(products: products, links: links, visit: visit).answer(route.id)
    }
    contract.screen(
      ProductShareRoute.self, LocalizedText(en: "Share", zh: "分享"), as: .sheet,
      with: products, share
    ) { route, visit, products, share in
      try await ShareScreen(products: products, share: share, links: links, visit: visit)
        .answer(route.id)
    }
  }
}
