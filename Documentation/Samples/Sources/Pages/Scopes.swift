// The samples on the page of scopes.
import Foundation
import TenonActions
import TenonNavigation

private struct LoginSession: ServiceScope { let user: String }
private struct Inbox: Route {
  static let pattern: RoutePattern = "/inbox"
}

private enum Inner {
  // sample
  struct Checkout: ServiceScope { typealias Parent = LoginSession }

  struct CheckoutModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let session = contract.requires(LoginSession.self)
      let draft = contract.provides(Draft.self, lifetime: .scoped(Checkout.self), with: session) {
        Draft(of: $0.user)
      }
      let checkout = contract.opensScope(Checkout.self)
      contract.destination(CheckoutPage.self, with: draft) { _, screen, draft in CheckoutScreen(draft) }
      contract.performs(.beginCheckout) { _ in try await checkout.open(Checkout()) }
    }
  }
  // end

  struct Draft: Sendable { init(of user: String) {} }
  struct CheckoutPage: Route {
    static let pattern: RoutePattern = "/checkout"
  }
  @MainActor final class CheckoutScreen {
    init(_ draft: Draft) {}
  }
}

extension ActionReference where Input == Void, Output == Void, Failure == any Error {
  fileprivate static var beginCheckout: Self { Self("Checkout", "begin") }
}

@MainActor
private func several(_ login: ScopeOpener<LoginSession>, _ navigator: Navigator) async throws {
  func upload() async throws {}
  // sample
  // let login = contract.opensScope(LoginSession.self, several: true)
  let ann = try await login.open(LoginSession(user: "Ann"))
  let bob = try await login.open(LoginSession(user: "Bob"))
  navigator.bind("1", to: ann)
  navigator.bind("2", to: bob)
  await navigator.openWindow("1", root: Inbox())  // Ann's
  await navigator.openWindow("2", root: Inbox())  // Bob's
  try await ann.enter { try await upload() }  // with Ann's services
  await ann.end()  // her screens close, and Bob's stay
  // end
}
