import ProductInterface
import ShopScreen
import ShopUI

/// The categories, with a link to the search.
struct CategoryScreen: Sendable {
  let products: any ProductService
  let links: ProductLinks
  let visit: Visit

  func answer() async throws -> Answer {
    let language = visit.language
    let title = language("Categories", "分类")
    let categories: [ProductCategory]
    do throws(ProductError) {
      categories = try await products.fetchCategories()
    } catch {
      return visit.unavailable(title)
    }
    let screen = Screen(title) {
      SearchField(language("Search products", "搜索商品"), to: links.search.path(ProductSearchRoute()))
      TileGrid(
        categories.map { category in
          Tile(
            category.name.text(in: language), to: links.list.path(ProductListRoute(category: category.id)),
            image: category.image
          ) { language("\(category.count) products", "\(category.count) 件商品") }
        })
    }
    return .screen(screen)
  }
}
