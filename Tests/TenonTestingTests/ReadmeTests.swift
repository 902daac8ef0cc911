import TenonTesting
import Testing

// The README's code on modules, to the letter, with what it takes for granted.
private enum Readme {
  // MARK: Interface modules

  protocol ProductService: Sendable { func price(of id: Int) -> Int }
  protocol CartService: Sendable {
    func count() async -> Int
    func add(_ id: Int) async
    func pay() async throws -> PaymentResult
  }
  protocol PriceService: Sendable { func price(of id: Int) -> Int }
  protocol PushService: Sendable { func notify(_ text: String) }
  protocol OrderService: Sendable { var total: Int { get } }
  protocol InvoiceableOrders: Sendable { var amount: Int { get } }

  struct CartChanged: Sendable { var count: Int }
  struct ProductSoldOut: Sendable { var id: Int }
  struct LoggedIn: Sendable { var user: String }

  struct PaymentRequest: Sendable { var amount: Int }
  struct PaymentResult: Sendable, Equatable { var receipt: String }
  enum PaymentError: Error { case declined, unavailable(cause: String) }

  struct CartRoute: Route { static let pattern: RoutePattern = "/cart" }
  struct ProductDetail: Route {
    static let pattern: RoutePattern = "/product/:id"
    var id: Int
  }

  struct AccessToken: Sendable { var text: String }
  struct LoginSession: ServiceScope { let token: AccessToken }

  // MARK: Implementations

  struct FixedProducts: ProductService {
    func price(of id: Int) -> Int { id }
  }

  struct LivePrices: PriceService {
    let products: any ProductService
    init(products: any ProductService) { self.products = products }
    func price(of id: Int) -> Int { products.price(of: id) }
  }

  actor LiveCart: CartService {
    private let products: any ProductService
    private let push: (any PushService)?
    private let charge: @Sendable (PaymentRequest) async throws -> PaymentResult
    private let changed: @Sendable (CartChanged) async -> Void
    private var ids: Set<Int> = []

    init(
      _ products: any ProductService, _ push: (any PushService)?,
      pay charge: @escaping @Sendable (PaymentRequest) async throws -> PaymentResult,
      changed: @escaping @Sendable (CartChanged) async -> Void
    ) {
      self.products = products
      self.push = push
      self.charge = charge
      self.changed = changed
    }

    func count() -> Int { ids.count }
    func restore() async throws { await add(42) }
    func add(_ id: Int) async {
      ids.insert(id)
      await changed(CartChanged(count: ids.count))
    }
    func remove(_ id: Int) async {
      ids.remove(id)
      push?.notify("\(id) is sold out")
      await changed(CartChanged(count: ids.count))
    }
    func pay() async throws -> PaymentResult {
      try await charge(PaymentRequest(amount: ids.map { products.price(of: $0) }.reduce(0, +)))
    }
  }

  @MainActor struct CartScreen {
    private let cart: LiveCart
    private let showProduct: @MainActor (Int) async -> Void
    private let close: @MainActor () async -> Void

    init(
      _ cart: LiveCart, showProduct: @escaping @MainActor (Int) async -> Void,
      close: @escaping @MainActor () async -> Void
    ) {
      self.cart = cart
      self.showProduct = showProduct
      self.close = close
    }
  }

  struct ProductScreen: Sendable { var id: Int }

  struct PaymentDesk: Sendable {
    func charge(_ request: PaymentRequest) async throws -> PaymentResult { PaymentResult(receipt: "R-1") }
  }

  struct UserService: Sendable {
    func isSignedIn() async -> Bool { true }
  }

  actor Inbox {
    let token: AccessToken
    private(set) var isLoaded = false
    init(_ token: AccessToken) { self.token = token }
    func load() { isLoaded = true }
  }

  struct OrdersForInvoices: InvoiceableOrders {
    let orders: any OrderService
    var amount: Int { orders.total }
  }

  // MARK: Modules

  struct CartModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let products = contract.requires((any ProductService).self)
      let push = contract.requires(ifPresent: (any PushService).self)
      let changed = contract.sends(CartChanged.self, .broadcast)
      let charge = contract.calls(.paymentCharge)
      let detail = contract.shows(ProductDetail.self)

