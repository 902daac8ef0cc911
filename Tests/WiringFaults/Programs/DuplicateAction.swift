import Tenon
import TenonActions

/// Two modules perform an action.
enum DuplicateAction: FaultyProgram {
  static func application() throws -> Application {
    try Application([Basket(), Cart()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Basket: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(DuplicateAction.count) { _ in "" }
    }
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(DuplicateAction.count) { _ in "" }
    }
  }
}
