// Source only: no contract says which URLs are written as texts.
import Tenon
import TenonRoutes

/// A module opens a URL that no route matches.
enum UnmatchedURL: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let urls = contract.opensURLs()
      contract.starts { _ = try await urls("/crat") }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.routes("/cart") { _ in 1 }
    }
  }
}
