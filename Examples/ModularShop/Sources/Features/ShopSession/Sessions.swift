import Tenon
import UserInterface

/// The sessions in which code is running.
///
/// ```swift
/// try await sessions.run(as: session) { _ in try await cart().fetchCartItems() }
/// ```
/// What runs in the same session at the same time shares one scope, which ends when the last of it has ended. Code
/// outside the closure has no session, so two requests never get each other's services.
public actor Sessions {
  private let opener: ScopeOpener<Session>
  private var open: [SessionID: (scope: Task<OpenScope, any Error>, users: Int)] = [:]

  init(_ opener: ScopeOpener<Session>) { self.opener = opener }

  /// The number of sessions in which code is running.
  public var count: Int { open.count }

  /// Runs a closure in a session.
  /// - Parameters:
  ///   - id: The session, or `nil` for one that has just begun, in which nothing has been stored.
  ///   - work: Receives the scope of the session, for the windows that are bound to it.
  /// - Throws: `ServiceError` or `ApplicationError` if the application is stopping, or any error of the closure.
  public nonisolated func run<Result: Sendable>(
    as id: SessionID?, _ work: @Sendable (OpenScope) async throws -> Result
  ) async throws -> Result {
    let id = id ?? .random(prefix: "s")
    do {
      let scope = try await enter(id).value
      let result = try await scope.enter { try await work(scope) }
      await leave(id)
      return result
    } catch {
      await leave(id)
      throw error
    }
  }

  private func enter(_ id: SessionID) -> Task<OpenScope, any Error> {
    if let (scope, users) = open[id] {
      open[id] = (scope, users + 1)
      return scope
    }
    let scope = Task { [opener] in try await opener.open(Session(id: id)) }
    open[id] = (scope, 1)
    return scope
  }

  private func leave(_ id: SessionID) async {
    guard let (scope, users) = open[id] else { return }
    open[id] = users > 1 ? (scope, users - 1) : nil
    if users == 1 { _ = try? await scope.value.end() }
  }
}
