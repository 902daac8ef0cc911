#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value under a lock on whose changes a thread can wait: a monitor after Mesa, where who was woken looks again, over pthread.
///
/// `@unchecked Sendable`: `state` is accessed only inside `withLock` and `waitUntil`, which hold the lock meanwhile; a thread
/// that waits gives it up inside `pthread_cond_wait`, and has it again before it goes on.
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

  /// Runs `body` again and again until it has a result, and sleeps until ``broadcast()`` in between.
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

  /// Wakes all who wait, to look again.
  package func broadcast() { pthread_cond_broadcast(changed) }
}
