import Tenon

/// No module requires what an adapter makes.
enum UnusedAdapter: FaultyProgram {
  static func application() throws -> Application {
    try Application([Host(), Storage()])
  }

  struct Disk: Sendable {}
  struct Drive: Sendable {}

  struct Host: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      contract.adapts(Disk.self, to: Drive.self) { _ in Drive() }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
