import CartInterface
import OrderInterface
import ProductInterface
import ShopDatabase
import ShopScreen
import ShopValues
import TenonScreens
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
    let session = contract.requires(Session.self)
    let changed = contract.sends(CartChanged.self, .broadcast)

    contract.contributes([Migration].self) { CartStore.migrations }
    let carts = contract.provides(Carts.self, with: database) {
      Carts(store: CartStore(database: $0), tell: { changed.post($0) })
    }
    let cart = contract.provides(
      LiveCart.self, lifetime: .scoped(Session.self), with: carts, products, users, session
    ) { LiveCart(carts: $0, products: $1, users: $2, session: $3) }
    contract.provides((any CartService).self, as: cart) { $0 }

    contract.observes(LoggedIn.self, with: carts) { event, carts in try await carts.take(event) }
    contract.observes(OrderPlaced.self, with: carts) { event, carts in try await carts.remove(event) }
    contract.observes(ProductSoldOut.self, with: carts) { event, carts in try await carts.mark(event) }

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
