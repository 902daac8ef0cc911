/// One subscription. Alive from subscribing until it is cancelled or its module leaves the bus.
@usableFromInline
final class Observer<Event: Sendable>: Sendable {
  /// How a handler wants to be called.
  enum Manner: Sendable {
    case immediate(@Sendable (Event, EventContext) throws -> Void)
    case mainActor(@MainActor @Sendable (Event, EventContext) throws -> Void)
    case async(@Sendable (Event, EventContext) async throws -> Void)
  }

  /// What a post calls: the handler itself, or what puts the event into the handler's mailbox.
  @usableFromInline let receive: @Sendable (Event, EventContext) throws -> Void
  @usableFromInline let live = SharedWord(1)

  let manner: Manner
  let module: Participant
  let priority: EventPriority
  private let failures: FailureReporter
  private let mailbox: Mailbox<Event>?
  private let ended: (@Sendable () -> Void)?

  /// - Parameter ended: Called when no event will come any more, for whatever reason; perhaps more than once.
  init(
    _ manner: Manner, module: Participant, priority: EventPriority, failures: FailureReporter,
    ended: (@Sendable () -> Void)? = nil
  ) {
    self.manner = manner
    self.module = module
    self.priority = priority
    self.failures = failures
    self.ended = ended
    switch manner {
    case .immediate(let handler):
      mailbox = nil
      receive = handler
    case .mainActor(let handler):
      let mailbox = Mailbox<Event>(manner, failures: failures)
      self.mailbox = mailbox
      receive = { event, context in try mailbox.deliverOnMainActor(event, context, to: handler) }
    case .async:
      let mailbox = Mailbox<Event>(manner, failures: failures)
      self.mailbox = mailbox
      receive = { event, context in mailbox.add(event, context) }
    }
  }

  deinit { live.free() }

  @inlinable
  var isLive: Bool { live.load() != 0 }

  /// Notes what the handler threw, and tells the bus's owner.
  @usableFromInline
  func failure(_ error: any Error, _ context: EventContext) -> EventFailure {
    failures.report(error, context)
  }

  /// Starts an asynchronous handler for a sender who waits; `nil` for other handlers, and once the subscription ended.
  func start(_ event: Event, _ context: EventContext) -> Task<Hearing, Never>? {
    guard case .async(let handler) = manner else { return nil }
    return mailbox?.start(handler, event, context)
  }

  /// Calls a handler that is not asynchronous for a sender who waits.
  func hear(_ event: Event, _ context: EventContext) async -> Hearing {
    do {
      switch manner {
      case .immediate(let handler): try handler(event, context)
      case .mainActor(let handler):
        guard try await call(handler, event, context) else { return .ended }
      case .async: return .ended
      }
      return .heard
    } catch {
      return .failed(failure(error, context))
    }
  }

  /// Calls a main-actor handler, unless the subscription has ended by the time that the main actor is free.
  @MainActor
  private func call(
    _ handler: @MainActor @Sendable (Event, EventContext) throws -> Void, _ event: Event,
    _ context: EventContext
  ) throws -> Bool {
    guard isLive else { return false }
    try handler(event, context)
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
