import Tenon

// CheckoutInterface 1: its callers compile as before.
protocol Checkout: Sendable {
  func total(of items: [Int]) -> Int
}

// CheckoutInterface 2: the new interface is a separate protocol.
protocol DiscountedCheckout: Sendable {
  func total(of items: [Int], code: String?) -> Int
}

struct NewCheckout: DiscountedCheckout {
  func total(of items: [Int], code: String?) -> Int { items.reduce(0, +) - (code == nil ? 0 : 1) }
}

struct CheckoutModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.provides((any DiscountedCheckout).self) { NewCheckout() }
  }
}

// In the host, as long as version 1 has callers.
struct CheckoutBridge: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any DiscountedCheckout).self, to: (any Checkout).self) { WithoutCode(checkout: $0) }
  }
}

struct WithoutCode: Checkout {
  let checkout: any DiscountedCheckout
  func total(of items: [Int]) -> Int { checkout.total(of: items, code: nil) }
}
