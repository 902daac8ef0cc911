/// From one sender, one way, to whoever observes there: the direction was checked when the channel was opened, so
/// that a post need not check it again.
///
/// `@unchecked Sendable`: the `let`s are Sendable; each `var` is only touched by ``Topic`` under its lock.
@usableFromInline
final class Channel<Event: Sendable>: @unchecked Sendable {
  @usableFromInline let context: EventContext
  /// 0 only while it is certain that nobody observes; then a post need not take the lock.
  @usableFromInline let attention: SharedWord
  /// Posts that found nobody and took no lock.
  @usableFromInline let unheard = SharedWord(0)
  let sender: Participant
  let destination: Destination
  let isSticky: Bool
  /// Hears of every event; see ``EventBus/init(onFailure:onSend:)``.
  let onSend: (@Sendable (EventLogEntry) -> Void)?

  /// The observers in order of delivery; `nil` when they have changed since.
  var snapshot: Snapshot<Event>?
  /// Posts since the snapshot was taken.
  var posts = 0
  /// Posts before, and what they delivered to each module.
  var earlierPosts = 0
  var earlierDeliveries: [String: Int] = [:]
  /// The module whose leaving closed the channel.
  var closedBy: String?

  init(
    sender: Participant, direction: EventDirection, destination: Destination, isSticky: Bool,
    onSend: (@Sendable (EventLogEntry) -> Void)?
  ) {
    context = EventContext(sender: sender.name, senderLayer: sender.layer, direction: direction)
    attention = SharedWord(1)
    self.sender = sender
    self.destination = destination
    self.isSticky = isSticky
    self.onSend = onSend
  }

  deinit {
    attention.free()
    unheard.free()
  }

  /// Forgets the snapshot, and hands it over so that the caller can release it outside the lock.
  func forgetSnapshot() -> Snapshot<Event>? {
    attention.store(1)
    earlierPosts += posts
    for observer in snapshot?.observers ?? [] where posts > 0 {
      earlierDeliveries[observer.module.name, default: 0] += posts
    }
    posts = 0
    defer { snapshot = nil }
    return snapshot
  }

  /// What has been sent through here.
  func flow(of event: String) -> EventTraffic.Flow {
    var received = earlierDeliveries
    for observer in snapshot?.observers ?? [] where posts > 0 {
      received[observer.module.name, default: 0] += posts
    }
    return EventTraffic.Flow(
      sender: context.sender, event: event, direction: context.direction,
      sent: earlierPosts + posts + Int(clamping: unheard.load()), received: received)
  }
}

/// The observers of a channel at one moment. A post keeps it alive while it walks through it, so that observers may
/// come and go meanwhile.
///
/// `@unchecked Sendable`: immutable; `borrowed` points to the objects that `observers` keeps alive.
@usableFromInline
final class Snapshot<Event: Sendable>: @unchecked Sendable {
  let observers: [Observer<Event>]
  /// The same objects, to be called without a retain and release for each.
  @usableFromInline let borrowed: UnsafeBufferPointer<Unmanaged<Observer<Event>>>

  init(_ observers: [Observer<Event>]) {
    self.observers = observers
    let buffer = UnsafeMutableBufferPointer<Unmanaged<Observer<Event>>>.allocate(capacity: observers.count)
    _ = buffer.initialize(from: observers.map(Unmanaged.passUnretained))
    borrowed = UnsafeBufferPointer(buffer)
  }

  deinit { borrowed.deallocate() }
}
