import TenonActions
import TenonScreens

// MARK: LoginInterface, which every module may import

/// A login. Its value is a service while the scope is open.
struct LoginSession: ServiceScope {
  let user: String
  let token: String
}

extension ActionReference where Input == LoginForm, Output == Void, Failure == any Error {
  static var signIn: Self { Self("Login", "signIn") }
}

extension ActionReference where Input == Void, Output == Void, Failure == any Error {
  static var signOut: Self { Self("Login", "signOut") }
}

struct LoginForm: Sendable { var user: String, password: String }

// MARK: Login, which opens and ends the scope

struct LoginModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let server = contract.provides(LoginServer.self) { LoginServer() }
    let login = contract.opensScope(LoginSession.self)
    contract.performs(.signIn, with: server) { form, server in
      let token = try await server.signIn(form)
      try await login.open(LoginSession(user: form.user, token: token))
    }
    contract.performs(.signOut) { _ in await login.end() }
    // Still signed in after a restart.
    contract.starts(with: server) { server in
      if let kept = server.keptSession { try await login.open(kept) }
    }
  }
}

struct LoginServer: Sendable {
  var keptSession: LoginSession?
  func signIn(_ form: LoginForm) async throws -> String { "token" }
}

// MARK: Mail, which knows LoginInterface only

struct MailPage: Route {
  static let pattern: RoutePattern = "/mail"
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  static var unread: Self { Self("Mail", "unread") }
}

struct MailModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let session = contract.requires(LoginSession.self)
    let mailbox = contract.provides(
      Mailbox.self, lifetime: .scoped(LoginSession.self), teardown: { await $0.close() }, with: session
    ) { session in Mailbox(user: session.user) }

    contract.destination(MailPage.self, with: mailbox) { _, _, mailbox in MailScreen(mailbox) }
    contract.performs(.unread, with: mailbox) { _, mailbox in await mailbox.unread }
    contract.runs(in: LoginSession.self, with: mailbox) { _, mailbox in await mailbox.sync() }
  }
}

actor Mailbox {
  nonisolated let user: String
  private(set) var unread = 0
  init(user: String) { self.user = user }
  func sync() async {}
  func close() {}
}

@MainActor final class MailScreen {
  let mailbox: Mailbox
  init(_ mailbox: Mailbox) { self.mailbox = mailbox }
}
