#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The obvious container: instances by the identity of their type, under a mutex, cast on the way out.
final class MutexDictionary: @unchecked Sendable {
  // `@unchecked Sendable`: the dictionary is accessed under the mutex only.
  private var instances: [ObjectIdentifier: Any] = [:]
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func register<Service: Sendable>(_ type: Service.Type, _ instance: Service) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    instances[ObjectIdentifier(type)] = instance
  }

  /// - Precondition: The service is registered.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    // What is measured is the cast that such containers make, so it is the one they make.
    // swift-format-ignore: NeverForceUnwrap
    return instances[ObjectIdentifier(type)] as! Service
  }
}
