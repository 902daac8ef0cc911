import TenonSynchronization

/// The calls that wait for a handler which cannot be called where its events are posted: first in, first out, one at a
/// time. A task runs only while there is something to call, and ends with the subscription.
///
/// It knows no event: each call has its own, so that this asynchronous code is compiled once.
final class Mailbox: Sendable {
  /// A call of the handler with an event.
  struct Call: Sendable {
    let context: EventContext
    let run: @Sendable () async throws -> Void
  }

  private struct State {
    var calls: [Call] = []
    var task: Task<Void, Never>?
    /// The calls that senders wait for, beside those of the box.
    var awaited = [Int: Task<EventDelivery.Outcome, Never>]()
    var lastAwaited = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let failures: FailureReporter

  init(failures: FailureReporter) { self.failures = failures }

  /// Puts a call at the end, and sees to it that somebody empties the box.
  func add(_ call: Call) {
    state.withLock { state in
      if state.isClosed { return }
      state.calls.append(call)
      // Nobody waits for this task, so it does not nest in the sends around it.
      if state.task == nil { state.task = Task { await ReentrancyToken.holdingNone { await drain() } } }
    }
  }

  /// Makes a call beside what is in the box, for a sender who waits.
  /// - Returns: The call, which ``close()`` cancels; `nil` if the box is closed.
  func start(_ call: Call) -> Task<EventDelivery.Outcome, Never>? {
    let sender = WaitingTask.current
    return state.withLock { state in
      if state.isClosed { return nil }
      state.lastAwaited += 1
      let number = state.lastAwaited
      let task = Task {
        defer { forget(number) }
        do {
          try await sender.awaits { try await call.run() }
          return EventDelivery.Outcome.received
        } catch {
          return report(error, call.context).map(EventDelivery.Outcome.failed) ?? .ended
        }
      }
      state.awaited[number] = task
      return task
    }
  }

  private func forget(_ number: Int) {
    let forgotten = state.withLock { $0.awaited.removeValue(forKey: number) }
    _ = forgotten
  }

  /// Whether nothing waits, nor is being called.
  var isIdle: Bool { state.withLock { $0.task == nil && !$0.isClosed } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Drops what waits, and cancels what runs.
  func close() {
    let (task, awaited, dropped) = state.withLock { state in
      state.isClosed = true
      defer { state.calls = [] }
      return (state.task, state.awaited, state.calls)
    }
    task?.cancel()
    for call in awaited.values { call.cancel() }
    // The events are released here, outside the lock: their deinits are foreign code.
    _ = dropped
  }

  private func drain() async {
    while let calls = takeAll() {
      for call in calls where !isClosed {
        do {
          try await call.run()
        } catch {
          report(error, call.context)
        }
      }
    }
  }

  /// Reports what a handler threw, unless that is how it ends when its subscription does.
  @discardableResult
  private func report(_ error: any Error, _ context: EventContext) -> EventFailure? {
    if error is CancellationError, isClosed { return nil }
    return failures.report(error, context)
  }

  private func takeAll() -> [Call]? {
    state.withLock { state in
      if state.calls.isEmpty {
        state.task = nil
        return nil
      }
      defer { state.calls = [] }
      return state.calls
    }
  }
}
