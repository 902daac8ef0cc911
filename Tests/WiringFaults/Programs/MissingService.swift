import Tenon

/// No module provides a service.
enum MissingService: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Disk: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let disk = contract.requires(Disk.self)
      contract.starts(with: disk) { _ in }
    }
  }
}
