/// What a factory resolves its dependencies with.
///
/// ```swift
/// registry.register((any CartService).self) { LiveCart(products: try $0.resolve(), database: try $0.resolve()) }
/// ```
///
/// A resolver knows who asks for whom, so that an error can show the whole path. It cannot be copied or kept;
/// where something must be resolved later, ask for a ``Provider`` or a ``Lazy``.
public struct ServiceResolver: ~Copyable {
  /// Alive as long as the resolver, which is only ever borrowed from a call of the container's.
  @usableFromInline unowned(unsafe) let container: ServiceContainer
  @usableFromInline let frame: ResolutionFrame

  @inlinable
  @inline(__always)
  init(container: ServiceContainer, frame: ResolutionFrame) {
    self.container = container
    self.frame = frame
  }

  /// Resolves a service by its type, which is inferred from where the result goes.
  /// - Throws: ``ServiceError``, whose path starts with the service that was asked for first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.resolve(ServiceIdentity(of: type), as: type, for: frame)
    }
  }

  /// Resolves a service by its key.
  /// - Throws: ``ServiceError``, whose path starts with the service that was asked for first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.resolve(key.identity, as: Service.self, for: frame)
    }
  }
}
