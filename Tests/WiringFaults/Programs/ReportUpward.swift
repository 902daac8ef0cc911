import Tenon

/// An event is reported to a higher layer.
enum ReportUpward: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.observes(Changed.self) { _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .report(to: "Cart"))
    }
  }
}
