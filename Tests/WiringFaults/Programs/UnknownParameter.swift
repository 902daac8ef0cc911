// Texts differ: the router reads a value, and the source names its route.
import Tenon
import TenonRoutes

/// A pattern has a parameter without a property.
enum UnknownParameter: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart/:id" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }
}
