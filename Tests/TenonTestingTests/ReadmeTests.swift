import TenonTesting
import Testing

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  fileprivate static var cartCount: Self { Self("Cart", "count") }
}

// The README's code on modules, to the letter, with what it takes for granted.
private enum Readme {
  struct ProductSoldOut: Sendable { var id: String }

  protocol ProductService: Sendable { func name(of id: String) -> String }
  protocol CartService: Sendable {
    func count() -> Int
    func remove(_ id: String)
    func restore() async throws
  }

  struct FixedProducts: ProductService {
    func name(of id: String) -> String { "A tenon saw" }
  }

  final class LiveCart: CartService, @unchecked Sendable {
    // `@unchecked Sendable`: used by one task at a time here.
    private let products: any ProductService
    private var ids: Set<String> = []

    init(products: any ProductService) { self.products = products }

    func count() -> Int { ids.count }
    func remove(_ id: String) { ids.remove(id) }
    func restore() async throws { ids = ["42"] }
  }

  struct CartRoute: Route {
    typealias Output = CartScreen
    static let pattern: RoutePattern = "/cart"
  }

  struct CartScreen: Sendable { let cart: any CartService }

  struct ProductModule: Module {
    let layer = Layer.business
    func declare(in contract: inout ModuleContract) {
      contract.provides((any ProductService).self) { FixedProducts() }
    }
  }

  struct NetworkModule: Module {
    let layer = Layer.core
  }

  struct CartModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let products = contract.requires((any ProductService).self)
      let cart = contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
      contract.routes(CartRoute.self, with: cart) { _, _, cart in CartScreen(cart: cart) }
      contract.performs(.cartCount, with: cart) { _, cart in cart.count() }
      contract.observes(ProductSoldOut.self, with: cart) { event, cart in cart.remove(event.id) }
      contract.starts(with: cart) { cart in try await cart.restore() }
    }
  }
}

@Suite("The README's code on modules")
struct ReadmeTests {
  private typealias CartService = Readme.CartService

  @Test("an application")
  func application() async throws {
    let application = try Application([
      Readme.CartModule(), Readme.ProductModule(), Readme.NetworkModule(),
    ])
    try await application.launch()
    let screen = try await application.open(Readme.CartRoute())
    #expect(screen.cart.count() == 1)
    #expect(application.timeline.waterfall().contains("Cart"))
    await application.stop()
  }

  @Test("a module alone")
  func alone() async throws {
    try await withTestApplication(of: Readme.CartModule()) { doubles in
      doubles.provides((any Readme.ProductService).self) { Readme.FixedProducts() }
    } test: { application in
      try await application.broadcast(Readme.ProductSoldOut(id: "42"))
      #expect(try application.resolve((any CartService).self).count() == 0)
    }
  }
}
