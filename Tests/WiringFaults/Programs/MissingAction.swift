import Tenon
import TenonActions

/// No module performs an action.
enum MissingAction: FaultyProgram {
  static func application() throws -> Application {
    try Application([Orders()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      _ = contract.calls(MissingAction.count)
    }
  }
}
