// The samples in the READMEs.
import Shop
import TenonTesting
import Testing

// sample
struct CartModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let products = contract.requires((any ProductService).self)  // a handle: listed in `with:`, not read here
    let charge = contract.calls(.paymentCharge)  // an action of another module
    let changed = contract.sends(CartChanged.self, .broadcast)  // an event that goes to the layers above
    let detail = contract.shows(ProductDetail.self)  // a screen of another module

    let cart = contract.provides(LiveCart.self, with: products) { products in
      LiveCart(products, pay: { try await charge($0) }, changed: { await changed($0) })
    }
    contract.provides((any CartService).self, as: cart) { $0 }  // the same instance, under its protocol
    contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
    contract.destination(CartRoute.self, with: cart) { route, screen, cart in
      CartScreen(cart, showProduct: { await detail.show(ProductDetail(id: $0)) })
    }
    contract.starts(with: cart) { cart in try await cart.restore() }
  }
}
// end

private struct Tests {
  // sample
  @Test("paying charges the total, and notifies the layers above")
  func pays() async throws {
    try await withTestApplication(of: CartModule()) { doubles in
      doubles.provides((any ProductService).self) { FixedProducts() }
      doubles.performs(.paymentCharge) { request in PaymentResult(receipt: "R-1") }
      doubles.destination(ProductDetail.self) { route, screen in ProductScreen(id: route.id) }
    } test: { application in
      let result = try await application.resolve((any CartService).self).pay()
      try await application.broadcast(ProductSoldOut(id: 42))
      #expect(result.receipt == "R-1")
      #expect(application.performed(.paymentCharge).map(\.amount) == [42])
      #expect(application.sent(CartChanged.self).map(\.count) == [1, 0])
    }
  }
  // end
}
