import Tenon
import UserInterface

/// Provides the session on whose behalf code is running: the session for which its task was started.
public struct SessionModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any CurrentSession).self) { TaskSession() }
  }
}

/// The session of the running task.
///
/// ```swift
/// try await TaskSession.run(as: session) { try await cart.fetchCartItems() }
/// ```
/// Tasks that are started inside the closure inherit the session, and code outside the closure cannot see it,
/// so two requests never get each other's session.
public struct TaskSession: CurrentSession {
  @TaskLocal private static var current: SessionID?

  public init() {}

  public var id: SessionID? { Self.current }

  /// Runs a closure on behalf of a session.
  public static func run<Result: Sendable>(
    as session: SessionID?, _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(session) { try await work() }
  }
}
