extension Topic: AnyTopic {
  func remove(module: Participant) -> [Participant] {
    let (observers, senders, dropped, forgotten) = state.withLock { state in
      let observers = state.observers.filter { $0.module === module }
      state.observers.removeAll { $0.module === module }
      var forgotten = Self.forgetSnapshots(accepting: module, in: state)
      var senders: [Participant] = []
      for channel in state.channels where channel.sender === module || channel.destination.isModule(module) {
        channel.closedBy = module.name
        senders.append(channel.sender)
        if let snapshot = channel.forgetSnapshot() { forgotten.append(snapshot) }
      }
      state.channels.removeAll { $0.closedBy != nil }
      let dropped = state.sticky.filter { $0.channel.closedBy != nil }
      state.sticky.removeAll { $0.channel.closedBy != nil }
      return (observers, senders, dropped, forgotten)
    }
    _ = (dropped, forgotten)
    for observer in observers { observer.end() }
    return senders
  }

  func finish() {
    for observer in state.withLock(\.observers) { observer.finish() }
  }

  func flows() -> [EventTraffic.Flow] {
    let flows = state.withLock { $0.channels.map { $0.flow(of: name) } }
    // A module has two channels one way if some of its events are sticky.
    var merged: [FlowKey: EventTraffic.Flow] = [:]
    for flow in flows {
      merged[FlowKey(sender: flow.sender, direction: flow.direction), default: flow.silent].add(flow)
    }
    return Array(merged.values)
  }
}

private struct FlowKey: Hashable {
  var sender: String
  var direction: EventDirection
}

extension EventTraffic.Flow {
  fileprivate var silent: Self {
    Self(sender: sender, event: event, direction: direction, sent: 0, received: [:])
  }

  fileprivate mutating func add(_ other: Self) {
    sent += other.sent
    received.merge(other.received, uniquingKeysWith: +)
  }
}

/// What the bus asks of a topic without knowing its event.
protocol AnyTopic: Sendable {
  /// Ends what comes from this module and what goes to it.
  /// - Returns: The modules whose ways this closed.
  func remove(module: Participant) -> [Participant]
  /// Says that nothing will be sent any more.
  func finish()
  func flows() -> [EventTraffic.Flow]
}
