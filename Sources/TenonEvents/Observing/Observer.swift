import CTenonAtomics
import TenonSynchronization

/// One subscription. It is live until it is cancelled or its module leaves the bus.
@usableFromInline
final class Observer<Event: Sendable>: Sendable {
  typealias Handler = EventHandler<Event>

  /// The closure that a post calls: the handler itself, or a closure that puts the event into the handler's mailbox.
  @usableFromInline let receive: @Sendable (Event, EventContext) throws -> Void
  @usableFromInline let live = AtomicWord(1)

  let handler: Handler
  let module: RegisteredModule
  let priority: Int
  private let failures: FailureReporter
  private let mailbox: Mailbox?
  private let dropped: (@Sendable (EventContext) -> Int)?
  private let ended: (@Sendable () -> Void)?
  /// Returns whether an event that the current task sends concerns the observer; `nil` if every event does.
  private let concerns: (@Sendable () -> Bool)?
  /// The observer whose place this one holds while it arrives.
  let successor: Observer?

  /// - Parameters:
  ///   - backlog: What happens to waiting events.
  ///   - concerns: Returns whether an event that the current task sends concerns the observer.
  ///   - dropped: Returns how many events of a sender were dropped, for a handler without a mailbox.
  ///   - ended: Called when the observer will receive no more events, for any reason. It may be called more than once.
  init(
    _ handler: Handler, module: RegisteredModule, priority: Int, failures: FailureReporter,
    backlog: EventBacklog, concerns: (@Sendable () -> Bool)? = nil,
    dropped: (@Sendable (EventContext) -> Int)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) {
    self.dropped = dropped
    self.handler = handler
    self.module = module
    self.priority = priority
    self.failures = failures
    self.ended = ended
    self.concerns = concerns
    successor = nil
    let deliver: @Sendable (Event, EventContext) throws -> Void
    switch handler {
    case .immediate(let body):
      mailbox = nil
      deliver = body
    case .mainActor(let body):
      let mailbox = Mailbox(failures: failures, backlog: backlog)
      self.mailbox = mailbox
      deliver = { event, context in
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
      deliver = { event, context in
        mailbox.add(Mailbox.Call(context: context) { try await body(event, context) })
      }
    }
    guard let concerns else {
      receive = deliver
      return
    }
    receive = { event, context in if concerns() { try deliver(event, context) } }
  }

  /// Creates an observer that holds the place of another one until that one has received everything that was sent
  /// before it subscribed.
  init(inPlaceOf observer: Observer, during arrival: Arrival) {
    successor = observer
    module = observer.module
    priority = observer.priority
    failures = observer.failures
    (dropped, ended, concerns) = (nil, nil, observer.concerns)
    // Called only for senders that wait.
    handler = .async { event, context in
      try await arrival.end()
      try await observer.run(event, context)
    }
    mailbox = Mailbox(failures: observer.failures, backlog: .unbounded)
    receive = { event, context in
      guard observer.concerns?() ?? true else { return }
      let depth = tenon_event_depth().pointee
      let entered = EnteredScopes.current
      let isHeld = arrival.hold {
        EnteredScopes.$current.withValue(entered) { observer.receiveLater(event, context, depth: depth) }
      }
      if isHeld { return }
      if observer.isLive { try observer.receive(event, context) }
    }
  }

  deinit { live.free() }

  /// Returns how many events of a sender were dropped because the handler was too slow.
  func dropped(of context: EventContext) -> Int {
    successor?.dropped(of: context) ?? mailbox?.dropped(of: context) ?? dropped?(context) ?? 0
  }

  @inlinable
  var isLive: Bool { live.load() != 0 }

  /// Returns the failure for an error that the handler threw, and reports it to the bus's owner.
  @usableFromInline
  func failure(_ error: any Error, _ context: EventContext) -> EventFailure {
    failures.report(error, context)
  }

  /// Starts an asynchronous handler for a waiting sender. Returns `nil` for other handlers, and after the subscription
  /// has ended.
  func start(_ event: Event, _ context: EventContext) -> Task<EventDelivery.Outcome, Never>? {
    guard case .async(let body) = handler, concerns?() ?? true else { return nil }
    return mailbox?.start(Mailbox.Call(context: context) { try await body(event, context) })
  }

  /// Calls a handler that is not asynchronous for a waiting sender.
  func call(_ event: Event, _ context: EventContext) async -> EventDelivery.Outcome {
    guard concerns?() ?? true else { return .ended }
    do {
      switch handler {
      case .immediate(let body): try body(event, context)
      case .mainActor(let body):
        await mailbox?.endOfEarlierCalls()
        guard try await callOnMainActor(body, event, context) else { return .ended }
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

  /// Notes that the observer will receive no new events. Events that are waiting in the mailbox are still delivered.
  func finish() {
    ended?()
    successor?.finish()
  }

  /// Ends the subscription. Only the first call has an effect.
  func end() {
    guard live.exchange(0) != 0 else { return }
    mailbox?.close()
    ended?()
    successor?.end()
  }
}

// MARK: - Arriving

extension Observer {
  /// Delivers an event that was sent before the observer subscribed. A handler that is not called immediately receives
  /// it before any event for which a sender waits.
  func receiveEarlier(_ event: Event, _ context: EventContext) {
    guard concerns?() ?? true else { return }
    deliver(context, depth: tenon_event_depth().pointee) {
      switch handler {
      case .immediate(let body): try body(event, context)
      case .mainActor(let body):
        guard let mailbox else { return }
        guard MainQueue.isCurrent, mailbox.isIdle else {
          return mailbox.add(
            Mailbox.Call(context: context, isEarlier: true) { @MainActor in
              if !mailbox.isClosed { try body(event, context) }
            })
        }
        try MainActor.assumeIsolated { try body(event, context) }
      case .async(let body):
        mailbox?.add(Mailbox.Call(context: context, isEarlier: true) { try await body(event, context) })
      }
    }
  }

  /// Delivers an event that was sent while the observer received earlier ones.
  /// - Parameter depth: The number of deliveries around the send, so that observers that answer each other without end
  ///   receive an error also if their events are held.
  func receiveLater(_ event: Event, _ context: EventContext, depth: UInt) {
    deliver(context, depth: depth) { try receive(event, context) }
  }

  private func deliver(_ context: EventContext, depth: UInt, _ body: () throws -> Void) {
    guard isLive else { return }
    let current = tenon_event_depth()
    let before = current.pointee
    // An observer that receives the failure at the limit may subscribe again and again, endlessly.
    guard depth <= EventError.nestingLimit else { return }
    current.pointee = depth + 1
    defer { current.pointee = before }
    do {
      if depth >= EventError.nestingLimit {
        throw EventError.tooDeep(event: failures.event, sender: context.sender)
      }
      try body()
    } catch {
      _ = failure(error, context)
    }
  }

  /// Reports that not all reports could be kept until the observer began.
  func reportOverflow(_ overflow: KeptReports.Overflow) {
    failures.report(
      EventError.overflow(event: failures.event, observer: failures.observer, backlog: overflow.backlog),
      overflow.context)
  }

  /// Calls the handler for a sender that waits.
  fileprivate func run(_ event: Event, _ context: EventContext) async throws {
    guard isLive else { return }
    switch handler {
    case .immediate(let body): try body(event, context)
    case .mainActor(let body):
      await mailbox?.endOfEarlierCalls()
      _ = try await callOnMainActor(body, event, context)
    case .async(let body):
      await mailbox?.endOfEarlierCalls()
      try await body(event, context)
    }
  }
}

/// A handler of events, and how it is called.
package enum EventHandler<Event: Sendable>: Sendable {
  case immediate(@Sendable (Event, EventContext) throws -> Void)
  case mainActor(@MainActor @Sendable (Event, EventContext) throws -> Void)
  case async(@Sendable (Event, EventContext) async throws -> Void)
}
