import Tenon
import TenonActions

/// No module grants an authorization.
enum MissingAuthorization: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart()])
  }

  static let count = ActionReference<Int, String, any Error>("Cart", "count")

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.performs(MissingAuthorization.count, authorization: "login") { _ in "" }
    }
  }
}
