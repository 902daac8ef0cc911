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
    /// Ended by others, so that the target may still call its callback.
    case abandoned
  }

  private let state = Mutex(State.unasked)

  /// Waits for the answer.
  func callAsFunction() async throws -> Output {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let early: Result<Output, any Error>? = state.withLock { state in
          switch state {
          case .answered(let result):
            state = .ended
            return result
          case .abandoned: return .failure(CancellationError())
          case .unasked, .awaited, .ended:
            state = .awaited(continuation)
            return nil
          }
        }
        if let early { continuation.resume(with: early) }
      }
    } onCancel: {
      abandon(with: CancellationError())
    }
  }

  /// Gives the answer, unless there is one.
  /// - Returns: Whether the target may answer: once, and also after its caller has gone.
  @discardableResult
  func give(_ result: Result<Output, any Error>) -> Bool {
    let (continuation, isAllowed) = state.withLock {
      state -> (CheckedContinuation<Output, any Error>?, Bool) in
      switch state {
      case .unasked:
        state = .answered(result)
        return (nil, true)
      case .awaited(let continuation):
        state = .ended
        return (continuation, true)
      case .abandoned:
        state = .ended
        return (nil, true)
      case .answered, .ended: return (nil, false)
      }
    }
    continuation?.resume(with: result)
    return isAllowed
  }

  /// Ends the wait without the target.
  func abandon(with error: any Error) {
    let continuation: CheckedContinuation<Output, any Error>? = state.withLock { state in
      switch state {
      case .unasked: state = .abandoned
      case .awaited(let continuation):
        state = .abandoned
        return continuation
      case .answered, .ended, .abandoned: break
      }
      return nil
    }
    continuation?.resume(throwing: error)
  }
}

/// What only the block of an answer keeps alive, so that its end is the end of the block.
final class CallbackLife: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}
