// An app of one target, with the settings of a new project in Xcode: what it declares is isolated to the main actor unless
// it says otherwise. As Documentation/Isolation.md says, what crosses a module's border is `nonisolated`; the modules,
// screens and the app itself need no annotation.
import SwiftUI
import TenonActions
import TenonScreens
import TenonSwiftUI

nonisolated protocol PriceList: Sendable {
  func price(of product: Int) -> Int
}

nonisolated struct FixedPrices: PriceList {
  func price(of product: Int) -> Int { product * 100 }
}

actor Cart {
  private var products: [Int] = []

  func add(_ product: Int) { products.append(product) }
  var count: Int { products.count }
}

nonisolated struct ProductPage: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

nonisolated struct CartChanged: Sendable {
  var count: Int
}

struct PricingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    contract.provides((any PriceList).self) { FixedPrices() }
  }
}

struct CatalogModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let prices = contract.requires((any PriceList).self)
    let cart = contract.provides(Cart.self) { Cart() }
    let changed = contract.sends(CartChanged.self, .broadcast)
    contract.observes(CartChanged.self) { event in print(event.count) }
    contract.starts(with: cart) { cart in await changed(CartChanged(count: await cart.count)) }
    contract.screen(ProductPage.self, exposure: .external, with: prices) { route, screen, prices in
      ProductView(id: route.id, price: prices.price(of: route.id)) { await screen.close() }
    }
  }
}

struct ProductView: View {
  let id: Int
  let price: Int
  let close: () async -> Void

  var body: some View {
    Text("\(id): \(price)")
  }
}

@main
struct ShopApp: App {
  let host: ApplicationHost

  init() {
    do {
      host = try ApplicationHost { try Application([PricingModule(), CatalogModule()]) }
    } catch {
      fatalError("\(error)")
    }
  }

  var body: some Scene {
    WindowGroup {
      NavigatorView(host.application.navigator).tenon(host) { [host] window in
        await host.application.navigator.openWindow(window, root: ProductPage(id: 1))
      }
    }
  }
}
