/// What one module sent of one kind of event in one direction: a row of who sent what to whom, to be encoded or drawn.
public struct EventFlow: Codable, Equatable, Sendable {
  /// The module that sent.
  public var sender: String
  /// The event's type, or the notification's name.
  public var event: String
  /// To the layers above, or to one module.
  public var direction: EventDirection
  /// How many events were sent.
  public var sent: Int
  /// How many of them were handed to observers of each module; one event counts once for each observer.
  public var received: [String: Int]

  package init(sender: String, event: String, direction: EventDirection, sent: Int, received: [String: Int]) {
    self.sender = sender
    self.event = event
    self.direction = direction
    self.sent = sent
    self.received = received
  }
}

extension [EventFlow] {
  /// One row for each sender, event and direction, sorted by these.
  func joined() -> [EventFlow] {
    var rows: [String: EventFlow] = [:]
    for flow in self {
      let key = "\(flow.sender)\u{0}\(flow.event)\u{0}\(flow.direction)"
      guard var row = rows[key] else {
        rows[key] = flow
        continue
      }
      row.sent += flow.sent
      row.received.merge(flow.received, uniquingKeysWith: +)
      rows[key] = row
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The modules that report to many peers in their own layer, with these; see ``EventBus/misplacedModules(minimumPeers:)``.
  func misplaced(layers: [String: EventLayer], minimumPeers: Int) -> [String: [String]] {
    var peers: [String: Set<String>] = [:]
    for flow in self where flow.sent > 0 {
      if case .report(let target) = flow.direction, target != flow.sender, let layer = layers[target],
        layer == layers[flow.sender]
      {
        peers[flow.sender, default: []].insert(target)
      }
    }
    return peers.filter { $0.value.count >= minimumPeers }.mapValues { $0.sorted() }
  }
}
