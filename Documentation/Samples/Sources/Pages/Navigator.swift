// The samples on the pages of TenonScreens and TenonNavigator.
import Foundation
import Shop

private final class PasswordScreen: LoginViewInput {
  var name = ""
}
private final class PasskeyScreen: LoginViewInput {
  var name = ""
}
private final class SafariScreen {
  init(_ url: URL) {}
}
@MainActor private protocol RequiredLogin: AnyObject {}
@MainActor private final class LoginAdapter: RequiredLogin {
  init(_ login: any LoginViewInput) {}
}
private struct Flags: Sendable { var usesPasskeys: Bool }
@MainActor private final class OldRouter {
  func prepare(_ login: any LoginViewInput) {}
  func makeDestination() -> LoginScreen { LoginScreen() }
}
@MainActor private final class UserSession { var isSignedIn: Bool { false } }
@MainActor private final class Form { var address: Address? }

private struct OneModule {
  let cart: Needed<LiveCart>
  // sample
  func declare(in contract: inout ModuleContract) {
    let detail = contract.shows(ProductDetail.self)
    contract.destination(CartRoute.self, with: cart) { route, screen, cart in
      CartScreen(cart, showProduct: { await detail.show(ProductDetail(id: $0)) })
    }
  }
  // end
}

private protocol Session: Sendable { var isActive: Bool { get async } }
private struct Wallet: Route { static let pattern: RoutePattern = "/wallet" }

private func interceptors(in contract: inout ModuleContract) {
  // sample
  let session = contract.requires((any Session).self)
  _ = contract.shows(Login.self)
  contract.intercepts(Wallet.self, with: session) { context, next, session in
    guard await session.isActive else { throw try RouteRedirect(to: Login()) }
    return try await next(context)
  }
  // end
}

// sample interface
// The interface module.
@MainActor public protocol AccountViewInput: AnyObject { var name: String { get set } }
// end

@MainActor private final class AccountScreen: AccountViewInput {
  var name = ""
}

@MainActor private func interfaces(
  _ registry: inout DestinationRegistry, _ navigator: Navigator, _ flags: Flags, _ router: OldRouter,
  _ url: URL
) async throws {
  // sample interface
  // The implementation.
  registry.destination(conformingTo: (any AccountViewInput).self) { _ in AccountScreen() }

  // The caller; the compiler knows the interface.
  let login = try navigator.destination(conformingTo: (any AccountViewInput).self) { $0.name = "Ann" }
  await navigator.open(conformingTo: (any AccountViewInput).self, as: .sheet) { $0.name = "Ann" }
  // end
  _ = login
  // sample
  let page = try await navigator.destination(for: "/product/42", as: ProductScreen.self)
  await navigator.open(existing: page, for: ProductDetail(id: 42))  // pushed, or as its module specifies
  await navigator.open(existing: SafariScreen(url), as: .sheet)  // not restored: it has no route
  // end
  // sample
  registry.destination(conformingTo: (any LoginViewInput).self, named: "password") { _ in PasswordScreen() }
  registry.destination(conformingTo: (any LoginViewInput).self, named: "passkey") { _ in PasskeyScreen() }
  registry.choose((any LoginViewInput).self) { flags.usesPasskeys ? "passkey" : "password" }
  // end
  // sample
  registry.adapts((any LoginViewInput).self, to: (any RequiredLogin).self) { LoginAdapter($0) }
  // end
  // sample
  registry.destination(
    conformingTo: (any LoginViewInput).self, prepare: { router.prepare($0) },
    make: { _ in router.makeDestination() })
  // end
}

@MainActor private func inAContract(_ contract: inout ModuleContract) async throws {
  // sample
  contract.destination(conformingTo: (any LoginViewInput).self) { screen in LoginScreen() }

  let login = contract.requiresDestination(conformingTo: (any LoginViewInput).self)
  let page = try login { $0.name = "Ann" }
  await login.show(as: .sheet) { $0.name = "Ann" }
  // end
  _ = page
}

@MainActor private func guards(_ navigator: Navigator, _ session: UserSession) {
  // sample
  navigator.add(
    NavigationGuard("sign in") { change in
      guard change.appearing.contains(where: { $0 is CartRoute }), !session.isSignedIn else { return .allow }
      _ = try? await navigator.result(of: Login(), as: .sheet)
      return session.isSignedIn ? .allow : .veto("the user is not signed in")
    })
  // end
}

// sample open
struct OpenProduct: Route {
  enum Style: String, Codable, CaseIterable { case page, sheet }
  static let pattern: RoutePattern = "/open/product/:id"
  var id: Int
  var style: Style?
  var reviews: Bool?
}
// end

private func links(
  _ contract: inout ModuleContract, _ detail: RoutePresenter<ProductDetail>,
  _ reviews: RoutePresenter<Reviews>
) {
  // sample open
  contract.routes(OpenProduct.self) { route, _ in
    let shown = await detail.show(ProductDetail(id: route.id), as: route.style == .sheet ? .sheet : .push)
    if route.reviews == true { await reviews.show(Reviews(product: route.id)) }
    return shown
  }
  // end
}

// sample values
enum OnPick: RouteValueKey { typealias Value = @MainActor @Sendable (Address) -> Void }
// end

@MainActor private func values(
  _ registry: inout DestinationRegistry, _ navigator: Navigator, _ form: Form
) async {
  // sample values
  registry.destination(PickAddress.self) { _, screen in
    AddressList(isFromMail: screen.url?.query["source"] == "mail", onPick: screen.values[OnPick.self])
  }
  await navigator.open(PickAddress(), with: RouteValues(OnPick.self) { address in form.address = address })
  await navigator.open("/address?source=mail")
  // end
}

@MainActor private func state(_ navigator: Navigator, _ snapshot: NavigationSnapshot) async {
  // sample
  let report = await navigator.restore(snapshot)
  for dropped in report.dropped { log(dropped) }
  // end
}

private enum Results {
  // sample results
  struct PickAddress: Route {
    typealias Output = Address
    static let pattern: RoutePattern = "/address"
  }
  // end

  @MainActor static func results(_ registry: inout DestinationRegistry, _ navigator: Navigator) async throws {
    // sample results
    registry.destination(PickAddress.self, presentation: .sheet) { _, screen in
      AddressList(onPick: { address in Task { await screen.finish(address) } })
    }
    let address = try await navigator.result(of: PickAddress())  // nil if closed without an address
    // end
    _ = address
  }
}
