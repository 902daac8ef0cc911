/// A task that waits for another task, which is not its child. The awaited task can find out which task waits for it.
///
/// ```swift
/// let waiting = WaitingTask.current
/// let task = Task { try await waiting.awaits { try await work() } }
/// return try await task.value
/// ```
package struct WaitingTask: Sendable {
  /// Records that one task waits for another.
  private struct Link: Sendable {
    let waiting: Int
    let awaited: Int
  }

  /// The owner of all links, because the links of all tasks in the process are searched together.
  private final class Tasks: Sendable {}
  private static let tasks = Tasks()

  private let task: Int?

  /// The calling task, which is about to wait.
  package static var current: WaitingTask { WaitingTask(task: currentTask) }

  /// The identity of the calling task, which can be compared while the task is alive; `nil` outside of tasks.
  package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Runs the work that this task waits for. Call this method in the awaited task.
  package func awaits<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    guard let task, let awaited = Self.currentTask else { return try await body() }
    return try await ReentrancyToken.hold(Link(waiting: task, awaited: awaited), of: Self.tasks, body)
  }

  /// Returns whether a task waits for the calling task, directly or through other tasks.
  /// - Parameter task: The value of ``currentTask`` in the task that may be waiting.
  package static func isCurrentAwaited(by task: Int) -> Bool {
    var awaited = currentTask
    for link in ReentrancyToken.labels(Link.self, of: tasks).reversed() where link.awaited == awaited {
      if link.waiting == task { return true }
      awaited = link.waiting
    }
    return false
  }
}
