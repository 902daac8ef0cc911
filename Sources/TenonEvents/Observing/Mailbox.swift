import TenonSynchronization

/// The events that wait for a handler which cannot be called where they are posted: first in, first out, one at a
/// time. A task runs only while there is something to hand over, and ends with the subscription.
final class Mailbox<Event: Sendable>: Sendable {
  typealias Item = (event: Event, context: EventContext)

  private struct State {
    var items: [Item] = []
    var task: Task<Void, Never>?
    /// The handler's calls that senders wait for, beside those of the box.
    var calls: [Int: Task<EventDelivery.Outcome, Never>] = [:]
    var lastCall = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let handler: Observer<Event>.Handler
  private let failures: FailureReporter

  init(_ handler: Observer<Event>.Handler, failures: FailureReporter) {
    self.handler = handler
    self.failures = failures
  }

  /// Puts an event at the end, and sees to it that somebody empties the box.
  func add(_ event: Event, _ context: EventContext) {
    state.withLock { state in
      if state.isClosed { return }
      state.items.append((event, context))
      // Nobody waits for this task, so it does not nest in the sends around it.
      if state.task == nil { state.task = Task { await ReentrancyToken.holdingNone { await drain() } } }
    }
  }

  /// Calls an asynchronous handler beside what is in the box, for a sender who waits.
  /// - Returns: The call, which ``close()`` cancels; `nil` if the box is closed.
  func start(
    _ handler: @escaping @Sendable (Event, EventContext) async throws -> Void, _ event: Event,
    _ context: EventContext
  ) -> Task<EventDelivery.Outcome, Never>? {
    state.withLock { state in
      if state.isClosed { return nil }
      state.lastCall += 1
      let number = state.lastCall
      let call = Task {
        defer { forget(call: number) }
        do {
          try await handler(event, context)
          return EventDelivery.Outcome.received
        } catch {
          return report(error, context).map(EventDelivery.Outcome.failed) ?? .ended
        }
      }
      state.calls[number] = call
      return call
    }
  }

  private func forget(call number: Int) {
    let forgotten = state.withLock { $0.calls.removeValue(forKey: number) }
    _ = forgotten
  }

  /// Calls a main-actor handler at once if this is the main queue and nothing waits before it; else queues.
  func deliverOnMainActor(
    _ event: Event, _ context: EventContext,
    to handler: @MainActor @Sendable (Event, EventContext) throws -> Void
  ) throws {
    let isIdle = MainQueue.isCurrent && state.withLock { $0.task == nil && !$0.isClosed }
    guard isIdle else { return add(event, context) }
    try MainActor.assumeIsolated { try handler(event, context) }
  }

  /// Drops what waits, and cancels what runs.
  func close() {
    let (task, calls, dropped) = state.withLock { state in
      state.isClosed = true
      defer { state.items = [] }
      return (state.task, state.calls, state.items)
    }
    task?.cancel()
    for call in calls.values { call.cancel() }
    // The events are released here, outside the lock: their deinits are foreign code.
    _ = dropped
  }

  private func drain() async {
    while let items = takeAll() {
      for item in items {
        do {
          switch handler {
          case .immediate(let body): if !isClosed { try body(item.event, item.context) }
          case .mainActor(let body): try await call(body, item)
          case .async(let body): if !isClosed { try await body(item.event, item.context) }
          }
        } catch {
          report(error, item.context)
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

  /// Calls a main-actor handler, unless the box was closed by the time that the main actor is free.
  @MainActor
  private func call(_ handler: @MainActor @Sendable (Event, EventContext) throws -> Void, _ item: Item) throws
  {
    if !isClosed { try handler(item.event, item.context) }
  }

  private var isClosed: Bool { state.withLock { $0.isClosed } }

  private func takeAll() -> [Item]? {
    state.withLock { state in
      if state.items.isEmpty {
        state.task = nil
        return nil
      }
      defer { state.items = [] }
      return state.items
    }
  }
}
