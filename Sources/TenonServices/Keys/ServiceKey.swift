/// Names a service: its type, and a name beside the type where one type is provided more than once.
///
/// Declare keys in an interface module and use them on both sides:
///
/// ```swift
/// public enum CartKeys {
///   public static let cart = ServiceKey<any CartService>()
///   public static let guest = ServiceKey<any CartService>("guest")
/// }
/// ```
///
/// A key with no name is the same as the type itself: `resolve(CartKeys.cart)` and
/// `resolve((any CartService).self)` find the same registration. Identity is the type's, never its printed name,
/// so that two modules may both have a `UserService`.
public struct ServiceKey<Service: Sendable>: ServiceReferring {
  @usableFromInline let identity: ServiceIdentity

  /// The key of the type alone.
  @inlinable
  public init() {
    identity = ServiceIdentity(of: Service.self)
  }

  /// The key of a type that stands in a list of types.
  package init(of type: Service.Type) { self.init() }

  /// The key of the type and a name.
  ///
  /// The process remembers each distinct name for good, so names come from code or a manifest, not from user data.
  /// - Parameter name: The name, or `nil` for the type alone.
  public init(_ name: String?) {
    identity = ServiceIdentity(of: Service.self, name: name)
  }

  /// The key without its type, for declaring dependencies and for errors.
  public var reference: ServiceReference { ServiceReference(identity: identity) }
}
