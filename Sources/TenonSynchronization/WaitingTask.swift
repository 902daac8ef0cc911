/// A task that waits for another one which is not its child, so that the other can tell whom it works for.
///
/// ```swift
/// let waiting = WaitingTask.current
/// let task = Task { try await waiting.awaits { try await work() } }
/// return try await task.value
/// ```
package struct WaitingTask: Sendable {
  /// That one task waits for another.
  private struct Link: Sendable {
    let waiting: Int
    let awaited: Int
  }

  /// Whose tokens the links are: all tasks of the process are asked about together.
  private final class Tasks: Sendable {}
  private static let tasks = Tasks()

  private let task: Int?

  /// The calling task, which is about to wait.
  package static var current: WaitingTask { WaitingTask(task: currentTask) }

  /// The calling task, to be compared while it lives; `nil` outside of tasks.
  package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// In the task that is waited for: runs what is waited for.
  package func awaits<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    guard let task, let awaited = Self.currentTask else { return try await body() }
    return try await ReentrancyToken.hold(Link(waiting: task, awaited: awaited), of: Self.tasks, body)
  }

  /// Whether a task waits for the calling one, directly or by others in between.
  /// - Parameter task: What ``currentTask`` was there.
  package static func isCurrentAwaited(by task: Int) -> Bool {
    var awaited = currentTask
    for link in ReentrancyToken.labels(Link.self, of: tasks).reversed() where link.awaited == awaited {
      if link.waiting == task { return true }
      awaited = link.waiting
    }
    return false
  }
}
