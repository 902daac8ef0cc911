import Tenon

/// An observer is below the sender.
enum UnreachedObserver: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Host(), Storage()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .broadcast)
    }
  }

  struct Host: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      contract.observes(Changed.self) { _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.observes(Changed.self) { _ in }
    }
  }
}
