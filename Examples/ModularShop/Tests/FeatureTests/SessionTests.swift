import ShopSession
import TenonScreens
import Testing
import UserInterface

@Suite("Sessions", .timeLimit(.minutes(10)))
struct SessionTests {
  private func withSessions(
    _ body: (_ sessions: Sessions, _ desk: @escaping @Sendable () throws -> Desk) async throws -> Void
  ) async throws {
    let application = try Application([SessionModule(), DeskModule()])
    try await application.launch()
    let services = application.services
    try await body(services.resolve(Sessions.self)) { try services.resolve(Desk.self) }
    await application.stop()
  }

  @Test("requests of one session at the same time share its services, which go with the last of them")
  func sharing() async throws {
    try await withSessions { sessions, desk in
      let left = try await sessions.run(as: "s-ann") { _ in
        let own = try desk()
        let other = Task.detached { try await sessions.run(as: "s-ann") { _ in try desk() === own } }
        #expect(try await other.value)
        #expect(try desk() === own)
        #expect(await sessions.count == 1)
        return Left(desk: own)
      }
      #expect(left.desk == nil)
      #expect(await sessions.count == 0)
    }
  }

  @Test("two sessions at the same time have services of their own, and one outlives the other")
  func apart() async throws {
    try await withSessions { sessions, desk in
      try await sessions.run(as: "s-ann") { ann in
        let left = try await sessions.run(as: "s-bob") { bob in
          #expect(try desk().session == "s-bob")
          #expect(try await ann.enter { try desk().session } == "s-ann")
          #expect(try await bob.enter { try desk().session } == "s-bob")
          return Left(desk: try desk())
        }
        #expect(left.desk == nil)
        #expect(try desk().session == "s-ann")
      }
    }
  }

  @Test("however the requests of a session overlap, none of them meets a session that has ended")
  func overlapping() async throws {
    try await withSessions { (sessions, desk) async throws in
      try await withThrowingTaskGroup(of: SessionID.self) { group in
        for _ in 0..<200 {
          group.addTask { try await sessions.run(as: "s-ann") { _ in try desk().session } }
        }
        for try await session in group { #expect(session == "s-ann") }
      }
      #expect(await sessions.count == 0)
    }
  }

  @Test("a browser that has no session yet gets one to itself")
  func new() async throws {
    try await withSessions { sessions, desk in
      try await sessions.run(as: nil) { _ in
        let own = try desk().session
        let other = try await sessions.run(as: nil) { _ in try desk().session }
        #expect(own != other)
      }
    }
  }

  @Test("no session is implied, not even the only one")
  func outside() async throws {
    try await withSessions { sessions, desk in
      try await sessions.run(as: "s-ann") { _ in
        let outside = Task.detached { try desk() }
        let error = await #expect(throws: ServiceError.self) { try await outside.value }
        #expect(error?.code == .outsideScope)
      }
    }
  }

  @Test("a session ends after an error, too")
  func failure() async throws {
    struct Failure: Error {}
    try await withSessions { sessions, _ in
      await #expect(throws: Failure.self) { try await sessions.run(as: "s-ann") { _ in throw Failure() } }
      #expect(await sessions.count == 0)
    }
  }
}

/// Something that exists once in each session.
private final class Desk: Sendable {
  let session: SessionID
  init(_ session: Session) { self.session = session.id }
}

private struct DeskModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let session = contract.requires(Session.self)
    contract.provides(Desk.self, lifetime: .scoped(Session.self), with: session) { Desk($0) }
  }
}

/// What is left of a session's desk.
private struct Left: Sendable {
  weak var desk: Desk?
}
