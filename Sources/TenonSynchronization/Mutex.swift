#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value that is read and written only under a lock.
///
/// The lock is `os_unfair_lock` on Apple's systems (it donates priority) and a pthread mutex elsewhere. It is
/// not recursive: never call foreign code inside ``withLock(_:)``.
///
/// `@unchecked Sendable`: the only access to `state` is `withLock`, which holds the lock throughout.
package final class Mutex<State>: @unchecked Sendable {
  /// The lock guarantees exclusive access, so the compiler's dynamic exclusivity check would be a needless cost.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let lock: UnsafeMutablePointer<PlatformLock>

  package init(_ state: State) {
    self.state = state
    lock = .allocate(capacity: 1)
    lock.initialize(to: PlatformLock())
    #if !canImport(Darwin)
      pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(lock)
    #endif
    lock.deallocate()
  }

  /// Runs `body` with exclusive access to the state. Inlinable, so that callers in other modules pay only for the lock
  /// and not for generic code.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&state)
  }
}

#if canImport(Darwin)
  @usableFromInline typealias PlatformLock = os_unfair_lock
#else
  @usableFromInline typealias PlatformLock = pthread_mutex_t
#endif
