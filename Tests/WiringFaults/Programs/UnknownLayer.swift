import Tenon

/// A module is in a layer that the application does not have.
enum UnknownLayer: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Cart: Module {
    let layer = Layer("cellar")

    func declare(in contract: inout ModuleContract) {
    }
  }
}
