// Texts differ: only the source shows where the other service is provided.
import Tenon

/// A service is provided under another name.
enum MissingName: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self, named: "fast")
      contract.starts(with: disk) { _ in }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }
}
