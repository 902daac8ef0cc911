import Tenon
import TenonRoutes

/// A URL that routes of a running application may answer.
enum UndecidedRoutes: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  static func change(_ application: Application) async throws {
    try application.router.update { $0.redirect("/late", to: "/") }
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let urls = contract.opensURLs()
      contract.starts { _ = try await urls("/late") }
    }
  }
}
