import TenonServices
import Testing

// The README's code, to the letter, with what it takes for granted.

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}
private protocol ProductService: Sendable {}
private struct LiveProducts: ProductService {
  let clock: any Clock
}
private protocol CartService: Sendable {}
private struct LiveCart: CartService {
  let products: any ProductService
}
private protocol Session: Sendable {}
private struct LiveSession: Session {}

@Suite("The README's code", .timeLimit(.minutes(10)))
struct ReadmeTests {
  @Test("services")
  func services() throws {
    var registry = ServiceRegistry()
    registry.register((any Clock).self, instance: SystemClock())
    registry.register((any ProductService).self) { LiveProducts(clock: try $0.resolve()) }
    registry.register((any CartService).self, from: LiveCart.init)
    registry.register((any Session).self, lifetime: .scoped(LoginScope.self)) { _ in LiveSession() }

    let container = try registry.freeze()
    let cart = try container.resolve((any CartService).self)
    #expect(cart is LiveCart)
  }
}
