/// Specifies how many posted events may wait for a slow handler, and which events are dropped when this
/// number is exceeded.
///
/// ```swift
/// let token = events.observe(CartChanged.self, backlog: .droppingOldest(beyond: 1)) { event, _ in
///   try await badge.show(event.count)   // only the last count matters
/// }
/// ```
/// Dropped events are counted in ``EventFlow/dropped``, and the bus's owner receives an error when an
/// observer begins to drop events. If events must not be lost, use ``EventSender/send(_:)``, which waits for
/// the handlers instead.
public struct EventBacklog: Equatable, Sendable {
  /// The maximum number of waiting events.
  let limit: Int
  let dropsOldest: Bool

  /// Drops the events that have waited the longest. By default, up to 10,000 events wait for an observer.
  public static func droppingOldest(beyond limit: Int = 10_000) -> EventBacklog {
    EventBacklog(limit: max(0, limit), dropsOldest: true)
  }

  /// Drops the events that arrive while the queue is full.
  public static func droppingNewest(beyond limit: Int = 10_000) -> EventBacklog {
    EventBacklog(limit: max(0, limit), dropsOldest: false)
  }

  /// Keeps all events, no matter how much memory they use.
  public static var unbounded: EventBacklog { EventBacklog(limit: .max, dropsOldest: true) }
}

extension EventBacklog {
  /// The backlog that corresponds to a stream's buffering policy.
  init<Event>(_ policy: AsyncStream<Event>.Continuation.BufferingPolicy) {
    switch policy {
    case .bufferingNewest(let limit): self = .droppingOldest(beyond: limit)
    case .bufferingOldest(let limit): self = .droppingNewest(beyond: limit)
    default: self = .unbounded
    }
  }

  /// The stream's buffering policy that corresponds to the backlog.
  func bufferingPolicy<Event>() -> AsyncStream<Event>.Continuation.BufferingPolicy {
    if limit == .max { return .unbounded }
    return dropsOldest ? .bufferingNewest(limit) : .bufferingOldest(limit)
  }

  /// The backlog that keeps more events.
  package func larger(_ other: EventBacklog) -> EventBacklog { limit < other.limit ? other : self }
}
