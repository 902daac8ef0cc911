import CartInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// Handles the forms of the cart.
struct CartForms: Sendable {
  let cart: LiveCart
  let links: CartLinks
  let visit: Visit

  func add() async throws -> Answer {
    let language = visit.language
    guard let product = visit.form?["product"].flatMap(ProductID.init(rawValue:)),
      let quantity = quantity, let quantity = Quantity(rawValue: quantity)
    else { return invalid }
    let back = links.product.path(ProductDetailRoute(id: product))
    do throws(CartError) {
      try await cart.addToCart(productID: product, quantity: quantity)
      return .redirect(
        back,
        notice: Notice(
          language("Added to the cart", "已加入购物车"), tone: .success,
          link: (language("See the cart", "查看购物车"), links.cart.path(CartRoute()))))
    } catch {
      return problem(error, back: back)
    }
  }

  func change(_ id: CartItemID) async throws -> Answer {
    guard let number = quantity else { return invalid }
    do throws(CartError) {
      if number == 0 {
        try await cart.removeFromCart(itemID: id)
      } else {
        guard let quantity = Quantity(rawValue: number) else { return invalid }
        try await cart.updateQuantity(itemID: id, quantity: quantity)
      }
      return .redirect(links.cart.path(CartRoute()))
    } catch {
      return problem(error, back: links.cart.path(CartRoute()))
    }
  }

  private var quantity: Int? { visit.form?["quantity"].flatMap { Int(digits: $0) } }

  private var invalid: Answer {
    let language = visit.language
    let screen = Screen(language("Cart", "购物车"), outcome: .invalid) {
      ErrorState(
        title: language("That is not a valid quantity", "数量无效"),
        message: language("Choose 1 to 99 pieces of a product.", "请选择 1 到 99 件商品。")
      ) { ButtonLink(language("To the cart", "回到购物车"), to: links.cart.path(CartRoute())) }
    }
    return .screen(screen)
  }

  private func problem(_ error: CartError, back: ScreenPath) -> Answer {
    let language = visit.language
    let text: String
    switch error {
    case .notEnoughStock(_, let available):
      text = language("Only \(available) left", "库存仅剩 \(available) 件")
    case .full(let limit):
      text = language("The cart can hold at most \(limit) products", "购物车最多放 \(limit) 种商品")
    case .itemNotFound:
      text = language("This item was already removed, perhaps in another window", "该商品已被移除，可能是在另一个窗口")
    case .productNotFound:
      return visit.notFound()
    case .unavailable:
      return visit.unavailable(language("Cart", "购物车"))
    }
    return .redirect(back, notice: Notice(text, tone: .warning))
  }
}
