import CartInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// One product, with the button that adds it to the cart.
struct DetailScreen: Sendable {
  let products: any ProductService
  let links: ProductLinks
  let visit: Visit

  func answer(_ id: ProductID) async throws -> Answer {
    do throws(ProductError) {
      let product = try await products.fetchProduct(by: id)
      let category = try await products.fetchCategories().first { $0.id == product.category }
      return .screen(
        screen(product, category),
        beneath: [CategoryListRoute(), ProductListRoute(category: product.category)])
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(visit.language("Product", "商品"))
    }
  }

  private func screen(_ product: ProductInfo, _ category: ProductCategory?) -> Screen {
    let language = visit.language
    let name = product.name.text(in: language)
    return Screen(name) {
      Spread {
        Picture(product.image, alt: name, isUrgent: true)
      } beside: {
        Title(name)
        Price(product.price, original: product.originalPrice, isLarge: true, language: language)
        Paragraph(product.description.text(in: language), style: .lead)
        Facts([
          .init(language("Category", "分类")) {
            TextLink(
              category?.name.text(in: language) ?? product.category.rawValue,
              to: links.list.path(ProductListRoute(category: product.category)))
          },
          .init(language("In stock", "库存"), stock(product)),
          .init(language("Number", "编号"), product.id.rawValue),
        ])
      }
    }
    .ownTitle()
    .actions {
      BarLink(language("Share", "分享"), icon: .share, to: links.share.path(ProductShareRoute(id: product.id)))
    }
    .dock {
      ActionButton(
        product.isSoldOut ? language("Sold out", "已售罄") : language("Add to cart", "加入购物车"),
        to: links.addToCart.path(AddToCartRoute()), icon: .cart, isEnabled: !product.isSoldOut,
        fields: [HiddenField("product", product.id.rawValue), HiddenField("quantity", "1")])
    }
  }

  private func stock(_ product: ProductInfo) -> String {
    switch product.stock {
    case ...0: visit.language("Sold out", "已售罄")
    case 1...9: visit.language("Only \(product.stock) left", "仅剩 \(product.stock) 件")
    default: visit.language("Available", "有货")
    }
  }
}
