import TenonTesting
import Testing

struct AccessToken: Sendable { var user: String }
struct LoggedIn: Sendable { var token: AccessToken }
struct LoggedOut: Sendable {}

protocol Inbox: Sendable {
  var owner: String { get }
  func close() async
}

actor LiveInbox: Inbox {
  nonisolated let owner: String
  private let log: ClosedInboxes
  init(_ token: AccessToken, log: ClosedInboxes) {
    owner = token.user
    self.log = log
  }
  func close() async { await log.note(owner) }
}

actor ClosedInboxes {
  private(set) var owners: [String] = []
  func note(_ owner: String) { owners.append(owner) }
}

extension ActionReference where Input == Void, Output == String?, Failure == any Error {
  static var inboxOwner: Self { Self("Login", "inboxOwner") }
}

/// Keeps the login that is open.
actor Session {
  private var login: OpenScope<any Inbox>?
  var inbox: (any Inbox)? { login?.services }

  func begin(_ new: OpenScope<any Inbox>) async {
    await end()
    login = new
  }

  func end() async {
    guard let ended = login else { return }
    login = nil
    await ended.end()
  }
}

struct LoginModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let closed = contract.provides(ClosedInboxes.self) { ClosedInboxes() }
    // What lives as long as a login, made of what the login brings.
    let token = contract.requires(AccessToken.self)
    let inbox = contract.provides(
      (any Inbox).self, lifetime: .scoped("login"), teardown: { await $0.close() }, with: token, closed
    ) { token, closed in LiveInbox(token, log: closed) }
    // What opens it, and what keeps it open.
    let logIn = contract.opensScope("login", bringing: AccessToken.self, with: inbox)
    let session = contract.provides(Session.self) { Session() }

    contract.observes(LoggedIn.self, with: session) { event, session in
      await session.begin(try await logIn(event.token))
    }
    contract.observes(LoggedOut.self, with: session) { _, session in await session.end() }
    contract.stops(with: session) { session in await session.end() }
    contract.performs(.inboxOwner, with: session) { _, session in await session.inbox?.owner }
  }
}

@Suite("A login as a scope that a module opens", .timeLimit(.minutes(10)))
struct LoginSampleTests {
  @Test("what lives in the login comes with it, is torn down with it, and is another one for the next user")
  func walk() async throws {
    let closed = try await withTestApplication(of: LoginModule()) { shop in
      #expect(try await shop.perform(.inboxOwner) == nil)
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Ann")))
      #expect(try await shop.perform(.inboxOwner) == "Ann")
      // Whoever logs in next ends the login before.
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Bob")))
      #expect(try await shop.perform(.inboxOwner) == "Bob")
      let closed = try shop.resolve(ClosedInboxes.self)
      #expect(await closed.owners == ["Ann"])
      try await shop.broadcast(LoggedOut())
      #expect(try await shop.perform(.inboxOwner) == nil)
      #expect(await closed.owners == ["Ann", "Bob"])
      #expect(throws: ServiceError.self) { try shop.resolve((any Inbox).self) }
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Cid")))
      return closed
    }
    // Stopping the application ends the login that is open.
    #expect(await closed.owners == ["Ann", "Bob", "Cid"])
  }
}
