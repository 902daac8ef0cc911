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
    tenon_event_depth().pointee += 1
    return snapshot
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
    if snapshot.observers.isEmpty && !channel.isSticky { channel.attention.store(0) }
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
      let index = state.observers.firstIndex { $0.priority < observer.priority } ?? state.observers.endIndex
      state.observers.insert(observer, at: index)
      return (
        state.sticky.last { $0.channel.destination.accepts(observer.module) },
        Self.forgetSnapshots(accepting: observer.module, in: state)
      )
    }
    _ = forgotten
    if observer.module.hasLeft { observer.end() }
    if let sticky, observer.isLive { deliver(sticky, to: observer) }
  }

  private func deliver(_ sticky: Sticky, to observer: Observer<Event>) {
    do {
      try checkDepth(sticky.channel)
      tenon_event_depth().pointee += 1
      defer { end() }
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

  private static func forgetSnapshots(accepting module: Participant, in state: State) -> [Snapshot<Event>] {
    state.channels.filter { $0.destination.accepts(module) }.compactMap { $0.forgetSnapshot() }
  }
}

extension Topic: AnyTopic {
  func remove(module: Participant) {
    let (observers, dropped, forgotten) = state.withLock { state in
      let observers = state.observers.filter { $0.module === module }
      state.observers.removeAll { $0.module === module }
      var forgotten = Self.forgetSnapshots(accepting: module, in: state)
      for channel in state.channels where channel.sender === module || channel.destination.isModule(module) {
        channel.closedBy = module.name
        if let snapshot = channel.forgetSnapshot() { forgotten.append(snapshot) }
      }
      state.channels.removeAll { $0.closedBy != nil }
      let dropped = state.sticky.filter { $0.channel.closedBy != nil }
      state.sticky.removeAll { $0.channel.closedBy != nil }
      return (observers, dropped, forgotten)
    }
    _ = (dropped, forgotten)
    for observer in observers { observer.end() }
  }

  func flows() -> [EventTraffic.Flow] {
    state.withLock { state in
      state.channels.map { channel in
        var deliveries = channel.earlierDeliveries
        for observer in channel.snapshot?.observers ?? [] where channel.posts > 0 {
          deliveries[observer.module.name, default: 0] += channel.posts
        }
        return EventTraffic.Flow(
          sender: channel.context.sender, event: name, direction: channel.context.direction,
          sent: channel.earlierPosts + channel.posts + Int(clamping: channel.unheard.load()),
          received: deliveries)
      }
    }
  }
}

/// What the bus asks of a topic without knowing its event.
protocol AnyTopic: Sendable {
  func remove(module: Participant)
  func flows() -> [EventTraffic.Flow]
}
