import TenonDiagnostics
import TenonSynchronization

/// Lets the changes of a running application happen one after the other: two at a time could each be verified without
/// the other.
final class ChangeQueue: Sendable {
  private struct State {
    var pending = ColdDictionary<Int, Task<Void, any Error>>()
    var last = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Performs a change when those before it are done, and returns when it is done itself.
  /// - Throws: What the change throws; `CancellationError` if the queue was closed before its turn came.
  func perform(_ change: @escaping @Sendable () async throws -> Void) async throws {
    let (number, task) = state.withLock { state in
      let previous = state.pending[state.last]
      state.last += 1
      let task = Task { [isClosed = state.isClosed] in
        _ = await previous?.result
        if isClosed || self.state.withLock({ $0.isClosed }) { throw CancellationError() }
        try await change()
      }
      state.pending[state.last] = task
      return (state.last, task)
    }
    defer { state.withLock { _ = $0.pending.removeValue(forKey: number) } }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Takes no more changes, cancels those that are under way, and returns when they have ended.
  func close() async {
    let tasks = state.withLock { state in
      state.isClosed = true
      return state.pending.values
    }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }
}
