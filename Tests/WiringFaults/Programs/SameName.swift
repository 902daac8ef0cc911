// Texts differ: only the source shows where a module is declared.
import Tenon

/// Two modules have one name.
enum SameName: FaultyProgram {
  static func application() throws -> Application {
    try Application([Basket(), Cart()])
  }

  struct Basket: Module {
    let layer = Layer.business
    let name = "Cart"

    func declare(in contract: inout ModuleContract) {
      contract.starts {}
    }
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.starts {}
    }
  }
}
