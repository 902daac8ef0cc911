import Tenon

/// A module is in the list three times.
enum ListedThrice: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Cart(), Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
    }
  }
}
