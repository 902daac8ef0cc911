// Texts differ: only the source shows who contributes.
import Tenon

/// A service is only contributed.
enum MissingContribution: FaultyProgram {
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

    func declare(in contract: inout ModuleContract) {
      contract.contributes(Disk.self) { Disk() }
    }
  }
}
