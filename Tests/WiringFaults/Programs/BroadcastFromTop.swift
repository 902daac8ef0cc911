import Tenon

/// The uppermost layer broadcasts.
enum BroadcastFromTop: FaultyProgram {
  static func application() throws -> Application {
    try Application([Host()])
  }

  struct Changed: Sendable {}

  struct Host: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .broadcast)
    }
  }
}
