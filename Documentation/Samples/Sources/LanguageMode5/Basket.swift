import TenonActions

// Compiled in Swift 5 mode, without a warning: neither the protocol, nor the class, nor the closure is `Sendable`.
protocol Basket { func add(_ product: String) }

class SharedBasket: Basket {
  private var products: [String] = []
  func add(_ product: String) { products.append(product) }
}

struct Purchase {
  var product: String
  var done: (String) -> Void
}

extension ActionReference where Input == Purchase, Output == Void, Failure == any Error {
  static var basketBuy: Self { Self("Basket", "buy") }
}

struct BasketModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    let basket = contract.provides(Basket.self) { SharedBasket() }
    contract.performs(.basketBuy, with: basket) { purchase, basket in
      basket.add(purchase.product)
      purchase.done(purchase.product)
    }
  }
}
