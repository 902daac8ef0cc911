import Tenon
import TenonActions

/// URLs may perform an action whose input is no ActionInput.
enum UnreadableInput: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(UnreadableInput.count, exposure: .external) { _ in "" }
    }
  }
}
