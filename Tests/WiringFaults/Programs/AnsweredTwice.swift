// Texts differ: the router compares patterns, and the source sees that both are of one route.
import Tenon
import TenonRoutes

/// Two modules answer a route.
enum AnsweredTwice: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }
}
