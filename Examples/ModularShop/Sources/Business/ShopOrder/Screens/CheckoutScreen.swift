import CartInterface
import OrderInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues
import UserInterface

/// The form for the delivery address, with the button that orders the items in the cart.
struct CheckoutScreen: Sendable {
  let orders: any OrderService
  let cart: any CartService
  let products: any ProductService
  let addresses: any AddressBook
  let links: OrderLinks
  let visit: Visit

  func answer() async throws -> Answer {
    do throws(CartError) {
      let items = try await cart.fetchCartItems()
      guard !items.isEmpty else { return .redirect(links.cart.path(CartRoute())) }
      let last = (try? await addresses.fetchAddresses())?.first
      return .screen(screen(items, AddressEntry(last), key: .random(prefix: "co")))
    } catch {
      return visit.unavailable(title)
    }
  }

  func order() async throws -> Answer {
    guard let form = visit.form, let key = form["key"].flatMap(CheckoutKey.init(rawValue:)) else {
      return .redirect(links.checkout.path(CheckoutRoute()))
    }
    var entry = AddressEntry(form)
    let items: [CartItem]
    do throws(CartError) { items = try await cart.fetchCartItems() } catch {
      return visit.unavailable(title)
    }
    // The cart was ordered a moment ago, because the form was sent twice or the order was placed in another
    // window.
    guard !items.isEmpty else { return .redirect(links.list.path(OrderListRoute())) }
    guard let address = entry.address(visit.language) else {
      return .screen(screen(items, entry, key: key))
    }
    guard form["total"] == Self.total(items) else {
      return .screen(screen(items, entry, key: key, isChanged: true))
    }
    do {
      if let missing = try await firstSoldOut(items) { return soldOut(missing) }
      let order = try await orders.createOrder(from: items, address: address, key: key)
      // The order is placed and has its own copy, so failing to save the address for next time is not an
      // error.
      try? await addresses.save(address)
      return .redirect(links.payment.path(PaymentRoute(id: order.id)))
    } catch {
      return visit.unavailable(title)
    }
  }

  private var title: String { visit.language("Check out", "确认订单") }

  private func firstSoldOut(_ items: [CartItem]) async throws -> CartItem? {
    for item in items {
      do throws(ProductError) {
        if try await products.fetchProduct(by: item.productID).stock < item.quantity.rawValue { return item }
      } catch .notFound {
        return item
      }
    }
    return nil
  }

  private func soldOut(_ item: CartItem) -> Answer {
    let language = visit.language
    let name = item.productName.text(in: language)
    return .redirect(
      links.cart.path(CartRoute()),
      notice: Notice(
        language("There is not enough stock of \(name)", "\(name)库存不足，请调整数量"), tone: .warning))
  }

  /// Returns the price of the items, which the user accepts by sending the form.
  private static func total(_ items: [CartItem]) -> String { (try? items.total())?.description ?? "–" }

  private func screen(
    _ items: [CartItem], _ entry: AddressEntry, key: CheckoutKey, isChanged: Bool = false
  ) -> Screen {
    let language = visit.language
    let total = Self.total(items)
    let outcome: Screen.Outcome = isChanged ? .conflict : entry.errors.isEmpty ? .shown : .invalid
    return Screen(title, outcome: outcome) {
      if isChanged {
        Notice(
          language(
            "Your cart has changed in the meantime. Check it before you order.", "购物车内容有变化，请核对后再提交。"),
          tone: .warning)
      }
      Steps(
        language("Steps", "步骤"),
        [language("Address", "地址"), language("Payment", "支付"), language("Done", "完成")], current: 0)
      ErrorSummary(language("Please check the following", "请检查以下内容"), entry.errors)
      Spread {
        Section(language("Your order", "商品清单")) {
          LineList(
            items.map { item in
              Line(
                item.productName.text(in: language), subtitle: "× \(item.quantity.rawValue)",
                lead: .image(item.image)
              ) { Price(item.price, language: language) }
            })
          Facts([.init(language("Total", "合计"), total, isStrong: true)])
        }
      } beside: {
        Section(language("Where to", "收货信息")) {
          Form(to: links.checkout.path(CheckoutRoute())) {
            HiddenField("key", key.rawValue)
            HiddenField("total", total)
            entry.fields(language)
            SubmitButton(language("Order · \(total)", "提交订单 · \(total)"))
          }
        }
      }
    }
  }
}
