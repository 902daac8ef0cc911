import CartInterface
import OrderInterface
import ProductInterface
import ShopDatabase
import ShopScreen
import Tenon
import UserInterface

/// The cart: of who is logged in, or else of the visitor.
public struct CartModule: Module {
  public let layer = Layer.business
  public let priority = 60

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.services.contribute([Migration].self) { _ in CartStore.migrations }
    contract.provides(
      LiveCart.self,
      requires: [
        .service(Database.self), .service((any ProductService).self), .service((any UserService).self),
        .service((any CurrentSession).self),
      ]
    ) { services, context in
      LiveCart(
        store: CartStore(database: try services.resolve()), products: try services.resolve(),
        users: try services.resolve(), session: try services.resolve(),
        tell: { [events = context.events] change in _ = try? events.broadcast(change) })
    }
    contract.services.register((any CartService).self, sharing: LiveCart.self) { $0 }

    contract.sends(CartChanged.self, .broadcast)
    contract.observes(LoggedIn.self) { event, context async throws in
      try await context.resolve(LiveCart.self).take(event)
    }
    contract.observes(OrderPlaced.self) { event, context async throws in
      try await context.resolve(LiveCart.self).remove(event)
    }
    contract.observes(ProductSoldOut.self) { event, context async throws in
      try await context.resolve(LiveCart.self).mark(event)
    }

    contract.screen(CartRoute.self, exposure: .external) { _, context, visit in
      try await CartScreen(cart: context.resolve(), visit: visit).destination()
    }
    contract.form(AddToCartRoute.self) { _, context, visit in
      try await CartForms(cart: context.resolve(), visit: visit).add()
    }
    contract.form(CartItemRoute.self) { route, context, visit in
      try await CartForms(cart: context.resolve(), visit: visit).change(route.id)
    }
  }
}
