import TenonSynchronization

/// Runs `operation`. After `limit`, cancels the operation and throws an error without waiting any longer.
/// - Parameters:
///   - limit: The maximum time to wait. There is no limit if this is `nil` or at least `Duration.longest`.
///   - deadlines: The deadlines whose timer is used.
///   - abandoned: Called with the error when the limit is reached, before this function throws it and before `late` is called.
///   - late: Called when an abandoned operation ends. The argument states whether the operation succeeded.
///   - operation: The operation, which may take a long time.
func withTimeout(
  _ limit: Duration?, by deadlines: Deadlines, abandoned: @escaping @Sendable (any Error) -> Void = { _ in },
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
    let error = ApplicationError.phaseTimedOut(limit)
    if end.resume(with: .failure(error), noting: { abandoned(error) }) { work.cancel() }
  }
  defer { deadlines.remove(deadline) }
  try await withTaskCancellationHandler {
    try await end.result.get()
  } onCancel: {
    work.cancel()
  }
}

extension Duration {
  /// A hundred years, which is longer than any wait and short enough for every clock.
  package static var longest: Duration { .seconds(100 * 365 * 86_400) }
}
