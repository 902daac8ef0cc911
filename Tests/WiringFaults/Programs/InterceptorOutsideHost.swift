// Application only: the architect reads interceptors as code and does not judge them.
import Tenon
import TenonRoutes

/// A module below the host intercepts all routes.
enum InterceptorOutsideHost: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.intercepts { context, next in try await next(context) }
    }
  }
}
