/// Tasks that wait for the same thing, in the order they came: a part of what a lock guards.
///
/// Add under the lock, wait and resume outside it:
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

  /// Adds one more.
  package mutating func add() -> Waiter<Value> {
    let waiter = Waiter<Value>()
    waiters.append(waiter)
    return waiter
  }

  /// Takes all out, to be resumed outside the lock.
  package mutating func removeAll() -> [Waiter<Value>] {
    defer { waiters = [] }
    return waiters
  }
}

extension Sequence {
  /// Gives all of them the same result, in order.
  package func resume<Value>(with result: Result<Value, any Error>) where Element == Waiter<Value> {
    for waiter in self { waiter.resume(with: result) }
  }

  /// Lets all of them go on, in order.
  package func resume() where Element == Waiter<Void> { resume(with: .success(())) }
}
