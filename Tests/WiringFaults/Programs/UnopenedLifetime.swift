import Tenon

/// No module opens the scope of a service.
enum UnopenedLifetime: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Session: ServiceScope {}
  struct Token: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.provides(Token.self, lifetime: .scoped(Session.self)) { Token() }
    }
  }
}
