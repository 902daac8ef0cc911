// Texts differ: the router shows the place in the pattern, and the source names its route.
import Tenon
import TenonRoutes

/// The router refuses a pattern.
enum MalformedPattern: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart/:" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }
}
