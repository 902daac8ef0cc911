import TenonSynchronization

/// One module's view of the bus. It carries the module's identity, which nobody else can take on: only
/// ``EventBus/add(_:layer:)`` makes one.
///
/// A view keeps its bus alive.
public struct ModuleEvents: Sendable {
  let bus: EventBus
  let participant: Participant

  init(bus: EventBus, module: Participant) {
    self.bus = bus
    participant = module
  }

  /// The module's name.
  public var module: String { participant.name }
  /// The module's layer.
  public var layer: EventLayer { participant.layer }
}

extension ModuleEvents {
  /// Sends an event to all observers in the layers above.
  ///
  /// Resolves the sender each time, at the cost of a lock and a dictionary look-up; where it matters, keep what
  /// ``sender(of:_:sticky:)`` returns.
  /// - Parameters:
  ///   - event: What happened.
  ///   - sticky: Whether to give the event to those, too, who observe from a later time on; it replaces the last
  ///     sticky one of its type that this module broadcast.
  /// - Returns: How many observers received it, and what those threw that were called at once.
  /// - Throws: ``EventError/nothingAbove(event:sender:layer:)`` from the uppermost layer, and as
  ///   ``EventSender/post(_:)``.
  @discardableResult
  public func broadcast<Event: Sendable>(_ event: Event, sticky: Bool = false) throws(EventError)
    -> EventDelivery
  {
    try sender(of: Event.self, .broadcast, sticky: sticky).post(event)
  }

  /// Sends an event to the observers of one module, in this module's layer or below.
  /// - Parameters:
  ///   - event: What happened.
  ///   - module: The name of the module that is told.
  ///   - sticky: Whether to give the event to observers of that module, too, that come later.
  /// - Returns: How many observers received it, and what those threw that were called at once.
  /// - Throws: ``EventError/unknownModule(_:sender:nearMisses:)``,
  ///   ``EventError/reportsUpward(event:sender:layer:target:targetLayer:)``, and as ``EventSender/post(_:)``.
  @discardableResult
  public func report<Event: Sendable>(
    _ event: Event, to module: String, sticky: Bool = false
  ) throws(EventError) -> EventDelivery {
    try sender(of: Event.self, .report(to: module), sticky: sticky).post(event)
  }

  /// Sends an event, and returns when all its observers have returned; see ``EventSender/send(_:)``.
  /// - Parameters:
  ///   - event: What happened.
  ///   - direction: To the layers above, or to one module.
  ///   - sticky: Whether late observers are to have it, too.
  /// - Returns: How many observers received it without failing, and what the others threw.
  /// - Throws: As ``broadcast(_:sticky:)`` and ``report(_:to:sticky:)``.
  @discardableResult
  public func send<Event: Sendable>(
    _ event: Event, _ direction: EventDirection, sticky: Bool = false
  ) async throws(EventError) -> EventDelivery {
    try await sender(of: Event.self, direction, sticky: sticky).send(event)
  }

  /// Resolves and checks the way of one kind of event, to be kept and used many times. A sender keeps its bus alive.
  /// - Parameters:
  ///   - event: The event's type.
  ///   - direction: To the layers above, or to one module.
  ///   - sticky: Whether late observers are to have the last event, too.
  /// - Throws: ``EventError/nothingAbove(event:sender:layer:)``,
  ///   ``EventError/unknownModule(_:sender:nearMisses:)``,
  ///   ``EventError/reportsUpward(event:sender:layer:target:targetLayer:)``,
  ///   ``EventError/removed(module:event:)``.
  public func sender<Event: Sendable>(
    of event: Event.Type, _ direction: EventDirection, sticky: Bool = false
  ) throws(EventError) -> EventSender<Event> {
    try sender(
      .type(ObjectIdentifier(event)), name: String(reflecting: event), direction: direction, sticky: sticky)
  }

  /// Forgets the sticky events of this type that this module has sent.
  public func clearSticky<Event: Sendable>(_ event: Event.Type) {
    topic(of: event).clearSticky(from: participant)
  }
}

extension ModuleEvents {
  func topic<Event: Sendable>(of event: Event.Type) -> Topic<Event> {
    bus.topic(.type(ObjectIdentifier(event)), name: String(reflecting: event))
  }

  func sender<Event: Sendable>(
    _ topicKey: TopicKey, name: @autoclosure () -> String, direction: EventDirection, sticky: Bool
  ) throws(EventError) -> EventSender<Event> {
    try participant.senders.withLock { (senders) throws(EventError) in
      let key = SenderKey(topic: topicKey, direction: direction, isSticky: sticky)
      if let known = senders[key] as? Way<Event>, !known.leadsNowhere {
        return EventSender(bus: bus, way: known)
      }
      let topic: Topic<Event> = bus.topic(topicKey, name: name())
      let channel = Channel<Event>(
        sender: participant, direction: direction,
        destination: try destination(of: direction, event: topic.name), isSticky: sticky,
        onSend: bus.onSend)
      try topic.open(channel)
      let way = Way(topic: topic, channel: channel)
      senders[key] = way
      return EventSender(bus: bus, way: way)
    }
  }

  private func destination(of direction: EventDirection, event: String) throws(EventError) -> Destination {
    switch direction {
    case .broadcast:
      guard participant.rank > 0 else {
        throw .nothingAbove(event: event, sender: module, layer: layer)
      }
      return .above(rank: participant.rank)
    case .report(let name):
      let target = try bus.module(name, for: participant)
      guard target.rank >= participant.rank else {
        throw .reportsUpward(
          event: event, sender: module, layer: layer, target: name, targetLayer: target.layer)
      }
      return .module(target)
    }
  }
}
