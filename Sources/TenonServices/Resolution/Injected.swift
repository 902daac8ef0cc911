/// A stored service of a type that is not made by a container itself, resolved once when it is made.
///
/// ```swift
/// final class CartScreen {
///   @Injected var cart: any CartService
///
///   init(_ container: ServiceContainer) throws {
///     _cart = try Injected(from: container)
///   }
/// }
/// ```
///
/// A missing service is an error that the initialiser throws, never a trap at the first access.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  /// The service.
  public let wrappedValue: Service

  /// Resolves the service.
  /// - Throws: ``ServiceError``.
  public init(_ key: ServiceKey<Service> = ServiceKey(), from container: ServiceContainer)
    throws(ServiceError)
  {
    wrappedValue = try container.resolve(key)
  }
}
