import TenonSynchronization

/// A subscription's token: while it lives, the observer receives events; when it is cancelled or goes away, none.
///
/// ```swift
/// final class CartBadge {
///   private let token: EventObservation   // ends with the badge
///   init(_ events: ModuleEvents) { token = events.observe(CartChanged.self) { event, _ in print(event.count) } }
/// }
/// ```
public final class EventObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// - Parameter end: Called once; `nil` for a subscription that never began.
  init(end: (@Sendable () -> Void)?) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the subscription, also for an event that is being delivered. Cancelled on the main actor, an observer of the
  /// main actor is not called any more. Otherwise a call that another thread has begun, or is just about to, goes on
  /// to its end. May be called more than once, from any thread, and from within the observer. O(n) in the observers
  /// of the same event.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
