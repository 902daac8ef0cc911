/// What a factory resolves its dependencies with.
///
/// ```swift
/// registry.register((any CartService).self) { LiveCart(products: try $0.resolve(), database: try $0.resolve()) }
/// ```
///
/// It cannot be copied or kept; where something must be resolved later, ask for a ``Provider`` or a ``Lazy``.
public struct ServiceResolver: ~Copyable {
  /// Alive as long as the resolver, which is only ever borrowed from a call of the container's.
  @usableFromInline package unowned(unsafe) let container: ServiceContainer

  @inlinable
  @inline(__always)
  init(container: ServiceContainer) { self.container = container }

  /// Resolves a service by its type, which is inferred from where the result goes.
  /// - Parameter type: The service's type.
  /// - Throws: ``ServiceError``, whose path starts with the service that was asked for first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try container.resolve(ServiceIdentity(of: type), as: type)
  }

  /// Resolves a service by its key.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``, whose path starts with the service that was asked for first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try container.resolve(key.identity, as: Service.self)
  }

  /// Resolves a service by its type and a name.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``, whose path starts with the service that was asked for first.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String?
  ) throws(ServiceError) -> Service {
    try container.resolve(ServiceKey<Service>(name))
  }

  /// Resolves a service that need not be there.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) throws(ServiceError) -> Service? {
    try container.resolveIfPresent(ServiceKey<Service>(name))
  }

  /// Resolves a service that need not be there, by its key.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ key: ServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    try container.resolveIfPresent(key)
  }

  /// Resolves all implementations of a type, as ``ServiceContainer/resolveAll(_:)``.
  /// - Parameter type: The services' type.
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try container.resolveAll(type)
  }
}
