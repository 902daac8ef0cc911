import TenonSynchronization

/// The events that wait for a handler which cannot be called where they are posted: first in, first out, one at a
/// time. A task runs only while there is something to hand over, and ends with the subscription.
final class Mailbox<Event: Sendable>: Sendable {
  typealias Item = (event: Event, context: EventContext)

  private struct State {
    var items: [Item] = []
    var task: Task<Void, Never>?
    var isClosed = false
  }

  private let state = Guarded(State())
  private let manner: Observer<Event>.Manner
  private let failures: FailureReporter

  init(_ manner: Observer<Event>.Manner, failures: FailureReporter) {
    self.manner = manner
    self.failures = failures
  }

  /// Puts an event at the end, and sees to it that somebody empties the box.
  func add(_ event: Event, _ context: EventContext) {
    state.withLock { state in
      if state.isClosed { return }
      state.items.append((event, context))
      if state.task == nil { state.task = Task { await drain() } }
    }
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
    let (task, dropped) = state.withLock { state in
      state.isClosed = true
      defer { state.items = [] }
      return (state.task, state.items)
    }
    task?.cancel()
    // The events are released here, outside the lock: their deinits are foreign code.
    _ = dropped
  }

  private func drain() async {
    while let items = takeAll() {
      for item in items {
        do {
          switch manner {
          case .immediate(let handler): if !isClosed { try handler(item.event, item.context) }
          case .mainActor(let handler): try await call(handler, item)
          case .async(let handler): if !isClosed { try await handler(item.event, item.context) }
          }
        } catch {
          failures.report(error, item.context)
        }
      }
    }
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
