import Tenon

/// A service belongs to two scopes that do not lie within each other.
enum SeparateScopes: FaultyProgram {
  static func application() throws -> Application {
    try Application([Login()])
  }

  struct Session: ServiceScope {}
  struct Token: Sendable {}
  struct Visit: ServiceScope {}

  struct Login: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      _ = contract.opensScope(Session.self)
      _ = contract.opensScope(Visit.self)
      let token = contract.provides(Token.self, lifetime: .scoped(Session.self)) { Token() }
      contract.runs(in: Visit.self, with: token) { _, _ in }
    }
  }
}
