/// Something that names a service: a key of any kind, or a reference.
///
/// Whatever does not depend on the service's static type takes one: ``ServiceContainer/provides(_:)``,
/// ``ServiceContainer/evict(_:)``, ``ServiceContainer/implementation(of:)``, ``ServiceRegistry/remove(_:)``.
public protocol ServiceReferring: Hashable, Sendable {
  /// The service's key without its type.
  var reference: ServiceReference { get }
}

extension ServiceReference: ServiceReferring {
  public var reference: ServiceReference { self }

  /// Refers to a service by a key of any kind.
  /// - Parameter key: The key.
  public static func service(_ key: some ServiceReferring) -> ServiceReference { key.reference }
}
