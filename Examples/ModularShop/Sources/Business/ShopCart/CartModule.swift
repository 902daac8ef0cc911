import CartInterface
import OrderInterface
import ProductInterface
import ShopDatabase
import ShopScreen
import ShopValues
import TenonNavigation
import UserInterface

/// The cart of the logged-in user, or of the visitor if no user is logged in.
public struct CartModule: Module {
  public let layer = Layer.business
  public let priority = 60

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let database = contract.requires(Database.self)
    let products = contract.requires((any ProductService).self)
    let users = contract.requires((any UserService).self)
    let session = contract.requires((any CurrentSession).self)
    let changed = contract.sends(CartChanged.self, .broadcast)

    contract.contributes([Migration].self) { CartStore.migrations }
    let cart = contract.provides(LiveCart.self, with: database, products, users, session) {
      LiveCart(
        store: CartStore(database: $0), products: $1, users: $2, session: $3, tell: { changed.post($0) })
    }
    contract.provides((any CartService).self, as: cart) { $0 }

    contract.observes(LoggedIn.self, with: cart) { event, cart in try await cart.take(event) }
    contract.observes(OrderPlaced.self, with: cart) { event, cart in try await cart.remove(event) }
    contract.observes(ProductSoldOut.self, with: cart) { event, cart in try await cart.mark(event) }

    let links = CartLinks(&contract)
    contract.screen(
      CartRoute.self, LocalizedText(en: "Cart", zh: "购物车"), as: .stack(of: .cart), exposure: .external,
      with: cart
    ) { _, visit, cart in
      try await CartScreen(cart: cart, links: links, visit: visit).answer()
    }
    contract.form(
      AddToCartRoute.self, LocalizedText(en: "Cart", zh: "购物车"), as: .stack(of: .cart),
      with: cart
    ) { _, visit, cart in
      try await CartForms(cart: cart, links: links, visit: visit).add()
    }
    contract.form(
      CartItemRoute.self, LocalizedText(en: "Cart", zh: "购物车"), as: .stack(of: .cart),
      with: cart
    ) { route, visit, cart in
      try await CartForms(cart: cart, links: links, visit: visit).change(route.id)
    }
  }
}
