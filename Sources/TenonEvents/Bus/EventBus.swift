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
    var modules: [Participant] = []
    var topics: [TopicKey: any AnyTopic] = [:]
  }

  /// The layers, the uppermost first.
  public let layers: [EventLayer]
  private let state = Guarded(State())
  private let onFailure: (@Sendable (EventFailure) -> Void)?

  /// A bus with the ``EventLayer/standard`` layers and no module.
  /// - Parameter onFailure: Hears of every error that an observer throws, on the thread where it was thrown.
  public init(onFailure: (@Sendable (EventFailure) -> Void)? = nil) {
    layers = EventLayer.standard
    self.onFailure = onFailure
  }

  /// A bus with layers of your own and no module.
  /// - Parameters:
  ///   - layers: The layers in order, the uppermost first.
  ///   - onFailure: Hears of every error that an observer throws, on the thread where it was thrown.
  /// - Throws: ``EventError/duplicateLayer(_:)``.
  public init(
    layers: [EventLayer], onFailure: (@Sendable (EventFailure) -> Void)? = nil
  ) throws(EventError) {
    for (index, layer) in layers.enumerated() where layers[..<index].contains(layer) {
      throw .duplicateLayer(layer)
    }
    self.layers = layers
    self.onFailure = onFailure
  }

  /// A module's senders refer back to their modules; this lets go of them all.
  deinit {
    for module in state.withLock(\.modules) { module.forgetSenders() }
  }

  /// Adds a module, before or while the application runs.
  /// - Returns: The module's own view, to be given to it and to nobody else.
  /// - Throws: ``EventError/unknownLayer(_:module:known:)``, ``EventError/duplicateModule(_:layer:)``.
  public func add(_ module: String, layer: EventLayer) throws(EventError) -> ModuleEvents {
    guard let rank = layers.firstIndex(of: layer) else {
      throw .unknownLayer(layer, module: module, known: layers)
    }
    let participant = Participant(name: module, layer: layer, rank: rank)
    try state.withLock { (state) throws(EventError) in
      if let present = state.modules.first(where: { $0.name == module }) {
        throw .duplicateModule(module, layer: present.layer)
      }
      state.modules.append(participant)
    }
    return ModuleEvents(bus: self, module: participant)
  }

  /// Takes a module off the bus: its observers are cancelled, its sticky values forgotten, its traffic with them, and
  /// whatever still sends from or to it gets an error. The name may be used again.
  /// - Throws: ``EventError/unknownModule(_:sender:nearMisses:)``.
  public func remove(_ module: String) throws(EventError) {
    let (participant, topics) = try state.withLock { (state) throws(EventError) in
      guard let index = state.modules.firstIndex(where: { $0.name == module }) else {
        throw EventError.unknownModule(
          module, sender: nil, nearMisses: module.nearMisses(among: state.modules.map(\.name)))
      }
      return (state.modules.remove(at: index), Array(state.topics.values))
    }
    participant.leave()
    for topic in topics { topic.remove(module: participant) }
    participant.forgetSenders()
  }

  /// The modules on the bus, in the order in which they were added.
  public var modules: [EventTraffic.Module] {
    state.withLock { $0.modules.map { EventTraffic.Module(name: $0.name, layer: $0.layer) } }
  }

  /// Who sent how many events of which kind to whom, for the modules on the bus now. Rows are sorted by sender, event
  /// and direction.
  public func traffic() -> EventTraffic {
    let topics = state.withLock { Array($0.topics.values) }
    return EventTraffic(modules: modules, flows: topics.flatMap { $0.flows() }.sorted())
  }
}

extension EventBus {
  /// The module of this name, which `sender` wants to report to.
  func module(_ name: String, for sender: Participant) throws(EventError) -> Participant {
    try state.withLock { (state) throws(EventError) in
      if let module = state.modules.first(where: { $0.name == name }) { return module }
      throw .unknownModule(
        name, sender: sender.name, nearMisses: name.nearMisses(among: state.modules.map(\.name)))
    }
  }

  /// The one topic of this key.
  func topic<Event: Sendable>(_ key: TopicKey, name: @autoclosure () -> String) -> Topic<Event> {
    state.withLock { state in
      if let topic = state.topics[key] as? Topic<Event> { return topic }
      let topic = Topic<Event>(name: name())
      state.topics[key] = topic
      return topic
    }
  }

  func reporter(event: String, observer: Participant, place: String) -> FailureReporter {
    FailureReporter(event: event, observer: observer.name, place: place, onFailure: onFailure)
  }
}
