import Tenon

/// A module has no name.
enum Nameless: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business
    let name = ""

    func declare(in contract: inout ModuleContract) {
    }
  }
}
