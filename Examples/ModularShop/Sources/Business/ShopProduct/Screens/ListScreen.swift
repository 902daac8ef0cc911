import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// The products of a category, page by page.
struct ListScreen: Sendable {
  static let pageSize = 20

  let products: any ProductService
  let links: ProductLinks
  let visit: Visit

  func answer(_ route: ProductListRoute) async throws -> Answer {
    let language = visit.language
    let page = route.page ?? 1
    guard (1...10_000).contains(page) else { return visit.notFound() }
    let title = language("Products", "商品")
    do throws(ProductError) {
      let categories = try await products.fetchCategories()
      let category = categories.first { $0.id == route.category }
      if route.category != nil, category == nil { return visit.notFound() }
      let list = try await products.fetchProducts(
        category: route.category, page: page, pageSize: Self.pageSize)
      return .screen(screen(category, list, categories))
    } catch {
      return visit.unavailable(title)
    }
  }

  private func screen(
    _ category: ProductCategory?, _ list: ProductPage, _ categories: [ProductCategory]
  ) -> Screen {
    let language = visit.language
    func page(_ number: Int) -> ScreenPath {
      links.list.path(ProductListRoute(category: category?.id, page: number > 1 ? number : nil))
    }
    let chips =
      [Chips.Chip(language("All", "全部"), to: links.list.path(ProductListRoute()), isCurrent: category == nil)]
      + categories.map {
        Chips.Chip(
          $0.name.text(in: language), to: links.list.path(ProductListRoute(category: $0.id)),
          isCurrent: $0.id == category?.id)
      }
    return Screen(category?.name.text(in: language) ?? language("Products", "商品")) {
      Chips(language("Categories", "分类"), chips)
      if list.products.isEmpty {
        EmptyState(
          .box, title: language("Nothing here", "暂无商品"),
          message: language("This page of the list is empty.", "这一页没有商品。")
        ) { ButtonLink(language("Go to the first page", "回到第一页"), to: page(1)) }
      } else {
        TileGrid(list.products.map { Tile($0, links, language) })
        Pager(
          page: list.page, previous: list.page > 1 ? page(list.page - 1) : nil,
          next: list.hasMore ? page(list.page + 1) : nil, language: language)
      }
    }
    .actions {
      BarLink(language("Search", "搜索"), icon: .search, to: links.search.path(ProductSearchRoute()))
    }
  }
}
