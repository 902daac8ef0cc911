import Tenon
import TenonRoutes

/// No module answers a route.
enum MissingRoute: FaultyProgram {
  static func application() throws -> Application {
    try Application([Orders()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart" }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.opens(Page.self)
    }
  }
}
