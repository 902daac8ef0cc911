import Tenon
import TenonRoutes

/// A module opens a route of a higher layer.
enum UpwardRoute: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      _ = contract.opens(Page.self)
    }
  }
}
