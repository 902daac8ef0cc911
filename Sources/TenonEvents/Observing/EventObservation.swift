import TenonSynchronization

/// A subscription's token: while it lives, the observer is told; when it is cancelled or goes away, it is not.
public final class EventObservation: Sendable {
  private let end: Guarded<(@Sendable () -> Void)?>

  /// - Parameter end: Called once; `nil` for a subscription that never began.
  init(end: (@Sendable () -> Void)?) { self.end = Guarded(end) }

  deinit { cancel() }

  /// Ends the subscription. No call of the observer begins after this returns, not even for an event that is being
  /// delivered; a call that is under way on another thread goes on to its end. May be called more than once, from
  /// any thread, and from within the observer. O(n) in the observers of the same event.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

extension EventObservation {
  /// Keeps the token in `tokens`, for as long as that lives.
  public func store(in tokens: inout [EventObservation]) { tokens.append(self) }
}
