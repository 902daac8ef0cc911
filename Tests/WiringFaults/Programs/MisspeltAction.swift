import Tenon
import TenonActions

/// The name of an action is misspelt.
enum MisspeltAction: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(MisspeltAction.count) { _ in "" }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.calls(ActionReference<Int, String, any Error>("Cart", "cuont"))
    }
  }
}
