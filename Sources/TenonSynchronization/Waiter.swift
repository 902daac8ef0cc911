/// Passes one result to one task that waits for it. Either the result or the task may arrive first, and only the first
/// result counts.
package final class Waiter<Value: Sendable>: Sendable {
  private indirect enum State {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case given(Result<Value, any Error>)
  }

  private let state = Mutex(State.open)

  package init() {}

  /// Whether there is a result, which may be that the waiting task was cancelled.
  package var isResumed: Bool {
    state.withLock { if case .given = $0 { true } else { false } }
  }

  /// Sets the result. Only the first result counts.
  /// - Parameters:
  ///   - result: The result.
  ///   - note: Called under the lock if this is the first result, so that a caller that sets a second result finds the
  ///     first one noted.
  /// - Returns: Whether this was the first result.
  @discardableResult
  package func resume(with result: Result<Value, any Error>, noting note: () -> Void = {}) -> Bool {
    let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      if case .given = state { return (false, nil) }
      note()
      defer { state = .given(result) }
      if case .waiting(let continuation) = state { return (true, continuation) }
      return (true, nil)
    }
    continuation?.resume(with: result)
    return isFirst
  }

  /// Waits for the result.
  /// - Throws: The result's error, or `CancellationError` as soon as the task is cancelled before there is a result.
  package func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await result.get()
    } onCancel: {
      resume(with: .failure(CancellationError()))
    }
  }

  /// Waits for the result, whether or not the task is cancelled.
  package var result: Result<Value, any Error> {
    get async {
      do {
        return .success(
          try await withCheckedThrowingContinuation { continuation in
            let given = state.withLock { state -> Result<Value, any Error>? in
              if case .given(let result) = state { return result }
              state = .waiting(continuation)
              return nil
            }
            if let given { continuation.resume(with: given) }
          })
      } catch {
        return .failure(error)
      }
    }
  }
}
