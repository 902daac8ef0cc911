import Tenon
import TenonRoutes

/// An adapter of routes is below the host.
enum RouteOutsideHost: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Old: Route { static let pattern: RoutePattern = "/old" }
  struct New: Route { static let pattern: RoutePattern = "/new" }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes(New.self) { _, _ in }
      _ = contract.opens(Old.self)
      contract.adaptsRoute(New.self, to: Old.self) { _ in New() }
    }
  }
}
