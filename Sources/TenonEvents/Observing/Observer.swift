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

  /// - Parameter ended: Called once, when the subscription ends for whatever reason.
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

  /// Calls a main-actor handler, unless the subscription has ended by the time that the main actor is free.
  @MainActor
  func call(
    _ handler: @MainActor @Sendable (Event, EventContext) throws -> Void, _ event: Event,
    _ context: EventContext
  ) throws {
    if isLive { try handler(event, context) }
  }

  /// Ends the subscription. Only the first call has an effect.
  func end() {
    guard live.exchange(0) != 0 else { return }
    mailbox?.close()
    ended?()
  }
}
