// The samples on the page of scopes.
import Foundation
import TenonActions
import TenonScreens

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

private struct SignIn: Route {
  typealias Output = Bool
  static let pattern: RoutePattern = "/sign-in"
}

private struct SignInNeeded: Error {}

private struct InboxModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    // sample
    let current = contract.requires(ifPresent: LoginSession.self)
    let signIn = contract.shows(SignIn.self)
    contract.intercepts(Inbox.self, with: current) { context, next, current in
      if current == nil, try await signIn.result(of: SignIn(), as: .sheet) != true { throw SignInNeeded() }
      return try await next(context)
    }
    // end
    let session = contract.requires(LoginSession.self)
    let signOut = contract.calls(.signOut)
    // sample
    contract.destination(Inbox.self, with: session) { _, screen, session in
      InboxScreen(of: session.user, signOut: { try await screen.enter { try await signOut() } })
    }
    // end
  }
}

extension ActionReference where Input == Void, Output == Void, Failure == any Error {
  fileprivate static var signOut: Self { Self("Login", "signOut") }
}

@MainActor private final class InboxScreen {
  init(of user: String, signOut: @escaping @MainActor () async throws -> Void) {}
}
