import TenonSynchronization

/// Carries events between modules that do not know each other, along the layers.
///
/// Whoever assembles the application makes the bus, adds each module in its layer, and gives each module its own
/// view. A module that has only its view cannot send in another's name.
///
/// ```swift
/// let bus = EventBus()
/// let catalog = try bus.add("Catalog", layer: .feature)
/// let cart = try bus.add("Cart", layer: .business)
///
/// let token = cart.observe(ProductSoldOut.self) { event, context in … }
/// try catalog.broadcast(ProductSoldOut(id: "42"))
/// ```
public final class EventBus: Sendable {
  private struct State {
    /// In the order in which they were added.
    var modules: [Participant] = []
    var moduleByName: [String: Participant] = [:]
    /// In the order in which they were first sent or observed.
    var topics: [any AnyTopic] = []
    var topicByKey: [TopicKey: any AnyTopic] = [:]
  }

  /// The layers, the uppermost first.
  public let layers: [EventLayer]
  private let state = Guarded(State())
  private let onFailure: (@Sendable (EventFailure) -> Void)?
  let onSend: (@Sendable (EventLogEntry) -> Void)?

  /// A bus with the ``EventLayer/standard`` layers and no module.
  /// - Parameters:
  ///   - onFailure: Hears of every error that an observer throws, on the thread where it was thrown.
  ///   - onSend: Hears of every event before its observers do, on the sender's thread: for logs and tests. A bus that
  ///     has it takes the longer way also where nobody observes.
  public init(
    onFailure: (@Sendable (EventFailure) -> Void)? = nil, onSend: (@Sendable (EventLogEntry) -> Void)? = nil
  ) {
    layers = EventLayer.standard
    self.onFailure = onFailure
    self.onSend = onSend
  }

  /// A bus with layers of your own and no module.
  /// - Parameters:
  ///   - layers: The layers in order, the uppermost first.
  ///   - onFailure: Hears of every error that an observer throws, on the thread where it was thrown.
  ///   - onSend: Hears of every event before its observers do, on the sender's thread: for logs and tests. A bus that
  ///     has it takes the longer way also where nobody observes.
  /// - Throws: ``EventError/duplicateLayer(_:)``.
  public init(
    layers: [EventLayer], onFailure: (@Sendable (EventFailure) -> Void)? = nil,
    onSend: (@Sendable (EventLogEntry) -> Void)? = nil
  ) throws(EventError) {
    for (index, layer) in layers.enumerated() where layers[..<index].contains(layer) {
      throw .duplicateLayer(layer)
    }
    self.layers = layers
    self.onFailure = onFailure
    self.onSend = onSend
  }

  /// Nothing is sent any more: every view and every sender keeps the bus. Streams end instead of waiting for ever, and
  /// the senders that modules keep, which refer back to their modules, are let go.
  deinit {
    let (modules, topics) = state.withLock { ($0.modules, $0.topics) }
    for topic in topics { topic.finish() }
    for module in modules { module.forgetSenders() }
  }

  /// Adds a module, before or while the application runs.
  /// - Returns: The module's own view, to be given to it and to nobody else.
  /// - Throws: ``EventError/unknownLayer(_:module:known:)``, ``EventError/duplicateModule(_:layer:)``.
  /// - Complexity: O(1) in the modules.
  public func add(_ module: String, layer: EventLayer) throws(EventError) -> ModuleEvents {
    guard let rank = layers.firstIndex(of: layer) else {
      throw .unknownLayer(layer, module: module, known: layers)
    }
    let participant = Participant(name: module, layer: layer, rank: rank)
    try state.withLock { (state) throws(EventError) in
      if let present = state.moduleByName[module] { throw .duplicateModule(module, layer: present.layer) }
      state.moduleByName[module] = participant
      state.modules.append(participant)
    }
    return ModuleEvents(bus: self, module: participant)
  }

  /// Takes a module off the bus: its observers are cancelled, its sticky values forgotten, its traffic with them, and
  /// whatever still sends from or to it gets an error. The name may be used again.
  /// - Throws: ``EventError/unknownModule(_:sender:nearMisses:)``.
  public func remove(_ module: String) throws(EventError) {
    let removed = state.withLock { state -> (Participant, [any AnyTopic])? in
      guard let participant = state.moduleByName.removeValue(forKey: module) else { return nil }
      state.modules.removeAll { $0 === participant }
      // Said before the topics are read: whoever opens a topic after that sees it, and is refused.
      participant.leave()
      return (participant, state.topics)
    }
    guard let (participant, topics) = removed else { throw unknownModule(module, sender: nil) }
    for topic in topics {
      for sender in topic.remove(module: participant) { sender.forgetSendersToLeft() }
    }
    participant.forgetSenders()
  }

  /// The modules on the bus, in the order in which they were added.
  public var modules: [EventTraffic.Module] {
    state.withLock { $0.modules.map { EventTraffic.Module(name: $0.name, layer: $0.layer) } }
  }

  /// Who sent how many events of which kind to whom, for the modules on the bus now: a row for each sender, event and
  /// direction, sorted by these.
  public func traffic() -> EventTraffic {
    let topics = state.withLock(\.topics)
    return EventTraffic(modules: modules, flows: topics.flatMap { $0.flows() }.sorted())
  }
}

extension EventBus {
  /// The module of this name, which `sender` wants to report to.
  func module(_ name: String, for sender: Participant) throws(EventError) -> Participant {
    if let module = state.withLock({ $0.moduleByName[name] }) { return module }
    throw unknownModule(name, sender: sender.name)
  }

  private func unknownModule(_ name: String, sender: String?) -> EventError {
    .unknownModule(name, sender: sender, nearMisses: name.nearMisses(among: modules.map(\.name)))
  }

  /// The one topic of this key.
  func topic<Event: Sendable>(_ key: TopicKey, name: @autoclosure () -> String) -> Topic<Event> {
    state.withLock { state in
      if let topic = state.topicByKey[key] as? Topic<Event> { return topic }
      let topic = Topic<Event>(name: name())
      state.topicByKey[key] = topic
      state.topics.append(topic)
      return topic
    }
  }

  func reporter(event: String, observer: Participant, place: SourcePlace) -> FailureReporter {
    FailureReporter(event: event, observer: observer.name, place: place, onFailure: onFailure)
  }
}
