import Screens
import ServiceProtocols
import TenonScreens

public struct HomeModule: Module {
  public let layer = Layer.business
  public let priority = 80

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let products = contract.requires((any ProductService).self)
    let detail = contract.shows(ProductPage.self)
    contract.destination(HomePage.self, with: products) { _, _, products in
      let recommended = try await products.products(in: "tea")
      let buttons = recommended.map { product -> (String, Screen.Action) in
        (product.name, { await detail.show(ProductPage(id: product.id)) })
      }
      return Screen("Home", buttons: Dictionary(uniqueKeysWithValues: buttons))
    }
  }
}
