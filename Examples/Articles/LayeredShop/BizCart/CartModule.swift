import Screens
import ServiceProtocols
import TenonScreens

public struct CartModule: Module {
  public let layer = Layer.business
  public let priority = 60

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let products = contract.requires((any ProductService).self)
    let orders = contract.requires(later: (any OrderService).self)
    let page = contract.shows(OrderPage.self)
    let changed = contract.sends(CartChanged.self, .broadcast, sticky: true)

    let cart = contract.provides(Cart.self, with: products) { products in
      Cart(products: products) { await changed(CartChanged(count: $0)) }
    }
    contract.provides((any CartService).self, as: cart) { $0 }
    contract.observes(OrderPlaced.self, with: cart) { _, cart in await cart.empty() }
    contract.destination(CartPage.self, with: cart, orders) { _, _, cart, orders in
      Screen(
        "Cart",
        buttons: [
          "Check out": {
            let order = try await orders().order(cart.items())
            await page.show(OrderPage(id: order.id))
          }
        ])
    }
  }
}

actor Cart: CartService {
  private let products: any ProductService
  private let changed: @Sendable (Int) async -> Void
  private var lines: [CartItem] = []

  init(products: any ProductService, changed: @escaping @Sendable (Int) async -> Void) {
    self.products = products
    self.changed = changed
  }

  func items() -> [CartItem] { lines }

  func add(product id: String, quantity: Int) async throws {
    lines.append(CartItem(product: try await products.product(id), quantity: quantity))
    await changed(lines.reduce(0) { $0 + $1.quantity })
  }

  func empty() async {
    lines = []
    await changed(0)
  }
}
