import TenonDiagnostics
import TenonSynchronization

/// Delivers events between modules that do not import each other. The order of the modules' layers determines
/// the directions in which an event may be sent.
///
/// The code that assembles the application creates the bus, adds each module in its layer, and gives each module its
/// own view. A module that has only its own view cannot send events as another module.
///
/// ```swift
/// let bus = try EventBus()
/// let catalog = try bus.add("Catalog", layer: .feature)
/// let cart = try bus.add("Cart", layer: .business)
///
/// let token = cart.observe(ProductSoldOut.self) { event, context in … }
/// try catalog.post(ProductSoldOut(id: 42), .broadcast)
/// ```
public final class EventBus: Sendable {
  private struct State {
    var modules = ColdDictionary<String, RegisteredModule>()
    /// The topics in the order in which their events were first sent or observed.
    var topics: [any AnyTopic] = []
    var topicByKey = [TopicKey: any AnyTopic]()
    /// The number of modules so far whose observers begin later.
    var positions = 0
  }

  /// The layers, the uppermost first.
  let layers: [Layer]
  let order = SendOrder()
  private let state = Mutex(State())
  private let onFailure: (@Sendable (EventFailure) -> Void)?
  let onSend: (@Sendable (EventLogEntry) -> Void)?

  /// Creates a bus without modules.
  ///
  /// ```swift
  /// let bus = try EventBus(layers: ["shop", "features", "system"], onFailure: { failure in
  ///   logger.warning("\(failure.observer) failed at \(failure.event): \(failure.error)")
  /// })
  /// ```
  /// - Parameters:
  ///   - layers: The layers, from highest to lowest.
  ///   - onFailure: Receives every error that an observer throws, on the thread where it was thrown.
  ///   - onSend: Receives every event before its observers do, on the sender's thread. Use this closure for
  ///     logging and testing. If `onSend` is set, every post takes a slower path, even if the event has no
  ///     observers.
  /// - Throws: ``EventError`` with the code `duplicate`, or `empty` if there are no layers.
  public init(
    layers: [Layer] = Layer.standard, onFailure: (@Sendable (EventFailure) -> Void)? = nil,
    onSend: (@Sendable (EventLogEntry) -> Void)? = nil
  ) throws(EventError) {
    if layers.isEmpty { throw .noLayers }
    for (index, layer) in layers.enumerated() where layers[..<index].contains(layer) {
      throw .duplicateLayer(layer)
    }
    self.layers = layers
    self.onFailure = onFailure
    self.onSend = onSend
  }

  /// When the bus is released, nothing can be sent any more, because every view and every sender keeps the bus alive.
  /// Streams end instead of waiting forever. The connections that modules keep are released, because they refer back to
  /// their modules.
  deinit {
    let (modules, topics) = state.withLock { ($0.modules.values, $0.topics) }
    for topic in topics { topic.finish() }
    for module in modules { module.forgetConnections() }
  }

  /// Discards the sticky events that were sent in a scope, because it has ended.
  package func clearSticky(from scope: any EnteredScope) {
    for topic in state.withLock({ $0.topics }) { topic.clearSticky(from: scope) }
  }

  /// Adds a module to the bus, either before the application starts or while it is running.
  ///
  /// ```swift
  /// let warehouse = try bus.add("Warehouse", layer: .core)   // warehouse goes to that module, and to no other
  /// ```
  /// - Returns: The module's own view, which should be given only to that module.
  /// - Throws: ``EventError`` with the code `not-found`, `duplicate`, or `empty` if the name is empty.
  /// - Complexity: O(1) in the number of modules.
  public func add(_ module: String, layer: Layer) throws(EventError) -> ModuleEvents {
    try add(module, layer: layer, kept: nil)
  }

  /// Adds a module whose observers begin later, with ``ModuleEvents/arrive()``. Until then, reports to the module are
  /// kept. Among observers of equal priority, those of modules that were added earlier come first, whenever they begin.
  /// - Parameter expected: The events that the module observes, each with the largest backlog of its observers.
  package func add(
    _ module: String, layer: Layer, expecting expected: [TopicKey: EventBacklog]
  ) throws(EventError) -> ModuleEvents {
    try add(module, layer: layer, kept: KeptReports(expected: expected))
  }

