import TenonDiagnostics

/// The events of one kind that one module sent in one direction: one row of the bus's traffic, which can be encoded or
/// drawn.
public struct EventFlow: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The module that sent the events.
  public var sender: String
  /// The event's type, or the notification's name.
  public var event: String
  /// The direction in which the events were sent.
  public var direction: EventDirection
  /// The number of events that were sent.
  public var sent: Int
  /// For each module, the number of events that were passed to its observers. An event that is passed to several
  /// observers is counted once for each of them.
  public var received: [String: Int]
  /// For each module, the number of ``received`` events that were dropped because its observers were too slow; see
  /// ``EventBacklog``.
  public var dropped: [String: Int]

  package init(
    sender: String, event: String, direction: EventDirection, sent: Int, received: [String: Int],
    dropped: [String: Int] = [:]
  ) {
    self.sender = sender
    self.event = event
    self.direction = direction
    self.sent = sent
    self.received = received
    self.dropped = dropped
  }

  package var encodedMembers: EncodedMembers {
    [
      ("sender", sender), ("event", event), ("direction", direction), ("sent", sent), ("received", received),
      ("dropped", dropped.isEmpty ? nil : dropped),
    ]
  }
}

extension [EventFlow] {
  /// Returns one row for each sender, event and direction, sorted in that order.
  func joined() -> [EventFlow] {
    var rows: [EventFlow] = []
    var indices = ColdDictionary<String, Int>()
    for flow in self {
      let key = "\(flow.sender)\u{0}\(flow.event)\u{0}\(flow.direction)"
      guard let index = indices[key] else {
        indices[key] = rows.count
        rows.append(flow)
        continue
      }
      rows[index].sent += flow.sent
      for (module, count) in flow.received { rows[index].received[module, default: 0] += count }
      for (module, count) in flow.dropped { rows[index].dropped[module, default: 0] += count }
    }
    return indices.keys.coldSorted().compactMap { indices[$0] }.map { rows[$0] }
  }
}
