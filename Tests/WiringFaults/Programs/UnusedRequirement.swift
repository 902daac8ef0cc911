import Tenon

/// No code receives a service that a module requires.
enum UnusedRequirement: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.requires(Disk.self)
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
