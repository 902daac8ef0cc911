import Tenon

/// An event is reported to a module that does not exist.
enum UnknownReceiver: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.sends(Changed.self, .report(to: "Warehouse"))
    }
  }
}
