import Tenon
import TenonActions

/// A module calls an action of a higher layer.
enum UpwardAction: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Storage()])
  }

  static let count = ActionReference<Void, Int, any Error>("Cart", "count")

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(UpwardAction.count) { _ in 1 }
    }
  }

  struct Storage: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      _ = contract.calls(UpwardAction.count)
    }
  }
}
