import TenonDiagnostics
import TenonEvents
import TenonSynchronization

/// A history of the latest events. ``ApplicationOptions/eventHistory`` sets the maximum number of events.
final class EventHistory: Sendable {
  private let records: Mutex<BoundedLog<EventRecord>>
  private let limit: Int
  private let clock: LaunchClock

  init(limit: Int, _ clock: LaunchClock) {
    self.limit = limit
    records = Mutex(BoundedLog(limit: limit))
    self.clock = clock
  }

  /// Returns a function that records each event in this history and then passes it to `log`. If the limit is 0, returns
  /// `log`.
  func listening(besides log: (@Sendable (EventLogEntry) -> Void)?) -> (@Sendable (EventLogEntry) -> Void)? {
    guard limit > 0 else { return log }
    return { [self] entry in
      note(entry)
      log?(entry)
    }
  }

  private func note(_ entry: EventLogEntry) {
    // Describing an event runs the event's own code, which must not run under the lock.
    let record = EventRecord(
      sender: entry.sender, direction: entry.direction, event: entry.name,
      content: String(valueText(entry.event).prefix(EventRecord.contentLimit)),
      at: clock.now.milliseconds)
    _ = records.withLock { $0.append(record) }
  }

  /// The recorded events, oldest first.
  var all: [EventRecord] { records.withLock { $0.elements } }
}

/// A sent event, as shown in a snapshot.
public struct EventRecord: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The maximum number of characters in ``content``.
  package static let contentLimit = 500

  /// The module that sent the event.
  public var sender: String
  /// The event's direction: to the layers above, or to one module.
  public var direction: EventDirection
  /// The full name of the event's type, or the notification's name.
  public var event: String
  /// A description of the event, truncated if it is long.
  public var content: String
  /// The time at which the event was sent, in milliseconds since the launch began.
  public var at: Double

  package var encodedMembers: EncodedMembers {
    [("sender", sender), ("direction", direction), ("event", event), ("content", content), ("at", at)]
  }
}
