import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// Banners, categories, promotions, recommendations.
struct HomeScreen: Sendable {
  let products: any ProductService
  let recommendations: Int
  let links: HomeLinks
  let visit: Visit

  func answer() async throws -> Answer {
    let language = visit.language
    do throws(ProductError) {
      let categories = try await products.fetchCategories()
      let promotions = try await products.fetchProducts(tag: "promotion", limit: 10)
      let featured = try await products.fetchProducts(tag: "featured", limit: recommendations)
      return .screen(screen(categories, promotions, featured))
    } catch {
      return visit.unavailable(language("Home", "首页"))
    }
  }

  private func screen(
    _ categories: [ProductCategory], _ promotions: [ProductInfo], _ featured: [ProductInfo]
  ) -> Screen {
    let language = visit.language
    return Screen(AppFrame.name(in: language)) {
      SearchField(language("Search products", "搜索商品"), to: links.search.path(ProductSearchRoute()))
      Banners(language("Highlights", "精选"), Banner.all.map { $0.shown(in: language, links) })
      Shortcuts(
        categories.map {
          .init(
            $0.name.text(in: language), to: links.list.path(ProductListRoute(category: $0.id)),
            image: $0.image)
        })
      if !promotions.isEmpty {
        Section(
          language("On sale", "限时促销"),
          more: (language("More", "更多"), links.search.path(ProductSearchRoute(keyword: "promotion")))
        ) { TileStrip(promotions.map(tile)) }
      }
      if !featured.isEmpty {
        Section(language("Recommended", "为你推荐")) { TileGrid(featured.map(tile)) }
      }
    }
  }

  private func tile(_ product: ProductInfo) -> Tile {
    let language = visit.language
    return Tile(
      product.name.text(in: language), to: links.product.path(ProductDetailRoute(id: product.id)),
      image: product.image,
      label: product.isSoldOut ? Label(language("Sold out", "售罄")) : nil
    ) {
      Price(product.price, original: product.originalPrice, language: language)
    }
  }
}
