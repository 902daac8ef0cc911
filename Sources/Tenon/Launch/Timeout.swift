import TenonSynchronization

/// A module did not finish a phase in time.
public struct PhaseTimedOut: Error, Hashable, Sendable, CustomStringConvertible {
  public let limit: Duration

  public var description: String {
    "it did not finish within \(limit); let it end when it is cancelled, do less, or raise phaseTimeout"
  }
}

/// Runs `operation`, and after `limit` cancels it and returns without waiting any longer.
/// - Parameter late: Called if the operation ends well after all, when it has been given up already.
func withTimeout(
  _ limit: Duration?, late: @escaping @Sendable () async -> Void = {},
  _ operation: @escaping @Sendable () async throws -> Void
) async throws {
  guard let limit else { return try await operation() }
  let race = Race()
  let work = Task {
    do {
      try await operation()
      if !race.end(.success(())) { await late() }
    } catch {
      race.end(.failure(error))
    }
  }
  let timer = Task {
    try await Task.sleep(for: limit)
    if race.end(.failure(PhaseTimedOut(limit: limit))) { work.cancel() }
  }
  defer { timer.cancel() }
  try await withTaskCancellationHandler {
    try await race.value()
  } onCancel: {
    work.cancel()
  }
}

/// The first of several ends counts.
private final class Race: Sendable {
  private struct State {
    var result: Result<Void, any Error>?
    var waiter: CheckedContinuation<Void, any Error>?
  }

  private let state = Guarded(State())

  /// - Returns: Whether this was the first end.
  @discardableResult
  func end(_ result: Result<Void, any Error>) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, any Error>?) in
      guard state.result == nil else { return (false, nil) }
      state.result = result
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume(with: result)
    return isFirst
  }

  func value() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiter = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
