// Texts differ: the navigator, which also works alone, names the cures that it has itself.
import Tenon
import TenonScreens

/// No module has a destination for an interface.
enum MissingInterface: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  protocol Screen: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.requiresDestination(conformingTo: (any Screen).self)
    }
  }
}
