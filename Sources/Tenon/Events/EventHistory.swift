import TenonDiagnostics
import TenonEvents
import TenonSynchronization

/// The latest events that were sent, as many as ``ApplicationOptions/eventHistory`` says.
final class EventHistory: Sendable {
  private let records: Mutex<BoundedLog<EventRecord>>
  private let limit: Int
  private let clock: LaunchClock

  init(limit: Int, _ clock: LaunchClock) {
    self.limit = limit
    records = Mutex(BoundedLog(limit: limit))
    self.clock = clock
  }

  /// What receives every event: `log`, and this history where it keeps any.
  func listening(besides log: (@Sendable (EventLogEntry) -> Void)?) -> (@Sendable (EventLogEntry) -> Void)? {
    guard limit > 0 else { return log }
    return { [self] entry in
      note(entry)
      log?(entry)
    }
  }

  private func note(_ entry: EventLogEntry) {
    // Describing runs the event's own code, which must not run under the lock.
    let record = EventRecord(
      sender: entry.sender, direction: entry.direction, event: entry.name,
      content: String(String(describing: entry.event).prefix(EventRecord.contentLimit)),
      at: clock.now.milliseconds)
    _ = records.withLock { $0.append(record) }
  }

  /// The oldest first.
  var all: [EventRecord] { records.withLock { $0.elements } }
}

/// One event that was sent, as a snapshot shows it.
public struct EventRecord: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The most characters of ``content``.
  package static let contentLimit = 500

  /// The module that sent it.
  public var sender: String
  /// The direction: to the layers above, or to one module.
  public var direction: EventDirection
  /// The full name of its type, or the notification's name.
  public var event: String
  /// The event as text, shortened.
  public var content: String
  /// When it was sent, in milliseconds from the beginning of the launch.
  public var at: Double

  package var encodedMembers: EncodedMembers {
    [("sender", sender), ("direction", direction), ("event", event), ("content", content), ("at", at)]
  }
}
