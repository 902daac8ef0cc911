import TenonSynchronization

/// From one sender, in one direction, to the observers there: the direction was checked when the channel was opened,
/// so that a post need not check it again.
///
/// `@unchecked Sendable`: the `let`s are Sendable; each `var` is only touched by ``Topic`` under its lock.
@usableFromInline
final class Channel<Event: Sendable>: @unchecked Sendable {
  @usableFromInline let context: EventContext
  /// 0 only while it is certain that there is no observer; then a post need not take the lock.
  @usableFromInline let mayBeObserved = AtomicWord(1)
  /// Posts that found no observer and took no lock.
  @usableFromInline let unobservedPosts = AtomicCount()
  let sender: RegisteredModule
  let recipients: Recipients
  let isSticky: Bool
  /// Receives every event; see ``EventBus/init(layers:onFailure:onSend:)``.
  let onSend: (@Sendable (EventLogEntry) -> Void)?

  /// The observers in order of delivery; `nil` when they have changed since.
  var observers: ObserverList<Event>?
  /// Posts since the list was made.
  var posts = 0
  /// Posts before, and what they delivered to each module.
  var earlierPosts = 0
  var earlierDeliveries = [String: Int]()
  /// The module whose leaving closed the channel.
  var closedBy: String?

  init(
    sender: RegisteredModule, direction: EventDirection, recipients: Recipients, isSticky: Bool,
    onSend: (@Sendable (EventLogEntry) -> Void)?
  ) {
    context = EventContext(sender: sender.name, direction: direction)
    self.sender = sender
    self.recipients = recipients
    self.isSticky = isSticky
    self.onSend = onSend
  }

  deinit {
    mayBeObserved.free()
    unobservedPosts.free()
  }

  /// Forgets the observers, and hands them over so that the caller can release them outside the lock.
  func forgetObservers() -> ObserverList<Event>? {
    mayBeObserved.store(1)
    earlierDeliveries = deliveries
    earlierPosts += posts
    posts = 0
    defer { observers = nil }
    return observers
  }

  /// How many events were handed to the observers of each module.
  private var deliveries: [String: Int] {
    guard posts > 0, let observers else { return earlierDeliveries }
    return observers.all.reduce(into: earlierDeliveries) { $0[$1.module.name, default: 0] += posts }
  }

  /// What has been sent through here.
  /// - Parameter all: All who observe the event, also of other senders.
  func flow(of event: String, to all: [Observer<Event>]) -> EventFlow {
    let dropped = all.reduce(into: [String: Int]()) { dropped, observer in
      let count = observer.dropped(of: context)
      if count > 0 { dropped[observer.module.name, default: 0] += count }
    }
    return EventFlow(
      sender: context.sender, event: event, direction: context.direction,
      sent: earlierPosts + posts + unobservedPosts.load(), received: deliveries, dropped: dropped)
  }
}

/// Who observes what a channel carries.
enum Recipients: Sendable {
  case layersAbove(rank: Int)
  case module(RegisteredModule)

  func include(_ observer: RegisteredModule) -> Bool {
    switch self {
    case .layersAbove(let rank): observer.rank < rank
    case .module(let module): observer === module
    }
  }

  /// The module reported to.
  var module: RegisteredModule? {
    if case .module(let module) = self { module } else { nil }
  }

  var haveLeft: Bool { module?.hasLeft == true }
}

/// The observers of a channel at one moment. A post keeps it alive while it walks through it, so that observers may
/// come and go meanwhile.
///
/// `@unchecked Sendable`: immutable; `borrowed` points to the objects that `all` keeps alive.
@usableFromInline
final class ObserverList<Event: Sendable>: @unchecked Sendable {
  let all: [Observer<Event>]
  /// The same objects, to be called without a retain and release for each.
  @usableFromInline let borrowed: UnsafeBufferPointer<Unmanaged<Observer<Event>>>

  init(_ observers: [Observer<Event>]) {
    all = observers
    let buffer = UnsafeMutableBufferPointer<Unmanaged<Observer<Event>>>.allocate(capacity: observers.count)
    _ = buffer.initialize(from: observers.map(Unmanaged.passUnretained))
    borrowed = UnsafeBufferPointer(buffer)
  }

  deinit { borrowed.deallocate() }
}
