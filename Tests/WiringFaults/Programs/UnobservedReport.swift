import Tenon

/// The receiver of a report does not observe it.
enum UnobservedReport: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .report(to: "Storage"))
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.starts {}
    }
  }
}
