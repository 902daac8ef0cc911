import CoreNetwork
import Screens
import ServiceProtocols
import TenonScreens

public struct ProductModule: Module {
  public let layer = Layer.business
  public let priority = 70

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let network = contract.requires(Network.self)
    let share = contract.requires((any ShareService).self)
    // The cart requires products itself, so this service is requested only when it is used.
    let cart = contract.requires(later: (any CartService).self)
    let products = contract.provides((any ProductService).self, with: network) { Products(network: $0) }

    contract.destination(ProductPage.self, exposure: .external, with: products, cart, share) {
      route, _, products, cart, share in
      let product = try await products.product(route.id)
      return Screen(
        product.name,
        buttons: [
          "Add to cart": { try await cart().add(product: product.id, quantity: 1) },
          "Share": { try await share.share(product.name) },
        ])
    }
    contract.destination(ProductListPage.self, with: products) { route, _, products in
      Screen(try await products.products(in: route.category).map(\.name).joined(separator: ", "))
    }
  }
}

struct Products: ProductService {
  let network: Network

  func product(_ id: String) async throws -> ProductInfo { try await network.get("/product/\(id)") }
  func products(in category: String) async throws -> [ProductInfo] {
    try await network.get("/products/\(category)")
  }
}
