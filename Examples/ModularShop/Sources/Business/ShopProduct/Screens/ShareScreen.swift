import ProductInterface
import ShareInterface
import ShopScreen
import ShopUI

/// A link to a product, on a sheet over the product's screen.
struct ShareScreen: Sendable {
  let products: any ProductService
  let share: any ShareService
  let links: ProductLinks
  let visit: Visit

  func answer(_ id: ProductID) async throws -> Answer {
    let language = visit.language
    let title = language("Share", "分享")
    do throws(ProductError) {
      let product = try await products.fetchProduct(by: id)
      let link = await share.share(
        ShareContent(
          title: product.name.text(in: language), text: product.description.text(in: language),
          path: links.detail.path(ProductDetailRoute(id: id))))
      let screen = Screen(title) {
        CopyField(language("Link", "链接"), text: link.url, language: language)
        Facts([.init(language("For the app", "应用内链接"), link.deepLink)])
      }
      return .screen(screen)
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(title)
    }
  }
}
