import Tenon
import TenonRoutes

// What modules may know about each other. In a real app, this code is in an interface module, a separate target.
protocol PriceList: Sendable {
  func price(of product: Int) -> Int
}

struct ProductPage: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

// One module provides the prices.
struct PricingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    contract.provides((any PriceList).self) { FixedPrices() }
  }
}

struct FixedPrices: PriceList {
  func price(of product: Int) -> Int { product * 10 }
}

// Another module shows products. It knows the protocol, but not the type that implements it.
struct CatalogModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let prices = contract.requires((any PriceList).self)
    contract.routes(ProductPage.self, with: prices) { page, _, prices in
      "Product \(page.id) costs \(prices.price(of: page.id))."
    }
  }
}

@main struct ShopApp {
  static func main() async throws {
    let application = try Application([CatalogModule(), PricingModule()])  // verifies everything
    try await application.launch()
    print(try await application.open(ProductPage(id: 42)))  // by a typed route
    print(try await application.router.open("/product/7"))  // by a URL
    await application.stop()
  }
}
