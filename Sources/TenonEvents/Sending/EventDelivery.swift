/// What became of one event.
public struct EventDelivery: Sendable {
  /// How many observers were called, or have the event in their mailbox, without having failed.
  public let observers: Int
  /// What observers threw, in the order of delivery. After a post, those that are called later are not in it yet;
  /// the bus's `onFailure` is told of them.
  public let failures: [EventFailure]

  @usableFromInline
  package init(observers: Int, failures: [EventFailure]) {
    self.observers = observers
    self.failures = failures
  }

  /// An event nobody observes.
  @inlinable
  package static var undelivered: EventDelivery { EventDelivery(observers: 0, failures: []) }
}
