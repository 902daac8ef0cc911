/// A record of an event that was sent, for logging and testing.
public struct EventLogEntry: Sendable {
  /// The module that sent the event.
  public let sender: String
  /// The direction in which the event was sent.
  public let direction: EventDirection
  /// The full name of the event's type, or the notification's name.
  package let name: String
  /// The event itself.
  public let event: any Sendable
}
