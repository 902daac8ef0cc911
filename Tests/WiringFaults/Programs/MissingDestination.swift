import Tenon
import TenonScreens

/// No module shows a route.
enum MissingDestination: FaultyProgram {
  static func application() throws -> Application {
    try Application([Orders()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart" }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.shows(Page.self)
    }
  }
}
