#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Which thread this is; unique among the threads alive.
package struct ThreadIdentity: Hashable, Sendable {
  private let word: UInt

  /// The calling thread's.
  package static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      ThreadIdentity(word: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(word: UInt(pthread_self()))
    #endif
  }
}
