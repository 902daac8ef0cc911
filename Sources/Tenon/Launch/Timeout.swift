import TenonSynchronization

/// A module did not finish a phase in time.
public struct PhaseTimedOut: Error, Hashable, Sendable, CustomStringConvertible {
  public let limit: Duration

  public var description: String {
    "it did not finish within \(limit); let it end when it is cancelled, do less, or raise phaseTimeout"
  }
}

/// Runs `operation`, and after `limit` cancels it and returns without waiting any longer.
/// - Parameters:
///   - limit: How long to wait; `nil` for ever.
///   - abandoned: Called before this returns because of the limit, and before `late`.
///   - late: Called when an operation ends that has been given up, with whether it ended well.
///   - operation: What may take long.
func withTimeout(
  _ limit: Duration?, abandoned: @escaping @Sendable () -> Void = {},
  late: @escaping @Sendable (Bool) async -> Void = { _ in },
  _ operation: @escaping @Sendable () async throws -> Void
) async throws {
  guard let limit else { return try await operation() }
  let race = Race()
  let work = Task {
    do {
      try await operation()
      if !race.end(.success(())) { await late(true) }
    } catch {
      if !race.end(.failure(error)) { await late(false) }
    }
  }
  let timer = Task {
    try await Task.sleep(for: min(limit, .longest))
    if race.end(.failure(PhaseTimedOut(limit: limit)), first: abandoned) { work.cancel() }
  }
  defer { timer.cancel() }
  try await withTaskCancellationHandler {
    try await race.value()
  } onCancel: {
    work.cancel()
  }
}

extension Duration {
  /// A hundred years: longer than anything waits, and short enough for every clock.
  static var longest: Duration { .seconds(100 * 365 * 86_400) }
}

/// The first of several ends counts.
private final class Race: Sendable {
  private struct State {
    var result: Result<Void, any Error>?
    var waiter: CheckedContinuation<Void, any Error>?
  }

  private let state = Mutex(State())

  /// - Parameter note: Called under the lock if this is the first end, so that the second finds it noted.
  /// - Returns: Whether this was the first end.
  func end(_ result: Result<Void, any Error>, first note: () -> Void = {}) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, any Error>?) in
      guard state.result == nil else { return (false, nil) }
      state.result = result
      note()
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
