import Tenon

/// A module requires a service of a module that starts later.
enum RequiresDeferred: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self)
      contract.starts(with: disk) { _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core
    let launchTime = LaunchTime.deferred

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
