import CatalogInterface
import TenonRoutes

public struct AddToCart: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/cart/add/:id"
  public var id: Int

  public init(id: Int) { self.id = id }
}

public struct CartModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let products = contract.requires((any ProductService).self)
    let cart = contract.provides(Cart.self, with: products) { products in Cart(products: products) }
    contract.routes(AddToCart.self, exposure: .external, with: cart) { route, _, cart in
      try await cart.add(route.id)
    }
  }
}

actor Cart {
  private let products: any ProductService
  private var total = 0

  init(products: any ProductService) { self.products = products }

  func add(_ id: Int) throws -> String {
    guard let product = products.product(id) else { throw RouteDecline("no such product") }
    total += product.price
    return "\(product.name) is in the cart; \(total) euros in all"
  }
}
