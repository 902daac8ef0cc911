import TenonServices

public protocol ProductService: Sendable {
  func name(of id: Int) -> String
}

struct LiveProducts: ProductService {
  func name(of id: Int) -> String { "product \(id)" }
}

final class Cart: Sendable {
  let products: any ProductService
  init(products: any ProductService) { self.products = products }
  func summary() -> String { "1 x \(products.name(of: 42))" }
}

var registry = ServiceRegistry()
registry.register((any ProductService).self, instance: LiveProducts())
registry.register(Cart.self, from: Cart.init)  // its parameters are resolved by their types

let container = try registry.freeze()  // finds duplicates, missing services and cycles
print(try container.resolve(Cart.self).summary())
