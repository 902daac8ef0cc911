import TenonTesting
import Testing

private struct Session: ServiceScope { let user: String }
private struct Draft: ServiceScope { typealias Parent = Session }
private struct Elsewhere: ServiceScope {}

extension ActionReference where Input == Void, Output == String, Failure == any Error {
  fileprivate static var reader: Self { Self("Feed", "reader") }
  fileprivate static var writer: Self { Self("Feed", "writer") }
}

/// Keeps what one user reads.
private final class Feed: Sendable {
  let user: String
  init(user: String) { self.user = user }
}

/// Uses sessions that another module opens.
private struct FeedModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    let session = contract.requires(Session.self)
    let feed = contract.provides(Feed.self, lifetime: .scoped(Session.self), with: session) {
      Feed(user: $0.user)
    }
    contract.performs(.reader, with: feed) { _, feed in feed.user }
    let draft = contract.provides(String.self, lifetime: .scoped(Draft.self), with: feed) {
      "draft of \($0.user)"
    }
    contract.performs(.writer, with: draft) { _, draft in draft }
  }
}

@Suite("A module that uses the scopes of another one, tested alone", .timeLimit(.minutes(10)))
struct ScopeTests {
  @Test("the test opens the scope, as the missing module would")
  func opened() async throws {
    try await withTestApplication(of: FeedModule()) { feed in
      let closed = await #expect(throws: ServiceError.self) { try await feed.perform(.reader) }
      #expect(closed?.code == .outsideScope)
      let ann = try await feed.open(Session(user: "Ann"))
      #expect(try await feed.perform(.reader) == "Ann")
      let second = await #expect(throws: ServiceError.self) { try await feed.open(Session(user: "Bob")) }
      #expect(second?.code == .scopeIsOpen)
      await ann.end()
      try await feed.open(Session(user: "Bob"))
      #expect(try await feed.perform(.reader) == "Bob")
    }
  }

  @Test("a scope within a scope is opened in it, and ends with it")
  func nested() async throws {
    try await withTestApplication(of: FeedModule()) { feed in
      let early = await #expect(throws: ServiceError.self) { try await feed.open(Draft()) }
      #expect(early?.code == .outsideScope)
      let ann = try await feed.open(Session(user: "Ann"))
      try await feed.open(Draft())
      #expect(try await feed.perform(.writer) == "draft of Ann")
      await ann.end()
      let late = await #expect(throws: ServiceError.self) { try await feed.perform(.writer) }
      #expect(late?.code == .outsideScope)
    }
  }

  @Test("a double that opens several lets a test open two")
  func several() async throws {
    try await withTestApplication(of: FeedModule()) { doubles in
      _ = doubles.opensScope(Session.self, several: true)
    } test: { feed in
      let ann = try await feed.open(Session(user: "Ann"))
      let bob = try await feed.open(Session(user: "Bob"))
      #expect(try await ann.enter { try await feed.perform(.reader) } == "Ann")
      #expect(try await bob.enter { try await feed.perform(.reader) } == "Bob")
    }
  }

  @Test("services of the scope may have doubles, which live in it")
  func doubles() async throws {
    struct Timeline: Module {
      let layer = Layer.feature
      func declare(in contract: inout ModuleContract) {
        let feed = contract.requires(Feed.self)
        contract.performs(.reader, with: feed) { _, feed in feed.user }
      }
    }
    try await withTestApplication(of: Timeline()) { doubles in
      let session = doubles.requires(Session.self)
      doubles.provides(Feed.self, lifetime: .scoped(Session.self), with: session) { Feed(user: $0.user) }
    } test: { timeline in
      try await timeline.open(Session(user: "Ann"))
      #expect(try await timeline.perform(.reader) == "Ann")
    }
  }

  @Test("a scope in which nothing happens cannot be opened")
  func unknown() async throws {
    try await withTestApplication(of: FeedModule()) { feed in
      let error = await #expect(throws: ServiceError.self) { try await feed.open(Elsewhere()) }
      #expect(error?.code == .missing)
      #expect(error?.service.description.hasSuffix("Elsewhere") == true)
    }
  }
}
