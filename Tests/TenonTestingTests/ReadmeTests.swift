import TenonTesting
import Testing

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
      contract.provides((any ProductService).self) { _ in FixedProducts() }
    }
  }

  struct NetworkModule: Module {
    let layer = Layer.core
  }

  struct CartModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.requires((any ProductService).self)
      contract.provides((any CartService).self, from: LiveCart.init)
      contract.routes(CartRoute.self) { route, context in CartScreen(cart: try context.resolve()) }
      contract.action("Cart", "count") { parameters, context in
        try context.resolve((any CartService).self).count()
      }
      contract.observes(ProductSoldOut.self) { event, context in
        try context.resolve((any CartService).self).remove(event.id)
      }
    }

    func start(_ context: ModuleContext) async throws {
      try await context.resolve((any CartService).self).restore()
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
      doubles.provides((any Readme.ProductService).self) { _ in Readme.FixedProducts() }
    } test: { application in
      try await application.broadcast(Readme.ProductSoldOut(id: "42"))
      #expect(try application.resolve((any CartService).self).count() == 0)
    }
  }
}
