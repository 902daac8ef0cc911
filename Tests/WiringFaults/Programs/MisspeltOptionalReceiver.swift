import Tenon

/// A receiver that may be missing is misspelt.
enum MisspeltOptionalReceiver: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .report(ifPresent: "Storaeg"))
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.starts {}
    }
  }
}
