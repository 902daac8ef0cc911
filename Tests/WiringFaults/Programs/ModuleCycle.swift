import Tenon

/// Two modules need each other.
enum ModuleCycle: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Basket: Sendable {}
  struct Order: Sendable {}

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let order = contract.requires(Order.self)
      contract.provides(Basket.self, with: order) { _ in Basket() }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let basket = contract.requires(Basket.self)
      contract.provides(Order.self, with: basket) { _ in Order() }
    }
  }
}
