import CTenonAtomics
import TenonDiagnostics
import TenonSynchronization

/// Everything about one kind of event: its observers, its senders, and the last sticky values.
///
/// Foreign code, including the deinits of events and of observers' closures, never runs under the lock: anything that
/// is dropped under the lock is returned from it and released afterwards.
@usableFromInline
final class Topic<Event: Sendable>: Sendable {
  struct State {
    /// In order of delivery.
    var observers: [Observer<Event>] = []
    var channels: [Channel<Event>] = []
    /// The last value of each sticky channel, the latest last.
    var sticky: [Sticky] = []
  }

  struct Sticky {
    var channel: Channel<Event>
    var event: Event
    /// The number of the send; see ``SendOrder``.
    var number: UInt
    /// The scopes in which it was sent, and with which it is forgotten.
    var entered: [any EnteredScope]
  }

  let key: TopicKey
  let name: String
  let state = Mutex(State())
  private let order: SendOrder

  init(_ kind: EventKind<Event>, _ order: SendOrder) {
    (key, name) = (kind.key, kind.name)
    self.order = order
  }

  // MARK: Delivering

  /// Begins a delivery on this thread: counts it, keeps a sticky event, and returns the observers that must receive the
  /// event.
  @usableFromInline
  func begin(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> ObserverList<Event> {
    if tenon_event_depth().pointee >= EventError.nestingLimit {
      throw .tooDeep(event: name, sender: channel.context.sender)
    }
    let observers = try channel.isSticky ? takeKeeping(channel, event) : take(channel, event)
    // Increments the depth first, so that events sent by the log itself are counted as nested.
    tenon_event_depth().pointee += 1
    log(event, channel)
    return observers
  }

  func log(_ event: Event, _ channel: Channel<Event>) {
    guard let onSend = channel.onSend else { return }
    onSend(
      EventLogEntry(
        sender: channel.context.sender, direction: channel.context.direction, name: name, event: event))
  }

  /// Ends what ``begin(_:_:)`` began.
  @usableFromInline
  func end() { tenon_event_depth().pointee -= 1 }

  func take(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> ObserverList<Event> {
    try state.withLock { (state) throws(EventError) in try current(channel, event, nil, in: &state) }
  }

  func takeKeeping(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> ObserverList<Event> {
    let (observers, replaced) = try state.withLock { (state) throws(EventError) in
      let number = order.next()
      let observers = try current(channel, event, number, in: &state)
      let old = state.sticky.firstIndex { $0.channel === channel }
      let replaced = old.map { state.sticky.remove(at: $0) }
      state.sticky.append(
        Sticky(channel: channel, event: event, number: number, entered: EnteredScopes.current))
      return (observers, replaced)
    }
    _ = replaced
    return observers
  }

  /// - Parameter number: The number of the send, if it has one.
  private func current(
    _ channel: Channel<Event>, _ event: Event, _ number: UInt?, in state: inout State
  ) throws(EventError) -> ObserverList<Event> {
    if let module = channel.closedBy { throw .removed(module: module, event: name) }
    if let observers = channel.observers {
      channel.posts += 1
      return observers
    }
    if let early = try early(channel, event, number, in: state) { return early }
    channel.posts += 1
    let observers = ObserverList(state.observers.filter { channel.recipients.include($0.module) })
    channel.observers = observers
    if observers.all.isEmpty && !channel.isSticky && channel.onSend == nil { channel.mayBeObserved.store(0) }
    return observers
  }

  /// Keeps a report to a module whose observers have not begun.
  /// - Returns: The observers that nevertheless receive the report, such as streams; `nil` if the module's observers have
  ///   begun.
  private func early(
    _ channel: Channel<Event>, _ event: Event, _ number: UInt?, in state: State
  ) throws(EventError) -> ObserverList<Event>? {
    guard let module = channel.recipients.module, let kept = module.kept else { return nil }
    var pending = 0
    var dropped: KeptReport?
    let report = KeptReport(
      key: key, name: name, event: event, context: channel.context, number: number ?? order.next(),
      channel: channel)
    switch kept.keep(report) {
    case .due: return nil
    case .failed: throw .failed(module: module.name, event: name, sender: channel.sender.name)
    case .unexpected: break
    case .kept(nil): pending = 1
    case .kept(let gone?):
      dropped = gone
      pending = gone.number == report.number ? 0 : 1
      if let channel = gone.channel as? Channel<Event> {
        channel.lost += 1
        channel.earlierDeliveries[module.name, default: 0] += 1
      }
    }
    // Observers that are arriving receive the kept reports instead.
    let observers = state.observers.filter { channel.recipients.include($0.module) && $0.successor == nil }
    channel.earlierPosts += 1
    for observer in observers { channel.earlierDeliveries[observer.module.name, default: 0] += 1 }
    return ObserverList(observers, pending: pending, dropped: dropped)
  }

  // MARK: Adding and removing

  /// Adds a channel, unless its sender or recipient has left the bus: the removal of that module may already
  /// have processed this topic.
  func open(_ channel: Channel<Event>) throws(EventError) {
    try state.withLock { (state) throws(EventError) in
      if channel.sender.hasLeft { throw .removed(module: channel.sender.name, event: name) }
      if let target = channel.recipients.requiredModule, target.hasLeft {
        throw .removed(module: target.name, event: name)
      }
      state.channels.append(channel)
    }
  }

  /// Adds an observer after those of the same priority, and delivers the sticky values that concern it, in the order in
  /// which they were sent. If the observer's module has left the bus, ends the observer instead.
  /// - Returns: Removes the observer.
  func insert(_ observer: Observer<Event>) -> @Sendable () -> Void {
    guard insertDirectly(observer) else {
      let arrival = Arrival(order, kept: nil)
      let remove = insert(observer, in: arrival)
      arrival.finish()
      return remove
    }
    return { [self] in remove(observer) }
  }

  /// Adds an observer, unless sticky values concern it.
  private func insertDirectly(_ observer: Observer<Event>) -> Bool {
    let (isDone, forgotten) = state.withLock { state -> (Bool, [ObserverList<Event>]) in
      guard !observer.module.hasLeft else { return (true, []) }
      guard !state.sticky.contains(where: { $0.channel.recipients.include(observer.module) }) else {
        return (false, [])
      }
      state.observers.insert(observer, at: Self.index(of: observer, in: state.observers))
      return (true, Self.forgetObservers(accepting: observer.module, in: state))
    }
    _ = forgotten
    if observer.module.hasLeft { observer.end() }
    return isDone
  }

  /// Adds an observer that receives events after everything that the arrival delivers to it.
  /// - Returns: Removes the observer.
  func insert(_ observer: Observer<Event>, in arrival: Arrival) -> @Sendable () -> Void {
    let standIn = Observer(inPlaceOf: observer, during: arrival)
    let (sticky, forgotten) = state.withLock { state in
      guard !observer.module.hasLeft else { return ([Sticky](), [ObserverList<Event>]()) }
      state.observers.insert(standIn, at: Self.index(of: observer, in: state.observers))
      return (
        state.sticky.filter { $0.channel.recipients.include(observer.module) },
        Self.forgetObservers(accepting: observer.module, in: state)
      )
    }
    _ = forgotten
    if observer.module.hasLeft { standIn.end() }
    let earlier = sticky.map { sticky in
      (
        number: sticky.number,
        deliver: { @Sendable in
          EnteredScopes.$current.withValue(sticky.entered) {
            observer.receiveEarlier(sticky.event, sticky.channel.context)
          }
        }
      )
    }
    arrival.add(
      Arrival.Newcomer(
        key: key, priority: observer.priority,
        receive: { [self] report in receive(report, observer) },
        overflow: { observer.reportOverflow($0) },
        settle: { [self] in replace(standIn, with: observer) }), earlier)
    return { [self] in
      remove(observer)
      remove(standIn)
    }
  }

  /// Delivers a kept report.
  private func receive(_ report: KeptReport, _ observer: Observer<Event>) {
    guard let event = report.event as? Event, let channel = report.channel as? Channel<Event> else { return }
    state.withLock { _ in channel.earlierDeliveries[observer.module.name, default: 0] += 1 }
    observer.receiveEarlier(event, channel.context)
  }

  /// Puts an observer in the place of its stand-in, unless the stand-in has been removed.
  private func replace(_ standIn: Observer<Event>, with observer: Observer<Event>) {
    let forgotten = state.withLock { state -> [ObserverList<Event>] in
      guard let index = state.observers.firstIndex(where: { $0 === standIn }) else { return [] }
      state.observers[index] = observer
      return Self.forgetObservers(accepting: observer.module, in: state)
    }
    _ = forgotten
  }

  /// Returns the index for a new observer: after those of its priority, unless their modules come later. Uses a binary
  /// search, so that subscribing does not examine every observer.
  private static func index(of new: Observer<Event>, in observers: [Observer<Event>]) -> Int {
    var range = observers.startIndex..<observers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let other = observers[middle]
      let comesLater = (other.priority, new.module.position) < (new.priority, other.module.position)
      range = comesLater ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  func remove(_ observer: Observer<Event>) {
    observer.end()
    let forgotten = state.withLock { state in
      guard let index = state.observers.firstIndex(where: { $0 === observer }) else {
        return [ObserverList<Event>]()
      }
      state.observers.remove(at: index)
      return Self.forgetObservers(accepting: observer.module, in: state)
    }
    _ = forgotten
  }

  /// Discards the sticky values that `sender` sent.
  func clearSticky(from sender: RegisteredModule) {
    let dropped = state.withLock { state in
      let dropped = state.sticky.filter { $0.channel.sender === sender }
      state.sticky.coldRemoveAll { $0.channel.sender === sender }
      return dropped
    }
    _ = dropped
  }

  /// Discards the sticky values that were sent in a scope.
  func clearSticky(from scope: any EnteredScope) {
    let dropped = state.withLock { state in
      let dropped = state.sticky.filter { $0.entered.contains { $0 === scope } }
      state.sticky.coldRemoveAll { $0.entered.contains { $0 === scope } }
      return dropped
    }
    _ = dropped
  }

  static func forgetObservers(accepting module: RegisteredModule, in state: State) -> [ObserverList<Event>] {
    state.channels.filter { $0.recipients.include(module) }.compactMap { $0.forgetObservers() }
  }
}

// MARK: - For the bus

extension Topic: AnyTopic {
  func remove(module: RegisteredModule) -> [RegisteredModule] {
    let (observers, senders, dropped, forgotten) = state.withLock { state in
      let observers = state.observers.filter { $0.module === module }
      state.observers.coldRemoveAll { $0.module === module }
      var forgotten = Self.forgetObservers(accepting: module, in: state)
      var senders: [RegisteredModule] = []
      for channel in state.channels
      where channel.sender === module || channel.recipients.requiredModule === module {
        channel.closedBy = module.name
        senders.append(channel.sender)
        if let observers = channel.forgetObservers() { forgotten.append(observers) }
      }
      state.channels.coldRemoveAll { $0.closedBy != nil }
      let dropped = state.sticky.filter { $0.channel.closedBy != nil }
      state.sticky.coldRemoveAll { $0.channel.closedBy != nil }
      return (observers, senders, dropped, forgotten)
    }
    _ = (dropped, forgotten)
    for observer in observers { observer.end() }
    return senders
  }

  func finish() {
    for observer in state.withLock(\.observers) { observer.finish() }
  }

  func reconsider(_ module: RegisteredModule) {
    let forgotten = state.withLock { Self.forgetObservers(accepting: module, in: $0) }
    _ = forgotten
  }

  func flows() -> [EventFlow] {
    state.withLock { state in state.channels.map { $0.flow(of: name, to: state.observers) } }
  }
}

/// The operations that the bus uses without knowing a topic's event type.
protocol AnyTopic: Sendable {
  /// Ends all subscriptions of this module and closes all channels from or to it.
  /// - Returns: The senders of the closed channels.
  func remove(module: RegisteredModule) -> [RegisteredModule]
  /// Discards the sticky values that were sent in a scope.
  func clearSticky(from scope: any EnteredScope)
  /// Forgets which observers receive the events that concern a module.
  func reconsider(_ module: RegisteredModule)
  /// Notifies observers that nothing will be sent any more.
  func finish()
  /// Returns a row for each channel. A module can have two channels in one direction, because sticky events have a
  /// separate channel.
  func flows() -> [EventFlow]
}
