#if canImport(Combine)
  import Combine
  import TenonSynchronization

  /// The events as a Combine publisher. Each subscriber has an observer of its own, and gets only as many events as
  /// it demanded: what comes in between is dropped, as with Foundation's `NotificationCenter.Publisher`.
  public struct EventPublisher<Event: Sendable>: Publisher {
    public typealias Output = Event
    public typealias Failure = Never

    let events: ModuleEvents
    let priority: EventPriority
    let place: String

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Event, S.Failure == Never {
      let subscription = EventSubscription(subscriber)
      subscriber.receive(subscription: subscription)
      subscription.begin { deliver, finish in
        events.observe(
          events.topic(of: Event.self), .immediate { event, _ in deliver(event) }, priority: priority,
          place: place,
          ended: finish)
      }
    }
  }

  /// `@unchecked Sendable`: all that changes is in `state`, under its lock; the subscriber is called outside of it,
  /// one event at a time for each post, as Combine's own subjects do.
  private final class EventSubscription<S: Subscriber>: Subscription, @unchecked Sendable
  where S.Input: Sendable, S.Failure == Never {
    private struct State {
      var demand = Subscribers.Demand.none
      var token: EventObservation?
      var isOver = false
    }

    private let subscriber: S
    private let state = Guarded(State())

    init(_ subscriber: S) { self.subscriber = subscriber }

    func begin(
      _ observe: (_ deliver: @escaping @Sendable (S.Input) -> Void, _ finish: @escaping @Sendable () -> Void)
        -> EventObservation
    ) {
      let token = observe({ [weak self] in self?.deliver($0) }, { [weak self] in self?.finish() })
      let isOver = state.withLock { state in
        if !state.isOver { state.token = token }
        return state.isOver
      }
      if isOver { token.cancel() }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.demand += demand }
    }

    func cancel() {
      let token = state.withLock { state in
        state.isOver = true
        defer { state.token = nil }
        return state.token
      }
      token?.cancel()
    }

    private func deliver(_ event: S.Input) {
      let isWanted = state.withLock { state in
        guard !state.isOver, state.demand > .none else { return false }
        state.demand -= 1
        return true
      }
      guard isWanted else { return }
      let more = subscriber.receive(event)
      state.withLock { $0.demand += more }
    }

    /// The module left the bus.
    private func finish() {
      let wasOver = state.withLock { state in
        defer { state.isOver = true }
        return state.isOver
      }
      if !wasOver { subscriber.receive(completion: .finished) }
    }
  }

  extension ModuleEvents {
    /// The events as a Combine publisher.
    /// - Parameters:
    ///   - event: The type of event.
    ///   - priority: Who is told first.
    public func publisher<Event: Sendable>(
      for event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line
    ) -> EventPublisher<Event> {
      EventPublisher(events: self, priority: priority, place: "\(fileID):\(line)")
    }
  }
#endif
