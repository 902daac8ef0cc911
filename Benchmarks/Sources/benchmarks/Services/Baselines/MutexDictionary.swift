#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The obvious container: a dictionary of instances by type identity, under a mutex, with a cast on each
/// read.
final class MutexDictionary: @unchecked Sendable {
  // `@unchecked Sendable`: the dictionary is only accessed under the mutex.
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
    // This is the cast that such containers make, and whose cost is measured.
    // swift-format-ignore: NeverForceUnwrap
    return instances[ObjectIdentifier(type)] as! Service
  }
}
