import TenonSynchronization

/// Resolves a service again and again, later: for services that need each other.
///
/// A provider resolves from the container whose factory asked for it, and does not keep that container alive. It can be
/// resolved and taken by an initialiser like a service: `init(products: Provider<any ProductService>)`.
public struct Provider<Service: Sendable>: Sendable {
  private let key: ServiceKey<Service>
  private let container: WeakContainer

  init(_ key: ServiceKey<Service>, in container: ServiceContainer) {
    self.key = key
    self.container = WeakContainer(container)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``; ``ServiceError/shutDown(_:scope:)`` if the container is gone.
  public func callAsFunction() throws(ServiceError) -> Service {
    guard let container = container.value else { throw .shutDown(key.reference, scope: nil) }
    return try container.resolve(key)
  }
}

/// Resolves a service at the first use and keeps it. It can be resolved and taken by an initialiser like a service.
public final class Lazy<Service: Sendable>: Sendable {
  private let provider: Provider<Service>
  private let resolved = Guarded<Service?>(nil)

  init(_ key: ServiceKey<Service>, in container: ServiceContainer) {
    provider = Provider(key, in: container)
  }

  /// The service, resolved at the first call. Where several call at once, all get the same one.
  /// - Throws: ``ServiceError``; the next call tries again.
  public func callAsFunction() throws(ServiceError) -> Service {
    if let service = resolved.withLock({ $0 }) { return service }
    let service = try provider()
    return resolved.withLock { resolved in
      if let earlier = resolved { return earlier }
      resolved = service
      return service
    }
  }
}

/// A ``Lazy`` or a ``Provider``, which every container can make of a service that it provides.
protocol DeferredService: Sendable {
  static func target(named name: String?) -> ServiceReference
  static func make(named name: String?, in container: ServiceContainer) -> Self
}

extension Provider: DeferredService {
  static func target(named name: String?) -> ServiceReference { ServiceKey<Service>(name).reference }

  static func make(named name: String?, in container: ServiceContainer) -> Provider {
    Provider(ServiceKey(name), in: container)
  }
}

extension Lazy: DeferredService {
  static func target(named name: String?) -> ServiceReference { ServiceKey<Service>(name).reference }

  static func make(named name: String?, in container: ServiceContainer) -> Lazy {
    Lazy(ServiceKey(name), in: container)
  }
}

extension ServiceContainer {
  /// A provider of a service: resolves it each time it is called.
  /// - Parameter key: The service's key.
  public func provider<Service: Sendable>(of key: ServiceKey<Service>) -> Provider<Service> {
    Provider(key, in: current)
  }

  /// A provider of a service, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  public func provider<Service: Sendable>(
    of type: Service.Type = Service.self, name: String? = nil
  ) -> Provider<Service> {
    provider(of: ServiceKey<Service>(name))
  }

  /// A service that is resolved at its first use.
  /// - Parameter key: The service's key.
  public func lazy<Service: Sendable>(_ key: ServiceKey<Service>) -> Lazy<Service> {
    Lazy(key, in: current)
  }

  /// A service that is resolved at its first use, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  public func lazy<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) -> Lazy<Service> {
    lazy(ServiceKey<Service>(name))
  }
}

extension ServiceResolver {
  /// A provider of a service: resolves it each time it is called.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  public func provider<Service: Sendable>(
    of type: Service.Type = Service.self, name: String? = nil
  ) -> Provider<Service> {
    container.provider(of: ServiceKey<Service>(name))
  }

  /// A service that is resolved at its first use, which may close a cycle that could not be made at once.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  public func lazy<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) -> Lazy<Service> {
    container.lazy(ServiceKey<Service>(name))
  }
}