      let cart = contract.provides(LiveCart.self, with: products, push) { products, push in
        LiveCart(products, push, pay: { try await charge($0) }, changed: { await changed($0) })
      }
      contract.provides((any CartService).self, as: cart) { $0 }
      contract.provides((any PriceService).self, from: LivePrices.init)
      contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
      contract.destination(CartRoute.self, with: cart) { route, screen, cart in
        CartScreen(
          cart, showProduct: { await detail.show(ProductDetail(id: $0)) }, close: { await screen.close() })
      }
      contract.starts(with: cart) { cart in try await cart.restore() }
    }
  }

  struct PaymentModule: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      let users = contract.provides(UserService.self) { UserService() }
      let desk = contract.provides(PaymentDesk.self) { PaymentDesk() }
      contract.performs(.paymentCharge, authorization: "signedIn", with: desk) { request, desk in
        try await desk.charge(request)
      }
      contract.authorizes("signedIn", with: users) { action, users in await users.isSignedIn() }
    }
  }

  struct ProductModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.provides((any ProductService).self) { FixedProducts() }
      contract.destination(ProductDetail.self) { route, screen in ProductScreen(id: route.id) }
    }
  }

  struct UserModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let loggedIn = contract.sends(LoggedIn.self, .report(to: "Cart"), .broadcast)
      contract.starts {
        await loggedIn(LoggedIn(user: "ann"))
        loggedIn.post(LoggedIn(user: "ann"))
      }
    }
  }

  struct CartObserver: Module {
    let name = "Cart"
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.observes(LoggedIn.self) { event in }
    }
  }

  struct InboxModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let session = contract.requires(LoginSession.self)
      let inbox = contract.provides(Inbox.self, lifetime: .scoped(LoginSession.self), with: session) {
        Inbox($0.token)
      }
      let login = contract.opensScope(LoginSession.self)
      contract.runs(in: LoginSession.self, with: inbox) { _, inbox in await inbox.load() }
      contract.starts {
        try await login.open(LoginSession(token: AccessToken(text: "ann")))
        await login.end()
      }
    }
  }

  struct OrderModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.provides((any OrderService).self) { LiveOrders() }
    }

    struct LiveOrders: OrderService { let total = 42 }
  }

  struct Invoices: Sendable { let orders: any InvoiceableOrders }

  struct InvoiceModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let orders = contract.requires((any InvoiceableOrders).self)
      contract.provides(Invoices.self, with: orders) { orders in Invoices(orders: orders) }
    }
  }

  struct HostModule: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      contract.adapts((any OrderService).self, to: (any InvoiceableOrders).self) {
        OrdersForInvoices(orders: $0)
      }
    }
  }
}

extension ActionReference
where Input == Readme.PaymentRequest, Output == Readme.PaymentResult, Failure == Readme.PaymentError {
  fileprivate static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

@Suite("The README's code on modules", .timeLimit(.minutes(10)))
struct ReadmeTests {
  private typealias AccessToken = Readme.AccessToken
  private typealias CartChanged = Readme.CartChanged
  private typealias CartModule = Readme.CartModule
  private typealias CartRoute = Readme.CartRoute
  private typealias CartService = Readme.CartService
  private typealias FixedProducts = Readme.FixedProducts
  private typealias PaymentModule = Readme.PaymentModule
  private typealias PaymentResult = Readme.PaymentResult
  private typealias ProductDetail = Readme.ProductDetail
  private typealias ProductModule = Readme.ProductModule
  private typealias ProductScreen = Readme.ProductScreen
  private typealias ProductService = Readme.ProductService
  private typealias ProductSoldOut = Readme.ProductSoldOut

  @Test("an application")
  func application() async throws {
    let application = try Application([CartModule(), PaymentModule(), ProductModule()])
    for warning in try application.verify() { #expect(warning.isWarning) }
    try await application.launch()
    await application.navigator.openWindow(root: CartRoute())
    #expect(application.timeline.waterfall().contains("Cart"))

    let cart = try application.services.resolve((any CartService).self)
    #expect(try await cart.pay().receipt == "R-1")
    #expect(await application.navigator.state.windows.count == 1)
    await application.stop()
  }

  @Test("what is missing is found before anything starts")
  func missing() throws {
    let error = try #require(throws: WiringError.self) {
      try Application([CartModule(), ProductModule()])
    }
    let lines = error.description.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("error: "))
    #expect(
      lines[0].hasSuffix(
        ": no module performs Payment.charge, which Cart calls"
          + "; add a module that does, or declare `calls(ifPresent:)`"))
    #expect(lines[1] == "1 finding; nothing was started")
  }

  @Test("a module alone")
  func alone() async throws {
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

  @Test("a sender, a scope and an adapter")
  func others() async throws {
    let application = try Application([
      Readme.UserModule(), Readme.CartObserver(), Readme.InboxModule(), Readme.OrderModule(),
      Readme.InvoiceModule(), Readme.HostModule(),
    ])
    try await application.launch()
    #expect(application.issues.all.isEmpty)
    let invoices = try application.services.resolve(Readme.Invoices.self)
    #expect(invoices.orders.amount == 42)
    await application.stop()
  }
}
