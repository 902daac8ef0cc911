#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value that is protected by a lock, and whose changes threads can wait for. It is a Mesa-style monitor, implemented
/// with pthreads: a thread that was woken checks its condition again.
///
/// `@unchecked Sendable`: `state` is accessed only inside `withLock` and `waitUntil`, which hold the lock while they
/// access it. A waiting thread releases the lock inside `pthread_cond_wait`, and acquires it again before it continues.
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  package init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the state. `body` must not call foreign code.
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Runs `body` repeatedly until it returns a result, and sleeps until ``broadcast()`` between the runs.
  package func waitUntil<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result?
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Wakes all waiting threads, which then run their closures again.
  package func broadcast() { pthread_cond_broadcast(changed) }
}
