import Tenon

/// The configuration lacks a value.
enum IncompleteConfiguration: FaultyProgram {
  static func application() throws -> Application {
    var options = ApplicationOptions()
    options.configuration = try Configuration(["cart": ["size": 3]])
    return try Application([Cart()], options: options)
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.needs(ConfigurationKey<Int>("cart.limit"))
    }
  }
}
