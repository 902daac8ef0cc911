import TenonActions

struct SessionToken: Sendable { var user: String }
struct SignedIn: Sendable { var token: SessionToken }
struct SignedOut: Sendable {}

extension ActionReference where Input == Void, Output == String?, Failure == any Error {
  static var sessionUser: Self { Self("Session", "user") }
}

struct SessionModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    // A service that lives as long as the login, made from the token that the login passes in.
    let token = contract.requires(SessionToken.self)
    let mailbox = contract.provides(
      Mailbox.self, lifetime: .scoped("login"), teardown: { await $0.close() }, with: token
    ) { token in Mailbox(user: token.user) }

    // Opens the scope, and keeps it open.
    let logIn = contract.opensScope("login", bringing: SessionToken.self, with: mailbox)
    let session = contract.provides(CurrentSession.self) { CurrentSession() }
    contract.observes(SignedIn.self, with: session) { event, session in
      await session.begin(try await logIn(event.token))
    }
    contract.observes(SignedOut.self, with: session) { _, session in await session.end() }
    contract.stops(with: session) { session in await session.end() }

    contract.performs(.sessionUser, with: session) { _, session in await session.mailbox?.user }
  }
}

actor Mailbox {
  nonisolated let user: String
  init(user: String) { self.user = user }
  func close() {}
}

/// Holds the open scope. At most one scope is open at a time.
actor CurrentSession {
  private var login: OpenScope<Mailbox>?
  var mailbox: Mailbox? { login?.services }

  func begin(_ new: OpenScope<Mailbox>) async {
    await end()
    login = new
  }

  func end() async {
    guard let ended = login else { return }
    login = nil
    await ended.end()  // closes the mailbox
  }
}
