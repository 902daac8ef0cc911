import Tenon

/// A contract does not name its notification.
enum UnnamedNotification: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.observes(NamedNotification.self) { _ in }
    }
  }
}
