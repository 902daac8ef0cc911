import TenonSynchronization

/// Carries events from one sender, in one direction, to the observers in that direction. The direction was checked when
/// the channel was opened, so a post need not check it again.
///
/// `@unchecked Sendable`: the `let`s are Sendable; each `var` is accessed only by ``Topic`` under its lock.
@usableFromInline
final class Channel<Event: Sendable>: @unchecked Sendable {
  @usableFromInline let context: EventContext
  /// 0 only while it is certain that there are no observers. In that case, a post need not take the lock.
  @usableFromInline let mayBeObserved = AtomicWord(1)
  /// The number of posts that found no observer and took no lock.
  @usableFromInline let unobservedPosts = AtomicCount()
  let sender: RegisteredModule
  let recipients: Recipients
  let isSticky: Bool
  /// Receives every event; see ``EventBus/init(layers:onFailure:onSend:)``.
  let onSend: (@Sendable (EventLogEntry) -> Void)?

  /// The observers in order of delivery; `nil` if they have changed since the list was made.
  var observers: ObserverList<Event>?
  /// The number of posts since the list was made.
  var posts = 0
  /// The number of posts before that, and how many events they delivered to each module.
  var earlierPosts = 0
  var earlierDeliveries = [String: Int]()
  /// The number of reports that could not be kept until the module began.
  var lost = 0
  /// The module whose removal closed the channel.
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

  /// Forgets the observers, and returns them so that the caller can release them outside the lock.
  func forgetObservers() -> ObserverList<Event>? {
    mayBeObserved.store(1)
    earlierDeliveries = deliveries
    earlierPosts += posts
    posts = 0
    defer { observers = nil }
    return observers
  }

  /// The number of events that were delivered to the observers of each module.
  private var deliveries: [String: Int] {
    guard posts > 0, let observers else { return earlierDeliveries }
    return observers.all.reduce(into: earlierDeliveries) { $0[$1.module.name, default: 0] += posts }
  }

  /// Returns counts of the events that were sent through this channel.
  /// - Parameter all: All observers of the event, including those of other senders.
  func flow(of event: String, to all: [Observer<Event>]) -> EventFlow {
    var dropped = all.reduce(into: [String: Int]()) { dropped, observer in
      let count = observer.dropped(of: context)
      if count > 0 { dropped[observer.module.name, default: 0] += count }
    }
    if lost > 0, let module = recipients.module { dropped[module.name, default: 0] += lost }
    return EventFlow(
      sender: context.sender, event: event, direction: context.direction,
      sent: earlierPosts + posts + unobservedPosts.load(), received: deliveries, dropped: dropped)
  }
}

/// The modules whose observers receive a channel's events.
enum Recipients: Sendable {
  case layersAbove(rank: Int)
  case module(RegisteredModule)
  /// The module that has the name at the time, if it is not above the rank.
  case named(String, rank: Int, find: @Sendable (String) -> RegisteredModule?)

  func include(_ observer: RegisteredModule) -> Bool {
    switch self {
    case .layersAbove(let rank): observer.rank < rank
    case .module(let module): observer === module
    case .named(let name, let rank, _): observer.name == name && observer.rank >= rank
    }
  }

  /// The module to which events are reported; `nil` for a broadcast, and if there is no such module.
  var module: RegisteredModule? {
    switch self {
    case .layersAbove: nil
    case .module(let module): module
    case .named(let name, _, let find): find(name).flatMap { include($0) ? $0 : nil }
    }
  }

  /// The module without which nothing can be sent.
  var requiredModule: RegisteredModule? {
    if case .module(let module) = self { module } else { nil }
  }

  var haveLeft: Bool { requiredModule?.hasLeft == true }
}

/// The observers of a channel at one moment. A post keeps the list alive while it goes through the list, so that
/// observers may be added and removed in the meantime.
///
/// `@unchecked Sendable`: immutable; `borrowed` points to the objects that `all` keeps alive.
@usableFromInline
final class ObserverList<Event: Sendable>: @unchecked Sendable {
  let all: [Observer<Event>]
  /// The number of reports that are kept for a module that has not started: 0 or 1.
  @usableFromInline let pending: Int
  /// A report that is no longer kept, and must be released outside of all locks.
  private let dropped: KeptReport?
  /// The same objects, which can be called without a retain and a release for each of them.
  @usableFromInline let borrowed: UnsafeBufferPointer<Unmanaged<Observer<Event>>>

  init(_ observers: [Observer<Event>], pending: Int = 0, dropped: KeptReport? = nil) {
    all = observers
    (self.pending, self.dropped) = (pending, dropped)
    let buffer = UnsafeMutableBufferPointer<Unmanaged<Observer<Event>>>.allocate(capacity: observers.count)
    _ = buffer.initialize(from: observers.map(Unmanaged.passUnretained))
    borrowed = UnsafeBufferPointer(buffer)
  }

  deinit { borrowed.deallocate() }
}
