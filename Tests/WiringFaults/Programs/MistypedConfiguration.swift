// Application only: the types of values are those of the configuration that is loaded.
import Tenon

/// A configuration value has another type.
enum MistypedConfiguration: FaultyProgram {
  static func application() throws -> Application {
    var options = ApplicationOptions()
    options.configuration = try Configuration(["cart": "three"])
    return try Application([Cart()], options: options)
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.needs(ConfigurationKey<Int>("cart"))
    }
  }
}
