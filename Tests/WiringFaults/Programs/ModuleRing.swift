import Tenon

/// Three modules need each other in a ring.
enum ModuleRing: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders(), Stock()])
  }

  struct First: Sendable {}
  struct Second: Sendable {}
  struct Third: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let other = contract.requires(Second.self)
      contract.provides(First.self, with: other) { _ in First() }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let other = contract.requires(Third.self)
      contract.provides(Second.self, with: other) { _ in Second() }
    }
  }

  struct Stock: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let other = contract.requires(First.self)
      contract.provides(Third.self, with: other) { _ in Third() }
    }
  }
}
