import TenonSynchronization

/// A subscription token: the observer receives events until the token is cancelled or released.
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

  /// Ends the subscription, even if an event is being delivered. After a cancellation on the main actor, a main-actor
  /// observer is no longer called. Otherwise, a call that another thread has begun, or is about to begin, runs to
  /// completion. This method may be called more than once, from any thread, and from within the observer. Cancelling
  /// takes O(n) time in the number of observers of the same event.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
