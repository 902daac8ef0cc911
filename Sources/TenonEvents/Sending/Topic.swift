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
  }

  let name: String
  let state = Mutex(State())

  init(name: String) { self.name = name }

  // MARK: Delivering

  /// Begins a delivery on this thread: counts it, keeps a sticky event, and returns the observers that must receive the
  /// event.
  @usableFromInline
  func begin(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> ObserverList<Event> {
    if tenon_event_depth().pointee >= EventError.nestingLimit {
      throw .tooDeep(event: name, sender: channel.context.sender)
    }
    let observers = try channel.isSticky ? takeKeeping(channel, event) : take(channel)
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

  func take(_ channel: Channel<Event>) throws(EventError) -> ObserverList<Event> {
    try state.withLock { (state) throws(EventError) in try current(channel, in: &state) }
  }

  func takeKeeping(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> ObserverList<Event> {
    let (observers, replaced) = try state.withLock { (state) throws(EventError) in
      let observers = try current(channel, in: &state)
      let old = state.sticky.firstIndex { $0.channel === channel }
      let replaced = old.map { state.sticky.remove(at: $0) }
      state.sticky.append(Sticky(channel: channel, event: event))
      return (observers, replaced)
    }
    _ = replaced
    return observers
  }

  private func current(
    _ channel: Channel<Event>, in state: inout State
  ) throws(EventError) -> ObserverList<Event> {
    if let module = channel.closedBy { throw .removed(module: module, event: name) }
    channel.posts += 1
    if let observers = channel.observers { return observers }
    let observers = ObserverList(state.observers.filter { channel.recipients.include($0.module) })
    channel.observers = observers
    if observers.all.isEmpty && !channel.isSticky && channel.onSend == nil { channel.mayBeObserved.store(0) }
    return observers
  }

  // MARK: Adding and removing

  /// Adds a channel, unless its sender or recipient has left the bus: the removal of that module may already
  /// have processed this topic.
  func open(_ channel: Channel<Event>) throws(EventError) {
    try state.withLock { (state) throws(EventError) in
      if channel.sender.hasLeft { throw .removed(module: channel.sender.name, event: name) }
      if let target = channel.recipients.module, target.hasLeft {
        throw .removed(module: target.name, event: name)
      }
      state.channels.append(channel)
    }
  }

  /// Adds an observer after those of the same priority, and delivers the latest sticky value that concerns it. If the
  /// observer's module has left the bus, ends the observer instead.
  func insert(_ observer: Observer<Event>) {
    let (sticky, forgotten) = state.withLock { state in
      guard !observer.module.hasLeft else { return (Sticky?.none, [ObserverList<Event>]()) }
      state.observers.insert(observer, at: Self.index(after: observer.priority, in: state.observers))
      return (
        state.sticky.last { $0.channel.recipients.include(observer.module) },
        Self.forgetObservers(accepting: observer.module, in: state)
      )
    }
    _ = forgotten
    if observer.module.hasLeft { observer.end() }
    if let sticky, observer.isLive { deliver(sticky, to: observer) }
  }

  /// Returns the index after the observers of this priority. Uses a binary search, so that subscribing does not examine
  /// every observer.
  private static func index(after priority: Int, in observers: [Observer<Event>]) -> Int {
    var range = observers.startIndex..<observers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        observers[middle].priority < priority ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  private func deliver(_ sticky: Sticky, to observer: Observer<Event>) {
    let depth = tenon_event_depth()
    // An observer that receives the failure at the limit may subscribe again and again, endlessly.
    guard depth.pointee <= EventError.nestingLimit else { return }
    depth.pointee += 1
    defer { depth.pointee -= 1 }
    do {
      if depth.pointee > EventError.nestingLimit {
        throw EventError.tooDeep(event: name, sender: sticky.channel.context.sender)
      }
      try observer.receive(sticky.event, sticky.channel.context)
    } catch {
      _ = observer.failure(error, sticky.channel.context)
    }
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
      for channel in state.channels where channel.sender === module || channel.recipients.module === module {
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

  func flows() -> [EventFlow] {
    state.withLock { state in state.channels.map { $0.flow(of: name, to: state.observers) } }
  }
}

/// The operations that the bus uses without knowing a topic's event type.
protocol AnyTopic: Sendable {
  /// Ends all subscriptions of this module and closes all channels from or to it.
  /// - Returns: The senders of the closed channels.
  func remove(module: RegisteredModule) -> [RegisteredModule]
  /// Notifies observers that nothing will be sent any more.
  func finish()
  /// Returns a row for each channel. A module can have two channels in one direction, because sticky events have a
  /// separate channel.
  func flows() -> [EventFlow]
}
