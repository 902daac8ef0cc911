// Texts differ: the router, which also works alone, names patterns, and the source their routes as well.
import Tenon
import TenonRoutes

/// Two routes have patterns that match the same URLs.
enum AmbiguousRoutes: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Page: Route { static let pattern: RoutePattern = "/cart" }
  struct List: Route { static let pattern: RoutePattern = "/cart" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(Page.self) { _, _ in }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(List.self) { _, _ in }
    }
  }
}
