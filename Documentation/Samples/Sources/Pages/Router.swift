// The samples on the pages of TenonRouter and TenonRoutes.
import Foundation
import Shop

private actor UserSession { func signIn() -> Bool { true } }
private struct SignInNeeded: Error {}
private struct Trace: RouteInterceptor {
  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    try await next(context)
  }
}
private final class CheckoutScreen: Sendable {}
private final class CartPage: Sendable { func show(_ route: CartRoute) -> String { "cart" } }

private enum Outside {
  static func registering(_ registry: inout RouteRegistry, _ router: Router, _ url: String) async throws {
    // sample
    registry.options.external = ExternalAccess(schemes: ["myapp"], hosts: ["shop.example"])
    registry.route(ProductDetail.self, exposure: .external) { route, context in
      await ProductScreen(id: route.id)
    }

    try await router.open(external: url)
    // end
  }

  static func rules(_ router: Router, _ data: Data) throws {
    // sample
    try router.apply(RouteRules(json: data))
    router.rollBackRules()
    // end
  }

  static func savedRules(_ router: Router, _ saved: Data) {
    // sample
    do {
      try router.apply(RouteRules(json: saved))
    } catch {
      // The rules before, or none, stay in force; the next download may be better.
      print("the saved rules are ignored: \(error)")
    }
    // end
  }
}

private enum Interceptors {
  static let session = UserSession()

  // sample interceptor
  struct SignIn: RouteInterceptor {
    func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
      guard await session.signIn() else { throw SignInNeeded() }  // returns at once if signed in
      return try await next(context)
    }
  }
  // end

  static func register(_ registry: inout RouteRegistry) {
    // sample interceptor
    registry.interceptors = [Trace()]
    registry.route(Checkout.self, interceptors: [SignIn()]) { route, context in CheckoutScreen() }
    // end
  }

  static func inAnObject(_ registry: inout RouteRegistry, _ cart: CartPage) {
    // sample
    registry.route(CartRoute.self, accepting: { [weak cart] _ in cart != nil }) { [weak cart] route, _ in
      guard let cart else { throw RouteDecline("its cart is gone") }
      return cart.show(route)
    }
    // end
  }
}

private enum InURLs {
  // sample
  struct ProductList: DefaultedRoute {
    static let pattern: RoutePattern = "/list/:category(/:page)"
    static let defaults = ProductList(category: "")
    var category: String
    var page = 1
    var sort = "price"
  }
  // end

  @Sendable static func use(_ address: Address) {}

  // sample native
  enum OnPick: RouteValueKey { typealias Value = @Sendable (Address) -> Void }
  // end

  static func native(_ router: Router) async throws {
    // sample native
    try await router.open("/address/pick", with: RouteValues(OnPick.self) { address in use(address) })
    // end
  }
}

private func errors(_ router: Router, _ url: String) async throws {
  func suggest(_ patterns: [String]) {}
  // sample
  do {
    try await router.open(url)
  } catch let error as RouteError where error.code == .notFound {
    suggest(error.related)  // the most similar patterns
  }
  // end
}

private struct InModules {
  // sample module
  func declare(in contract: inout ModuleContract) {
    let cart = contract.requires((any CartService).self)
    let detail = contract.opens(ProductDetail.self)
    contract.routes(CartTotal.self, with: cart) { route, opening, cart in await cart.total }
    _ = detail  // hidden
  }
  // end

  static func opening(_ application: Application, _ url: String) async throws {
    // sample module
    let detail = try await application.open(ProductDetail(id: 42))
    let linked = try await application.open(external: url)  // only exposed routes
    // end
    _ = (detail, linked)
  }
}
