import Tenon

/// Two modules provide a service.
enum DuplicateService: FaultyProgram {
  static func application() throws -> Application {
    try Application([Archive(), Storage()])
  }

  struct Disk: Sendable {}

  struct Archive: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
