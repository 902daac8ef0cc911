import Tenon

/// A module is in the list twice.
enum ListedTwice: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
    }
  }
}
