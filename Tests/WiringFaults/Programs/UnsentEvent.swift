import Tenon

/// No module sends an event.
enum UnsentEvent: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Changed: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.observes(Changed.self) { _ in }
    }
  }
}
