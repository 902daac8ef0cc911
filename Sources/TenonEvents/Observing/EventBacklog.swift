/// What happens to posted events that wait for a handler that is slower than their senders.
///
/// ```swift
/// let token = events.observe(CartChanged.self, backlog: .droppingOldest(beyond: 1)) { event, _ in
///   try await badge.show(event.count)   // only the last count matters
/// }
/// ```
/// Dropped events are counted in ``EventFlow/dropped``, and the bus's owner receives an error when an observer begins
/// to drop events. A sender that must lose nothing uses ``EventSender/send(_:)``, which waits for the handlers instead.
public struct EventBacklog: Equatable, Sendable {
  /// How many events wait at the most.
  let limit: Int
  let dropsOldest: Bool

  /// Drops the events that have waited longest. By default, an observer keeps 10,000.
  public static func droppingOldest(beyond limit: Int = 10_000) -> EventBacklog {
    EventBacklog(limit: max(0, limit), dropsOldest: true)
  }

  /// Drops the events that arrive later.
  public static func droppingNewest(beyond limit: Int = 10_000) -> EventBacklog {
    EventBacklog(limit: max(0, limit), dropsOldest: false)
  }

  /// Keeps all events, however much memory they take.
  public static var unbounded: EventBacklog { EventBacklog(limit: .max, dropsOldest: true) }
}

extension EventBacklog {
  /// What a stream's policy comes to.
  init<Event>(_ policy: AsyncStream<Event>.Continuation.BufferingPolicy) {
    switch policy {
    case .bufferingNewest(let limit): self = .droppingOldest(beyond: limit)
    case .bufferingOldest(let limit): self = .droppingNewest(beyond: limit)
    default: self = .unbounded
    }
  }
}
