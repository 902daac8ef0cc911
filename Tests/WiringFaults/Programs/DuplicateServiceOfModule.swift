import Tenon

/// A module provides a service twice.
enum DuplicateServiceOfModule: FaultyProgram {
  static func application() throws -> Application {
    try Application([Storage()])
  }

  struct Disk: Sendable {}

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
      contract.provides(Disk.self) { Disk() }
    }
  }
}
