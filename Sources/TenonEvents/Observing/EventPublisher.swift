#if canImport(Combine)
  import Combine
  import Foundation
  import TenonSynchronization

  package struct EventPublisher<Event: Sendable>: Publisher {
    package typealias Output = Event
    package typealias Failure = Never

    private let events: ModuleEvents
    private let priority: Int
    private let place: SourcePlace

    package init(events: ModuleEvents, priority: Int, place: SourcePlace) {
      self.events = events
      self.priority = priority
      self.place = place
    }

    package func receive<S: Subscriber>(subscriber: S) where S.Input == Event, S.Failure == Never {
      let subscription = EventSubscription<Event>(
        receive: { subscriber.receive($0) }, finish: { subscriber.receive(completion: .finished) })
      subscriber.receive(subscription: subscription)
      let readers = events.registered.readers
      // The module's code must no longer run.
      guard let number = readers.reserve() else { return subscription.end() }
      let token = events.observe(
        EventKind(Event.self), .immediate { [weak subscription] event, _ in subscription?.deliver(event) },
        priority: priority, place: place,
        ended: { [weak subscription] in
          readers.remove(number)
          subscription?.end()
        })
      subscription.begin(token)
      readers.end(token, with: number)
    }
  }

  /// `@unchecked Sendable`: all mutable state is in `state`, under its lock. The subscriber is called on the posting
  /// thread and only under `turn`, so that it receives one event at a time, as from Combine's own subjects.
  private final class EventSubscription<Event: Sendable>: Subscription, @unchecked Sendable {
    private struct State {
      var demand = Subscribers.Demand.none
      var token: EventObservation?
      var isOver = false
    }

    private let receive: (Event) -> Subscribers.Demand
    private let finish: () -> Void
    private let state = Mutex(State())
    /// Recursive, because a subscriber may post the event that it observes.
    private let turn = NSRecursiveLock()

    init(receive: @escaping (Event) -> Subscribers.Demand, finish: @escaping () -> Void) {
      self.receive = receive
      self.finish = finish
    }

    /// Keeps the token, unless the subscriber has already cancelled.
    func begin(_ token: EventObservation) {
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

    func deliver(_ event: Event) {
      turn.withLock {
        let isWanted = state.withLock { state in
          guard !state.isOver, state.demand > .none else { return false }
          state.demand -= 1
          return true
        }
        guard isWanted else { return }
        let more = receive(event)
        state.withLock { $0.demand += more }
      }
    }

    /// Called when the module leaves the bus, the bus is released, or the subscriber cancels.
    func end() {
      turn.withLock {
        let wasOver = state.withLock { state in
          defer { state.isOver = true }
          return state.isOver
        }
        if !wasOver { finish() }
      }
    }
  }

  extension ModuleEvents {
    /// Returns the events as a Combine publisher. Each subscriber has its own observer, and receives only as many
    /// events as it has demanded; all other events are dropped, as with Foundation's `NotificationCenter.Publisher`.
    /// - Parameters:
    ///   - event: The type of event to observe.
    ///   - priority: The observer's priority. Observers with a greater priority are called first.
    ///   - fileID: The file in which the publisher is created, for failure reports.
    ///   - line: The line on which the publisher is created, for failure reports.
    public func publisher<Event: Sendable>(
      for event: Event.Type, priority: Int = 0, fileID: String = #fileID, line: Int = #line
    ) -> some Publisher<Event, Never> {
      EventPublisher<Event>(events: self, priority: priority, place: SourcePlace(fileID: fileID, line: line))
    }
  }
#endif
