import Tenon

/// A program without a fault.
enum Sound: FaultyProgram {
  static func application() throws -> Application {
    try Application([Storage(), Cart()])
  }

  struct Disk: Sendable {}

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      contract.provides(Disk.self) { Disk() }
    }
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self)
      contract.starts(with: disk) { _ in }
    }
  }
}
