import Tenon

/// An adapter of services is below the host.
enum ServiceOutsideHost: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Disk: Sendable {}
  struct Drive: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.adapts(Disk.self, to: Drive.self) { _ in Drive() }
      let drive = contract.requires(Drive.self)
      contract.starts(with: drive) { _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