  private func add(_ module: String, layer: Layer, kept: KeptReports?) throws(EventError) -> ModuleEvents {
    guard let rank = layers.firstIndex(of: layer) else {
      throw .unknownLayer(layer, module: module, known: layers)
    }
    if module.isEmpty { throw .namelessModule(layer) }
    let (registered, topics) = try state.withLock { (state) throws(EventError) in
      if let present = state.modules[module] { throw .duplicateModule(module, layer: present.layer) }
      if kept != nil { state.positions += 1 }
      let registered = RegisteredModule(
        name: module, layer: layer, rank: rank, position: kept == nil ? 0 : state.positions, kept: kept)
      state.modules[module] = registered
      return (registered, state.topics)
    }
    // Reports to a module that may be missing reach it from now on.
    for topic in topics { topic.reconsider(registered) }
    return ModuleEvents(bus: self, module: registered)
  }

  /// Removes a module from the bus. The module's observers are cancelled, its sticky values and traffic are discarded,
  /// and every later attempt to send an event from or to the module throws an error. The name can then be used for
  /// another module.
  ///
  /// ```swift
  /// try bus.remove("Promotion")
  /// // later, in the module that was removed
  /// try promotion.post(SaleBegan(), .broadcast)   // throws `removed`
  /// ```
  /// - Throws: ``EventError`` with the code `not-found`.
  public func remove(_ module: String) throws(EventError) {
    let removed = state.withLock { state -> (RegisteredModule, [any AnyTopic])? in
      guard let registered = state.modules[module] else { return nil }
      state.modules[module] = nil
      // The module leaves before the topics are read, so that it cannot open any more channels afterwards.
      registered.leave()
      return (registered, state.topics)
    }
    guard let (registered, topics) = removed else { throw unknownModule(module, sender: nil) }
    for topic in topics {
      for sender in topic.remove(module: registered) { sender.forgetClosedConnections() }
    }
    registered.forgetConnections()
    registered.readers.close()
  }

  /// The names of the modules on the bus, sorted.
  package var modules: [String] { state.withLock { $0.modules.keys.coldSorted() } }

  /// Returns how many events each module on the bus has sent, and which modules received them: one row for each sender,
  /// event and direction, sorted in that order.
  ///
  /// ```swift
  /// for flow in bus.traffic() where flow.received.isEmpty { print("no module observes \(flow.event) of \(flow.sender)") }
  /// ```
  public func traffic() -> [EventFlow] {
    let topics = state.withLock(\.topics)
    return topics.flatMap { $0.flows() }.joined()
  }
}

extension EventBus {
  /// Returns the module with this name, which `sender` wants to report to.
  func module(_ name: String, for sender: RegisteredModule) throws(EventError) -> RegisteredModule {
    if let module = state.withLock({ $0.modules[name] }) { return module }
    throw unknownModule(name, sender: sender.name)
  }

  private func unknownModule(_ name: String, sender: String?) -> EventError {
    .unknownModule(name, sender: sender, nearMisses: name.nearMisses(among: modules))
  }

  /// The module with this name, if there is one.
  func find(_ name: String) -> RegisteredModule? { state.withLock { $0.modules[name] } }

  /// Notes that a module has failed: reports to it are refused from now on.
  /// - Returns: The reports that were kept for it.
  func fail(_ module: RegisteredModule) -> [KeptReport] {
    let kept = module.kept?.fail() ?? []
    for topic in state.withLock(\.topics) { topic.reconsider(module) }
    return kept
  }

  /// Returns the only topic for a kind of event.
  func topic<Event: Sendable>(of kind: EventKind<Event>) -> Topic<Event> {
    let key = kind.key
    return state.withLock { state in
      if let topic = state.topicByKey[key] as? Topic<Event> { return topic }
      let topic = Topic<Event>(kind, order)
      state.topicByKey[key] = topic
      state.topics.append(topic)
      return topic
    }
  }

  func reporter(event: String, observer: RegisteredModule, place: SourcePlace) -> FailureReporter {
    FailureReporter(event: event, observer: observer.name, place: place, onFailure: onFailure)
  }
}
