/// The result of sending one event.
///
/// ```swift
/// let delivery = try events.post(CartChanged(count: 3), .broadcast)
/// print("\(delivery.observers) received it, \(delivery.failures.count) failed")
/// ```
public struct EventDelivery: Sendable {
  /// The number of observers that were called without failing or whose mailbox still contains the event.
  public let observers: Int
  /// The errors that observers threw, in order of delivery, or the reason the event could not be sent. After
  /// a post, the errors of observers that are called later are not included; the bus's `onFailure` receives
  /// those errors.
  public let failures: [EventFailure]
  /// The number of reports that are kept because the module to which they are reported has not started. Its observers
  /// receive them, in order, before they receive anything new.
  ///
  /// ```swift
  /// let delivery = await ordered(OrderPlaced(total: 42))   // reported to Stock, which is deferred
  /// print(delivery.observers, delivery.pending)            // 0 1
  /// ```
  public let pending: Int

  @usableFromInline
  package init(observers: Int, failures: [EventFailure], pending: Int = 0) {
    self.observers = observers
    self.failures = failures
    self.pending = pending
  }

  /// Combines the results of one event that was sent in several directions.
  package init(joining deliveries: [EventDelivery]) {
    self.init(
      observers: deliveries.reduce(0) { $0 + $1.observers }, failures: deliveries.flatMap(\.failures),
      pending: deliveries.reduce(0) { $0 + $1.pending })
  }

  /// The result of an event that could not be sent.
  package init(unsent event: String, by sender: String, at place: SourcePlace, _ error: any Error) {
    self.init(
      observers: 0,
      failures: [EventFailure(event: event, sender: sender, observer: sender, place: place, error: error)])
  }

  /// An event without an observer.
  @inlinable
  static var undelivered: EventDelivery { EventDelivery(observers: 0, failures: []) }

  /// Combines the outcomes at all observers, in the order of delivery.
  init(_ outcomes: [Outcome], pending: Int = 0) {
    var received = 0
    var failures: [EventFailure] = []
    for outcome in outcomes {
      switch outcome {
      case .received: received += 1
      case .failed(let failure): failures.append(failure)
      case .ended: break
      }
    }
    self.init(observers: received, failures: failures, pending: pending)
  }

  /// The outcome of one event at one observer.
  enum Outcome: Sendable {
    case received
    case failed(EventFailure)
    /// The subscription ended before or during the call to the handler.
    case ended
  }
}
