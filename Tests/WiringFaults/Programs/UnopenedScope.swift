import Tenon

/// No module opens a scope.
enum UnopenedScope: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Session: ServiceScope {}
  struct Token: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.runs(in: Session.self) { _ in }
    }
  }
}
