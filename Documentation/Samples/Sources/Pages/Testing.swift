// The samples on the pages of TenonTesting.
import Shop
import TenonTesting
import Testing

private struct OrderModule: Module {
  let layer = Layer.business
  func declare(in contract: inout ModuleContract) {}
}
private struct FullCart: CartService {
  var count: Int { 1 }
  var total: Int { 42 }
  func pay() async throws -> PaymentResult { throw PaymentError.declined }
}
private struct ProductPage: Sendable { init(_ id: Int) {} }
private protocol Clock: Sendable {}
private struct FixedClock: Clock {}
private struct NotExpected: Error { init(_ text: String) {} }
private struct LiveOrders: OrderService {
  let cart: Provider<any CartService>
  let charge: ActionCaller<PaymentRequest, PaymentResult, PaymentError>
  let placed: ModuleEventSender<OrderPlaced>

  func place() async throws {
    let total = try await cart().total
    _ = try await charge(PaymentRequest(amount: total))
    await placed(OrderPlaced(total: total))
  }
}
protocol PaymentService: Sendable { func charge(_ amount: Int) async throws -> Receipt }
struct Receipt: Sendable {}

private func alone() async throws {
  // sample
  try await withTestApplication(of: OrderModule()) { doubles in
    doubles.provides((any CartService).self) { FullCart() }
    doubles.performs(.paymentCharge) { request in PaymentResult(receipt: "R-1") }
    doubles.routes(ProductDetail.self) { route, opening in ProductPage(route.id) }
  } test: { application in
    try await application.resolve((any OrderService).self).place()
    #expect(application.performed(.paymentCharge).map(\.amount) == [42])
    #expect(application.sent(OrderPlaced.self).map(\.total) == [42])
  }
  // end
}

private func withoutModule() async throws {
  // sample
  try await confirmation("the order is announced") { announced in
    let orders = LiveOrders(  // the service under test, and the handles that it takes
      cart: Provider { FullCart() },
      charge: ActionCaller { request in PaymentResult(receipt: "R-1") },
      placed: ModuleEventSender { order in
        #expect(order.total == 42)
        announced()
      })
    try await orders.place()
  }
  // end
}

private enum Traits {
  static let shop: Application = {
    guard let shop = try? Application([]) else { preconditionFailure("no modules fit") }
    return shop
  }()
  struct NoProducts: ProductService {
    func warmUp() async {}
    func summary(of id: Int) async throws -> String { "" }
  }

  // sample
  @Suite(.overriding(shop.services) { $0.register((any Clock).self, instance: FixedClock()) })
  struct CartTests {
    @Test(.overriding(shop.services) { $0.register((any ProductService).self, instance: NoProducts()) })
    func emptyCart() async throws {
      #expect(try await shop.services.resolve((any CartService).self).count == 0)
    }
  }
  // end
}

private func throwing(_ doubles: inout ModuleContract) {
  // sample
  doubles.provides((any PaymentService).self) { throw NotExpected("payment") }
  // end
}

// sample
struct PaymentDouble: PaymentService {
  var onCharge: @Sendable (Int) async throws -> Receipt = { _ in
    Issue.record("charge is not expected")
    throw NotExpected("charge")
  }

  func charge(_ amount: Int) async throws -> Receipt { try await onCharge(amount) }
}
// end
