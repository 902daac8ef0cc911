import TenonSynchronization

/// One subscription. Alive from subscribing until it is cancelled or its module leaves the bus.
@usableFromInline
final class Observer<Event: Sendable>: Sendable {
  /// How a handler wants to be called.
  enum Handler: Sendable {
    case immediate(@Sendable (Event, EventContext) throws -> Void)
    case mainActor(@MainActor @Sendable (Event, EventContext) throws -> Void)
    case async(@Sendable (Event, EventContext) async throws -> Void)
  }

  /// What a post calls: the handler itself, or what puts the event into the handler's mailbox.
  @usableFromInline let receive: @Sendable (Event, EventContext) throws -> Void
  @usableFromInline let live = AtomicWord(1)

  let handler: Handler
  let module: RegisteredModule
  let priority: Int
  private let failures: FailureReporter
  private let mailbox: Mailbox?
  private let dropped: (@Sendable (EventContext) -> Int)?
  private let ended: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - backlog: What becomes of events that wait.
  ///   - dropped: How many events of a sender a handler without a mailbox had no room for.
  ///   - ended: Called when no event will come any more, for whatever reason; perhaps more than once.
  init(
    _ handler: Handler, module: RegisteredModule, priority: Int, failures: FailureReporter,
    backlog: EventBacklog, dropped: (@Sendable (EventContext) -> Int)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) {
    self.dropped = dropped
    self.handler = handler
    self.module = module
    self.priority = priority
    self.failures = failures
    self.ended = ended
    switch handler {
    case .immediate(let body):
      mailbox = nil
      receive = body
    case .mainActor(let body):
      let mailbox = Mailbox(failures: failures, backlog: backlog)
      self.mailbox = mailbox
      receive = { event, context in
        guard MainQueue.isCurrent, mailbox.isIdle else {
          return mailbox.add(
            Mailbox.Call(context: context) { @MainActor in
              if !mailbox.isClosed { try body(event, context) }
            })
        }
        try MainActor.assumeIsolated { try body(event, context) }
      }
    case .async(let body):
      let mailbox = Mailbox(failures: failures, backlog: backlog)
      self.mailbox = mailbox
      receive = { event, context in
        mailbox.add(Mailbox.Call(context: context) { try await body(event, context) })
      }
    }
  }

  deinit { live.free() }

  /// How many events of a sender the handler was too slow for.
  func dropped(of context: EventContext) -> Int { mailbox?.dropped(of: context) ?? dropped?(context) ?? 0 }

  @inlinable
  var isLive: Bool { live.load() != 0 }

  /// Notes what the handler threw, and tells the bus's owner.
  @usableFromInline
  func failure(_ error: any Error, _ context: EventContext) -> EventFailure {
    failures.report(error, context)
  }

  /// Starts an asynchronous handler for a sender who waits; `nil` for other handlers, and once the subscription ended.
  func start(_ event: Event, _ context: EventContext) -> Task<EventDelivery.Outcome, Never>? {
    guard case .async(let body) = handler else { return nil }
    return mailbox?.start(Mailbox.Call(context: context) { try await body(event, context) })
  }

  /// Calls a handler that is not asynchronous for a sender who waits.
  func call(_ event: Event, _ context: EventContext) async -> EventDelivery.Outcome {
    do {
      switch handler {
      case .immediate(let body): try body(event, context)
      case .mainActor(let body): guard try await callOnMainActor(body, event, context) else { return .ended }
      case .async: return .ended
      }
      return .received
    } catch {
      return .failed(failure(error, context))
    }
  }

  /// Calls a main-actor handler, unless the subscription has ended by the time that the main actor is free.
  @MainActor
  private func callOnMainActor(
    _ body: @MainActor @Sendable (Event, EventContext) throws -> Void, _ event: Event,
    _ context: EventContext
  ) throws -> Bool {
    guard isLive else { return false }
    try body(event, context)
    return true
  }

  /// Says that no event will come any more; what waits in the mailbox is still handed over.
  func finish() { ended?() }

  /// Ends the subscription. Only the first call has an effect.
  func end() {
    guard live.exchange(0) != 0 else { return }
    mailbox?.close()
    ended?()
  }
}
