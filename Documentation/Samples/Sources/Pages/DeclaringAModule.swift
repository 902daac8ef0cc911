// The samples on the page "Declaring a module".
import Foundation
import Shop
import TenonHost

enum DeclaringAModule {
  static func first(_ contract: inout ModuleContract) {
    // sample
    let products = contract.requires((any ProductService).self)
    contract.starts(with: products) { products in await products.warmUp() }
    // end
  }

  struct SearchIndex: Sendable {}
  protocol RemoteCatalogue: Sendable {}
  @MainActor final class Theme {}
  struct Document: Sendable, Hashable {}
  struct Editor: Sendable {}
  protocol ImageSource: Sendable {}

  static func requiring(_ contract: inout ModuleContract) {
    // sample
    let products = contract.requires((any ProductService).self)
    let prices = contract.requires((any PriceService).self, named: "euro")
    let push = contract.requires(ifPresent: (any PushService).self)
    let search = contract.requires(later: SearchIndex.self)
    let remote = contract.requires(async: (any RemoteCatalogue).self)
    let theme = contract.requires(onMainActor: Theme.self)
    let editor = contract.requires(Editor.self, taking: Document.self)
    let images = contract.collects((any ImageSource).self)
    let pageSize = contract.needs(.pageSize)
    // end
    _ = (products, prices, push, search, remote, theme, editor, images, pageSize)
  }

  static func providing(_ contract: inout ModuleContract, _ products: Needed<any ProductService>) {
    // sample
    let cart = contract.provides(LiveCart.self, teardown: { await $0.close() }, with: products) { products in
      LiveCart(products)
    }
    contract.provides((any CartService).self, as: cart) { $0 }
    contract.provides((any PriceService).self, from: LivePrices.init)
    // end
  }

  protocol ShopLog: Sendable {}
  struct PrintLog: ShopLog { var label: String }

  static func requester(_ contract: inout ModuleContract) {
    // sample
    let requester = contract.knowsRequester()
    contract.provides((any ShopLog).self, lifetime: .transient, with: requester) { requester in
      PrintLog(label: requester?.typeName ?? "App")  // such as Cart.LiveCart
    }
    // end
  }

  private struct BadgeRoute: Route { static let pattern: RoutePattern = "/badge" }
  @MainActor private final class BadgeScreen {
    init(_ changes: AsyncStream<CartChanged>) {}
  }

  static func streams(_ contract: inout ModuleContract) {
    // sample
    let changes = contract.observes(stream: CartChanged.self)
    contract.destination(BadgeRoute.self, with: changes) { _, _, changes in BadgeScreen(changes) }
    let sender = contract.knowsSender()
    contract.observes(CartChanged.self, with: sender) { event, sender in print("\(sender): \(event.count)") }
    // end
  }

  static func callables(_ contract: inout ModuleContract) {
    // sample
    let charge = contract.calls(.paymentCharge)
    let changed = contract.sends(CartChanged.self, .broadcast)
    let loggedIn = contract.sends(LoggedIn.self, .report(to: "Cart"), .report(to: "Message"), .broadcast)
    let total = contract.opens(CartTotal.self)
    let detail = contract.shows(ProductDetail.self)
    let address = contract.shows(PickAddress.self)
    let login = contract.requiresDestination(conformingTo: (any LoginViewInput).self)
    let links = contract.opensURLs()
    // end
    _ = (charge, changed, loggedIn, total, detail, address, login, links)
  }

  @MainActor static func typedErrors(
    _ charge: ActionCaller<PaymentRequest, PaymentResult, PaymentError>, _ request: PaymentRequest
  ) async {
    // sample
    do throws(PaymentError) {
      show(try await charge(request))
    } catch {
      show(error.text)
    }
    // end
  }

  final class Badge: Sendable { func refresh() {} }

