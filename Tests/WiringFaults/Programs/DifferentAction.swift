import Tenon
import TenonActions

/// An action is called with other types.
enum DifferentAction: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(DifferentAction.count) { _ in "" }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.calls(ActionReference<String, String, any Error>("Cart", "count"))
    }
  }
}
