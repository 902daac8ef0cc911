import Tenon

/// Two modules require a service that no module provides.
enum MissingServiceOfTwo: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self)
      contract.starts(with: disk) { _ in }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self)
      contract.starts(with: disk) { _ in }
    }
  }
}
