#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The identity of a thread, which is unique among all existing threads.
package struct ThreadIdentity: Hashable, Sendable {
  private let word: UInt

  /// The identity of the calling thread.
  package static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      ThreadIdentity(word: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(word: UInt(pthread_self()))
    #endif
  }
}
