import CartInterface
import HomeInterface
import OrderInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// The contents of the cart, with a link to the checkout.
struct CartScreen: Sendable {
  let cart: LiveCart
  let links: CartLinks
  let visit: Visit

  func answer() async throws -> Answer {
    do throws(CartError) {
      return .screen(screen(try await cart.entries()))
    } catch {
      return visit.unavailable(title)
    }
  }

  private var title: String { visit.language("Cart", "购物车") }

  private func screen(_ entries: [CartStore.Entry]) -> Screen {
    let language = visit.language
    guard !entries.isEmpty else {
      return Screen(title) {
        EmptyState(
          .cart, title: language("Your cart is empty", "购物车是空的"),
          message: language("Items that you add stay here until you order them.", "加入的商品会一直保留到下单。")
        ) { ButtonLink(language("Look around", "去逛逛"), to: links.home.path(HomeRoute())) }
      }
    }
    let canOrder = !entries.contains(where: \.isSoldOut)
    let total = (try? entries.map(\.item).total())?.description ?? "–"
    return Screen(title) {
      if !canOrder {
        Notice(
          language("Some items are sold out: remove them to order the rest.", "有商品已售罄，请移除后再结算。"),
          tone: .warning)
      }
      Spread {
        LineList(entries.map(line))
      } beside: {
        Facts([.init(language("Total", "合计"), total, isStrong: true)])
      }
    }
    .dock {
      if canOrder {
        ButtonLink(
          language("Check out · \(total)", "去结算 · \(total)"), to: links.checkout.path(CheckoutRoute()))
      }
    }
  }

  private func line(_ entry: CartStore.Entry) -> Line {
    let (item, language) = (entry.item, visit.language)
    let name = item.productName.text(in: language)
    let path = links.item.path(CartItemRoute(id: item.id))
    return Line(
      name, subtitle: entry.isSoldOut ? language("Sold out", "已售罄") : nil, lead: .image(item.image),
      to: links.product.path(ProductDetailRoute(id: item.productID))
    ) {
      Price(item.price, language: language)
    } controls: {
      Stepper(
        value: item.quantity.rawValue, in: Quantity.range, to: path, of: name, language: language)
      ActionButton(
        language("Remove \(name)", "移除\(name)"), to: path, emphasis: .plain, icon: .trash, isIconOnly: true,
        fields: [HiddenField("quantity", "0")])
    }
  }
}
