import CatalogInterface
import TenonRoutes

public struct CatalogModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let products = contract.provides((any ProductService).self) { Shelf() }
    contract.routes(ProductPage.self, exposure: .external, with: products) { page, _, products in
      guard let product = products.product(page.id) else { throw RouteDecline("no such product") }
      return "\(product.name), \(product.price) euros"
    }
  }
}

struct Shelf: ProductService {
  func product(_ id: Int) -> Product? {
    [1: Product(name: "Tea", price: 4), 2: Product(name: "Teapot", price: 30)][id]
  }
}
