import Tenon
import UserInterface

/// Says on whose behalf code is running: the session that its task was begun for.
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
/// Tasks that are begun inside inherit it, and nothing outside sees it, so two requests never take each other's.
public struct TaskSession: CurrentSession {
  @TaskLocal private static var current: SessionID?

  public init() {}

  public var id: SessionID? { Self.current }

  /// Runs work on behalf of a session.
  public static func run<Result: Sendable>(
    as session: SessionID?, _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(session) { try await work() }
  }
}
