import TenonSynchronization

/// The completion of an action that is written with callbacks. The caller gets exactly one result: that of the first
/// call, or ``ActionError/completionDropped(_:)`` if it is let go without one.
public final class ActionCompletion<Value: Sendable>: Sendable {
  private let reply: ActionReply<Value>
  private let call: ActionCall

  init(_ reply: ActionReply<Value>, _ call: ActionCall) {
    self.reply = reply
    self.call = call
  }

  deinit { reply.give(.failure(ActionError.completionDropped(call.name))) }

  /// Ends the action. Only the first call counts.
  public func callAsFunction(_ result: Result<Value, any Error>) { reply.give(result) }

  /// Ends the action with a value. Only the first call counts.
  public func callAsFunction(_ value: Value) { reply.give(.success(value)) }
}

/// One result on its way from a callback to an awaiting task; either may come first.
final class ActionReply<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case given(Result<Value, any Error>)
    case over
  }

  private let state = Guarded(State.open)

  /// Gives the result. Only the first one counts.
  func give(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(result)
        return nil
      case .awaited(let continuation):
        state = .over
        return continuation
      case .given, .over: return nil
      }
    }
    waiting?.resume(with: result)
  }

  /// The result; `CancellationError` if the awaiting task is cancelled first.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let given: Result<Value, any Error>? = state.withLock { state in
          if case .given(let result) = state {
            state = .over
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(with: given) }
      }
    } onCancel: {
      give(.failure(CancellationError()))
    }
  }
}
