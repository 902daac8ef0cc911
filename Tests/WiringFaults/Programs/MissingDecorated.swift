import Tenon

/// A module decorates a service that no module provides.
enum MissingDecorated: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.decorates(Disk.self) { $0 }
    }
  }
}
