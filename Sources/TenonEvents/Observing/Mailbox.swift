import TenonSynchronization

/// A queue of calls for a handler that cannot be called where its events are posted: first in, first out, one at a
/// time. A task runs only while there are calls, and ends with the subscription.
///
/// The type is independent of the event type, because each call contains its event. This asynchronous code is therefore
/// compiled only once.
final class Mailbox: Sendable {
  /// A call of the handler with an event.
  struct Call: Sendable {
    let context: EventContext
    /// Whether the event was sent before the handler subscribed. Senders that wait for the handler then wait for this
    /// call first.
    var isEarlier = false
    /// The scopes in which the sender runs, and therefore the handler.
    let entered = EnteredScopes.current
    let run: @Sendable () async throws -> Void
  }

  private struct State {
    /// The waiting calls, the oldest first, starting at index `first`. The elements before that index have already been
    /// taken.
    var calls: [Call?] = []
    var first = 0
    var dropped = DropCounts()
    /// Whether a call was dropped since the mailbox was last empty.
    var isOverflowing = false
    var task: Task<Void, Never>?
    /// The calls that senders are waiting for, in addition to those in the mailbox.
    var awaited = [Int: Task<EventDelivery.Outcome, Never>]()
    var lastAwaited = 0
    /// The number of calls with earlier events that have not ended.
    var earlier = 0
    var waiting = WaiterList<Void>()
    var isClosed = false

    var count: Int { calls.count - first }

    /// Removes and returns the oldest calls.
    mutating func take(atMost limit: Int) -> [Call] {
      let end = min(first + limit, calls.count)
      let taken = calls[first..<end].compactMap(\.self)
      for index in first..<end { calls[index] = nil }
      first = end
      // Moves the remaining calls only after at least as many have been taken.
      if first * 2 > calls.count {
        calls.removeFirst(first)
        first = 0
      }
      return taken
    }
  }

  /// The owner of all calls with earlier events: a sender within such a call must not wait for another one, because they
  /// might wait for each other.
  private static let earlierCalls = EarlierCalls()

  private let state = Mutex(State())
  private let failures: FailureReporter
  private let backlog: EventBacklog

  init(failures: FailureReporter, backlog: EventBacklog) {
    self.failures = failures
    self.backlog = backlog
  }

  /// Adds a call at the end, and makes sure that the mailbox is being emptied. If the mailbox is full, drops a call.
  func add(_ call: Call) {
    let (dropped, isFirst) = state.withLock { state -> ([Call], Bool) in
      if state.isClosed { return ([], false) }
      if call.isEarlier { state.earlier += 1 }
      var dropped: [Call] = []
      if state.count < backlog.limit {
        state.calls.append(call)
      } else if backlog.dropsOldest, backlog.limit > 0 {
        dropped = state.take(atMost: 1)
        state.calls.append(call)
      } else {
        dropped = [call]
      }
      let isFirst = !dropped.isEmpty && !state.isOverflowing
      if !dropped.isEmpty { state.isOverflowing = true }
      for call in dropped { state.dropped.note(call.context) }
      // No task waits for this one, so it is not nested in the sends around it.
      if state.task == nil, state.count > 0 {
        state.task = Task { await ReentrancyToken.holdingNone { await drain() } }
      }
      return (dropped, isFirst)
    }
    // The events are released outside the lock: their deinits are foreign code.
    if isFirst {
      failures.report(
        EventError.overflow(
          event: failures.event, observer: failures.observer, backlog: backlog), call.context)
    }
    for call in dropped { end(call) }
  }

  /// Notes that a call has ended or was dropped.
  private func end(_ call: Call) {
    guard call.isEarlier else { return }
    let waiting = state.withLock { state in
      state.earlier -= 1
      return state.earlier == 0 ? state.waiting.removeAll() : []
    }
    waiting.resume()
  }

  /// Waits until the handler has received what was sent before it subscribed, unless such a call is waiting for this
  /// one.
  func endOfEarlierCalls() async {
    if ReentrancyToken.isHeld(EarlierCall.self, of: Self.earlierCalls) { return }
    let waiter = state.withLock { $0.earlier > 0 && !$0.isClosed ? $0.waiting.add() : nil }
    try? await waiter?.value()
  }

  /// Returns how many events of a sender were dropped.
  func dropped(of context: EventContext) -> Int {
    state.withLock { $0.dropped.count(of: context) }
  }

  /// Makes a call outside the mailbox, for a waiting sender.
  /// - Returns: The call, which ``close()`` cancels; `nil` if the mailbox is closed.
  func start(_ call: Call) -> Task<EventDelivery.Outcome, Never>? {
    let sender = WaitingTask.current
    return state.withLock { state in
      if state.isClosed { return nil }
      state.lastAwaited += 1
      let (number, isBehind) = (state.lastAwaited, state.earlier > 0)
      let task = Task {
        defer { forget(number) }
        do {
          if isBehind { await endOfEarlierCalls() }
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

  /// Whether the mailbox is open and no call is waiting or running.
  var isIdle: Bool { state.withLock { $0.task == nil && !$0.isClosed } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Drops the waiting calls, and cancels the running ones.
  func close() {
    let (task, awaited, dropped, waiting) = state.withLock { state in
      state.isClosed = true
      defer { (state.calls, state.first) = ([], 0) }
      return (state.task, state.awaited, state.calls, state.waiting.removeAll())
    }
    waiting.resume()
    task?.cancel()
    for call in awaited.values { call.cancel() }
    // The events are released here, outside the lock: their deinits are foreign code.
    _ = dropped
  }

  private func drain() async {
    while let calls = takeSome() {
      for call in calls where !isClosed {
        do {
          try await EnteredScopes.$current.withValue(call.entered) {
            if call.isEarlier {
              try await ReentrancyToken.hold(EarlierCall(), of: Self.earlierCalls) { try await call.run() }
            } else {
              try await call.run()
            }
          }
        } catch {
          report(error, call.context)
        }
        end(call)
      }
    }
  }

  /// Reports an error that a handler threw, except the cancellation error that a handler throws when its subscription
  /// ends.
  @discardableResult
  private func report(_ error: any Error, _ context: EventContext) -> EventFailure? {
    if error is CancellationError, isClosed { return nil }
    return failures.report(error, context)
  }

  /// Takes only a few calls at a time, just enough to make taking the lock worthwhile, because calls that were taken no
  /// longer count as waiting.
  private func takeSome() -> [Call]? {
    state.withLock { state in
      if state.count == 0 {
        (state.task, state.isOverflowing) = (nil, false)
        return nil
      }
      return state.take(atMost: 16)
    }
  }
}

/// Marks a call with an event that was sent before the handler subscribed.
private struct EarlierCall: Sendable {}

private final class EarlierCalls: Sendable {}
