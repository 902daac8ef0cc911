/// Information that an observer receives in addition to the event. All events from the same sender share one
/// context.
///
/// ```swift
/// let token = events.observe(CartChanged.self) { event, context in
///   print("\(context.sender) sent \(event) as \(context.direction)")
/// }
/// ```
public final class EventContext: Sendable {
  /// The module that sent the event.
  public let sender: String
  /// The direction in which the event was sent.
  public let direction: EventDirection

  init(sender: String, direction: EventDirection) {
    self.sender = sender
    self.direction = direction
  }
}
