import Tenon

/// An adapter has nothing to adapt.
enum MissingAdapted: FaultyProgram {
  static func application() throws -> Application {
    try Application([Host()])
  }

  struct Disk: Sendable {}
  struct Drive: Sendable {}

  struct Host: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      contract.adapts(Disk.self, to: Drive.self) { _ in Drive() }
      let drive = contract.requires(Drive.self)
      contract.starts(with: drive) { _ in }
    }
  }
}
