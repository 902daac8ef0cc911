import TenonSynchronization

/// Runs `operation`, and after `limit` cancels it and returns without waiting any longer.
/// - Parameters:
///   - limit: How long to wait; `nil`, or a limit beyond all clocks, for ever.
///   - deadlines: Whose timer it is.
///   - abandoned: Called before this returns because of the limit, and before `late`.
///   - late: Called when an operation ends that has been given up, with whether it ended well.
///   - operation: What may take long.
func withTimeout(
  _ limit: Duration?, by deadlines: Deadlines, abandoned: @escaping @Sendable () -> Void = {},
  late: @escaping @Sendable (Bool) async -> Void = { _ in },
  _ operation: @escaping @Sendable () async throws -> Void
) async throws {
  guard let limit, limit < .longest else { return try await operation() }
  let end = Waiter<Void>()
  let work = Task {
    do {
      try await operation()
      if !end.resume(with: .success(())) { await late(true) }
    } catch {
      if !end.resume(with: .failure(error)) { await late(false) }
    }
  }
  let deadline = deadlines.add(limit) {
    if end.resume(with: .failure(ApplicationError.phaseTimedOut(limit)), noting: abandoned) { work.cancel() }
  }
  defer { deadlines.remove(deadline) }
  try await withTaskCancellationHandler {
    try await end.result.get()
  } onCancel: {
    work.cancel()
  }
}

extension Duration {
  /// A hundred years: longer than anything waits, and short enough for every clock.
  static var longest: Duration { .seconds(100 * 365 * 86_400) }
}
