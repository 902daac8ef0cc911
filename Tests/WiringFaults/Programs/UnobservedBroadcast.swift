import Tenon

/// No module observes a broadcast.
enum UnobservedBroadcast: FaultyProgram {
  static func application() throws -> Application {
    try Application([Storage()])
  }

  struct Changed: Sendable {}

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .broadcast)
    }
  }
}
