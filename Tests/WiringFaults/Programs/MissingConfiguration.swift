import Tenon

/// No configuration has a value.
enum MissingConfiguration: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.needs(ConfigurationKey<Int>("cart.limit"))
    }
  }
}
