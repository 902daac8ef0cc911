import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// A search and its results.
struct SearchScreen: Sendable {
  let products: any ProductService
  let links: ProductLinks
  let visit: Visit

  func answer(_ route: ProductSearchRoute) async throws -> Answer {
    let language = visit.language
    let title = language("Search", "搜索")
    let keyword = String((route.keyword ?? "").prefix(100))
    let page = route.page ?? 1
    guard (1...10_000).contains(page) else { return visit.notFound() }
    guard !keyword.allSatisfy(\.isWhitespace) else {
      let screen = Screen(title) {
        SearchField(
          language("Search products", "搜索商品"), to: links.search.path(ProductSearchRoute()), autofocus: true)
      }
      return .screen(screen)
    }
    do throws(ProductError) {
      let found = try await products.searchProducts(
        keyword: keyword, page: page, pageSize: ListScreen.pageSize)
      return .screen(screen(title, keyword, found))
    } catch {
      return visit.unavailable(title)
    }
  }

  private func screen(_ title: String, _ keyword: String, _ found: ProductPage) -> Screen {
    let language = visit.language
    func page(_ number: Int) -> ScreenPath {
      links.search.path(ProductSearchRoute(keyword: keyword, page: number > 1 ? number : nil))
    }
    return Screen(title) {
      SearchField(
        language("Search products", "搜索商品"), to: links.search.path(ProductSearchRoute()), value: keyword)
      if found.products.isEmpty {
        EmptyState(
          .search, title: language("Nothing found", "没有找到"),
          message: language(
            "No product contains the words “\(keyword)”. Try fewer words.", "没有包含“\(keyword)”的商品，换个词试试。")
        ) {
          ButtonLink(language("See the categories", "浏览分类"), to: links.categories.path(CategoryListRoute()))
        }
      } else {
        Paragraph(language("\(found.total) products", "共 \(found.total) 件商品"), style: .muted)
        TileGrid(found.products.map { Tile($0, links, language) })
        Pager(
          page: found.page, previous: found.page > 1 ? page(found.page - 1) : nil,
          next: found.hasMore ? page(found.page + 1) : nil, language: language)
      }
    }
  }
}
