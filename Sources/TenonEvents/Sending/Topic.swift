import CTenonAtomics
import TenonSynchronization

/// Everything about one kind of event: who observes it, who sends it, and the last sticky values.
///
/// Foreign code, which includes the deinits of events and of observers' closures, never runs under the lock: what
/// is dropped under it is handed out and released after.
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
  let state = Guarded(State())

  init(name: String) { self.name = name }

  // MARK: Delivering

  /// Begins a delivery on this thread: counts it, keeps a sticky event, and returns who is to be told.
  @usableFromInline
  func begin(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> Snapshot<Event> {
    try checkDepth(channel)
    let snapshot = try channel.isSticky ? takeKeeping(channel, event) : take(channel)
    // First, so that what the log itself sends is counted as nested.
    tenon_event_depth().pointee += 1
    log(event, channel)
    return snapshot
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

  private func checkDepth(_ channel: Channel<Event>) throws(EventError) {
    if tenon_event_depth().pointee >= EventError.nestingLimit {
      throw .tooDeep(event: name, sender: channel.context.sender)
    }
  }

  func take(_ channel: Channel<Event>) throws(EventError) -> Snapshot<Event> {
    try state.withLock { (state) throws(EventError) in try current(channel, in: &state) }
  }

  func takeKeeping(_ channel: Channel<Event>, _ event: Event) throws(EventError) -> Snapshot<Event> {
    let (snapshot, replaced) = try state.withLock { (state) throws(EventError) in
      let snapshot = try current(channel, in: &state)
      let old = state.sticky.firstIndex { $0.channel === channel }
      let replaced = old.map { state.sticky.remove(at: $0) }
      state.sticky.append(Sticky(channel: channel, event: event))
      return (snapshot, replaced)
    }
    _ = replaced
    return snapshot
  }

  private func current(_ channel: Channel<Event>, in state: inout State) throws(EventError) -> Snapshot<Event>
  {
    if let module = channel.closedBy { throw .removed(module: module, event: name) }
    channel.posts += 1
    if let snapshot = channel.snapshot { return snapshot }
    let snapshot = Snapshot(state.observers.filter { channel.destination.accepts($0.module) })
    channel.snapshot = snapshot
    if snapshot.observers.isEmpty && !channel.isSticky && channel.onSend == nil { channel.attention.store(0) }
    return snapshot
  }

  // MARK: Coming and going

  /// Adds a channel, unless one of its ends has left: then removing that module may have passed by here already.
  func open(_ channel: Channel<Event>) throws(EventError) {
    try state.withLock { (state) throws(EventError) in
      if channel.sender.hasLeft { throw .removed(module: channel.sender.name, event: name) }
      if case .module(let target) = channel.destination, target.hasLeft {
        throw .removed(module: target.name, event: name)
      }
      state.channels.append(channel)
    }
  }

  /// Adds an observer behind those of its priority, and gives it the latest sticky value that concerns it. The
  /// observer of a module that has left is ended instead.
  func insert(_ observer: Observer<Event>) {
    let (sticky, forgotten) = state.withLock { state in
      guard !observer.module.hasLeft else { return (Sticky?.none, [Snapshot<Event>]()) }
      state.observers.insert(observer, at: Self.place(of: observer.priority, in: state.observers))
      return (
        state.sticky.last { $0.channel.destination.accepts(observer.module) },
        Self.forgetSnapshots(accepting: observer.module, in: state)
      )
    }
    _ = forgotten
    if observer.module.hasLeft { observer.end() }
    if let sticky, observer.isLive { deliver(sticky, to: observer) }
  }

  /// Behind those of this priority, by halving: subscribing is not to cost a look at every observer.
  private static func place(of priority: EventPriority, in observers: [Observer<Event>]) -> Int {
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
    // Who hears of the failure at the limit may subscribe again, without end.
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
        return [Snapshot<Event>]()
      }
      state.observers.remove(at: index)
      return Self.forgetSnapshots(accepting: observer.module, in: state)
    }
    _ = forgotten
  }

  /// Drops the sticky values that `sender` sent.
  func clearSticky(from sender: Participant) {
    let dropped = state.withLock { state in
      let dropped = state.sticky.filter { $0.channel.sender === sender }
      state.sticky.removeAll { $0.channel.sender === sender }
      return dropped
    }
    _ = dropped
  }

  static func forgetSnapshots(accepting module: Participant, in state: State) -> [Snapshot<Event>] {
    state.channels.filter { $0.destination.accepts(module) }.compactMap { $0.forgetSnapshot() }
  }
}
