import Tenon

/// A phase receives a service of a scope.
enum PhaseOutsideScope: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Login()])
  }

  struct Session: ServiceScope {}
  struct Token: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let token = contract.requires(Token.self)
      contract.starts(with: token) { _ in }
    }
  }

  struct Login: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      _ = contract.opensScope(Session.self)
      contract.provides(Token.self, lifetime: .scoped(Session.self)) { Token() }
    }
  }
}
