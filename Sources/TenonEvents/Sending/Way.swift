/// From one sender, one way, for one kind of event: what a module remembers of its senders.
struct Way<Event: Sendable>: AnyWay {
  let topic: Topic<Event>
  let channel: Channel<Event>

  /// Whether the module at the other end has left the bus.
  var leadsNowhere: Bool { channel.destination.hasLeft }
}

/// A ``Way``, whatever its event.
protocol AnyWay: Sendable {
  var leadsNowhere: Bool { get }
}
