import Tenon

/// A singleton keeps a service of a scope.
enum CaptiveService: FaultyProgram {
  static func application() throws -> Application {
    try Application([Login()])
  }

  struct Session: ServiceScope {}
  struct Token: Sendable {}
  struct Vault: Sendable {}

  struct Login: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      _ = contract.opensScope(Session.self)
      let token = contract.provides(Token.self, lifetime: .scoped(Session.self)) { Token() }
      contract.provides(Vault.self, with: token) { _ in Vault() }
    }
  }
}
