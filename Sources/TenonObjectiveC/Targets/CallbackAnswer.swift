import TenonSynchronization

/// The answer that a caller waits for. It is given once: by the target, by the caller's cancellation, or by the end of the
/// block.
final class CallbackAnswer<Output: Sendable>: Sendable {
  private enum State {
    case unasked
    case awaited(CheckedContinuation<Output, any Error>)
    /// Answered before, or instead of, being awaited.
    case answered(Result<Output, any Error>)
    case ended
  }

  private let state = Mutex(State.unasked)

  /// Waits for the answer.
  func callAsFunction() async throws -> Output {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let early: Result<Output, any Error>? = state.withLock { state in
          if case .answered(let result) = state {
            state = .ended
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let early { continuation.resume(with: early) }
      }
    } onCancel: {
      give(.failure(CancellationError()))
    }
  }

  /// Gives the answer, unless there is one.
  /// - Returns: Whether this is the answer.
  @discardableResult
  func give(_ result: Result<Output, any Error>) -> Bool {
    let (continuation, isFirst) = state.withLock { state -> (CheckedContinuation<Output, any Error>?, Bool) in
      switch state {
      case .unasked:
        state = .answered(result)
        return (nil, true)
      case .awaited(let continuation):
        state = .ended
        return (continuation, true)
      case .answered, .ended: return (nil, false)
      }
    }
    continuation?.resume(with: result)
    return isFirst
  }
}

/// What only the block of an answer keeps alive, so that its end is the end of the block.
final class CallbackLife: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}
