/// What became of one event.
public struct EventDelivery: Sendable {
  /// How many observers were called, or have the event in their mailbox, without having failed.
  public let observers: Int
  /// What observers threw, in the order of delivery. After a post, those that are called later are not in it yet;
  /// the bus's `onFailure` receives them.
  public let failures: [EventFailure]

  @usableFromInline
  init(observers: Int, failures: [EventFailure]) {
    self.observers = observers
    self.failures = failures
  }

  /// What became of one event that was sent in several directions.
  package init(joining deliveries: [EventDelivery]) {
    self.init(
      observers: deliveries.reduce(0) { $0 + $1.observers }, failures: deliveries.flatMap(\.failures))
  }

  /// An event nobody observes.
  @inlinable
  static var undelivered: EventDelivery { EventDelivery(observers: 0, failures: []) }
}
