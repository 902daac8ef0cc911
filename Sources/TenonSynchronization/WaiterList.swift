/// Tasks that wait for the same result, in the order in which they were added. The list must be protected by a lock.
///
/// Add waiters under the lock; wait and resume outside the lock:
///
/// ```swift
/// let waiter = state.withLock { $0.isBusy ? $0.waiters.add() : nil }
/// try await waiter?.value()
/// …
/// let waiters = state.withLock { $0.waiters.removeAll() }
/// waiters.resume()
/// ```
package struct WaiterList<Value: Sendable>: Sendable {
  private var waiters: [Waiter<Value>] = []

  package init() {}

  /// Adds a waiter and returns it.
  package mutating func add() -> Waiter<Value> {
    let waiter = Waiter<Value>()
    waiters.append(waiter)
    return waiter
  }

  /// Removes all waiters and returns them, so that they can be resumed outside the lock.
  package mutating func removeAll() -> [Waiter<Value>] {
    defer { waiters = [] }
    return waiters
  }
}

extension Sequence {
  /// Resumes all waiters with the same result, in order.
  package func resume<Value>(with result: Result<Value, any Error>) where Element == Waiter<Value> {
    for waiter in self { waiter.resume(with: result) }
  }

  /// Resumes all waiters, in order.
  package func resume() where Element == Waiter<Void> { resume(with: .success(())) }
}