  static func answering(
    _ contract: inout ModuleContract, _ cart: Needed<LiveCart>, _ users: Needed<any UserService>,
    _ products: Needed<any ProductService>, _ badge: Needed<Badge>
  ) {
    // sample
    contract.performs(.cartCount, with: cart) { _, cart in await cart.count }
    contract.authorizes("signedIn", with: users) { action, users in await users.isSignedIn() }
    contract.routes(ProductSummary.self, with: products) { route, opening, products in
      try await products.summary(of: route.id)
    }
    contract.destination(CartRoute.self, with: cart) { route, screen, cart in
      CartScreen(cart, close: { await screen.close() })
    }
    contract.destination(conformingTo: (any LoginViewInput).self) { screen in LoginScreen() }
    contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
    contract.handles(.didBecomeActive, with: badge) { _, badge in badge.refresh() }
    contract.guards("sign in", with: users) { attempt, users in
      await users.isSignedIn() ? .allow : .veto("the user is not signed in")
    }
    // end
  }

  struct ProductSummary: Route {
    typealias Output = String
    static let pattern: RoutePattern = "/product/:id/summary"
    var id: Int
  }

  struct Helpers {
    // sample
    private func declareScreens(of cart: Needed<LiveCart>, in contract: inout ModuleContract) {
      let links = CartLinks(&contract)
      contract.destination(CartRoute.self, with: cart) { route, screen, cart in
        CartScreen(cart, checkout: { await links.checkout.show(Checkout()) })
      }
    }
    // end

    // sample
    private struct CartLinks {
      let detail: RoutePresenter<ProductDetail>
      let checkout: RoutePresenter<Checkout>

      init(_ contract: inout ModuleContract) {
        detail = contract.shows(ProductDetail.self)
        checkout = contract.shows(Checkout.self)
      }
    }
    // end
  }

  static func optional(_ contract: inout ModuleContract) {
    // sample
    let push = contract.requires(ifPresent: (any PushService).self)  // nil
    let charge = contract.calls(ifPresent: .paymentCharge)  // charge.isPresent
    let detail = contract.shows(ifPresent: ProductDetail.self)  // detail.isPresent(ProductDetail(id: 42))
    // end
    _ = (push, charge, detail)
  }

  protocol Inbox: Sendable {
    var owner: String { get }
    func close() async
  }
  struct LiveInbox: Inbox {
    let owner: String
    init(_ token: AccessToken) { owner = token.user }
    func close() async {}
  }

  enum Login {
    // sample
    struct LoginSession: ServiceScope { let token: AccessToken }  // in LoginInterface

    struct LoginModule: Module {
      let layer = Layer.business

      func declare(in contract: inout ModuleContract) {
        let login = contract.opensScope(LoginSession.self)
        contract.observes(LoggedIn.self) { event in try await login.open(LoginSession(token: event.token)) }
        contract.observes(LoggedOut.self) { _ in await login.end() }
      }
    }

    struct InboxModule: Module {
      let layer = Layer.business

      func declare(in contract: inout ModuleContract) {
        let session = contract.requires(LoginSession.self)
        let inbox = contract.provides(
          (any Inbox).self, lifetime: .scoped(LoginSession.self), teardown: { await $0.close() },
          with: session
        ) { session in LiveInbox(session.token) }
        // A call throws while nobody is logged in.
        contract.performs(.inboxOwner, with: inbox) { _, inbox in inbox.owner }
      }
    }
    // end
  }

  struct CartModule: Module {
    let layer = Layer.business
    func declare(in contract: inout ModuleContract) {}
  }

  static func declarations() {
    // sample
    for declaration in ModuleContract(of: CartModule()).declarations { print(declaration) }
    // end
  }
}

extension ConfigurationKey where Value == Int {
  fileprivate static var pageSize: Self { Self("pageSize") }
}

extension ActionReference where Input == Void, Output == String?, Failure == any Error {
  fileprivate static var inboxOwner: Self { Self("Login", "inboxOwner") }
}
