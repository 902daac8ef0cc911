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

extension ActionReference where Input == Void, Output == String, Failure == any Error {
  static var inboxOwner: Self { Self("Login", "inboxOwner") }
}

struct LoginSession: ServiceScope { let token: AccessToken }

struct LoginModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let login = contract.opensScope(LoginSession.self)
    contract.observes(LoggedIn.self) { event in
      await login.end()
      try await login.open(LoginSession(token: event.token))
    }
    contract.observes(LoggedOut.self) { _ in await login.end() }

    let closed = contract.provides(ClosedInboxes.self) { ClosedInboxes() }
    let session = contract.requires(LoginSession.self)
    let inbox = contract.provides(
      (any Inbox).self, lifetime: .scoped(LoginSession.self), teardown: { await $0.close() },
      with: session, closed
    ) { session, closed in LiveInbox(session.token, log: closed) }
    contract.performs(.inboxOwner, with: inbox) { _, inbox in inbox.owner }
  }
}

@Suite("A login as a scope that a module opens", .timeLimit(.minutes(10)))
struct LoginSampleTests {
  @Test("what lives in the login comes with it, is torn down with it, and is another one for the next user")
  func walk() async throws {
    let closed = try await withTestApplication(of: LoginModule()) { shop in
      await #expect(throws: ServiceError.self) { try await shop.perform(.inboxOwner) }
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Ann")))
      #expect(try await shop.perform(.inboxOwner) == "Ann")
      // The next login ends the one before.
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Bob")))
      #expect(try await shop.perform(.inboxOwner) == "Bob")
      let closed = try shop.resolve(ClosedInboxes.self)
      #expect(await closed.owners == ["Ann"])
      try await shop.broadcast(LoggedOut())
      await #expect(throws: ServiceError.self) { try await shop.perform(.inboxOwner) }
      #expect(await closed.owners == ["Ann", "Bob"])
      #expect(throws: ServiceError.self) { try shop.resolve((any Inbox).self) }
      try await shop.broadcast(LoggedIn(token: AccessToken(user: "Cid")))
      #expect(try await shop.perform(.inboxOwner) == "Cid")
      return closed
    }
    // Stopping the application ends the login that is open.
    #expect(await closed.owners == ["Ann", "Bob", "Cid"])
  }
}
