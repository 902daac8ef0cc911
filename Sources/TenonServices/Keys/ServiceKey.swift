/// Identifies a service by its type and, if the type is provided more than once, by a name.
///
/// Declare keys in an interface module, and use them both to register and to resolve services:
///
/// ```swift
/// public enum CartKeys {
///   public static let cart = ServiceKey<any CartService>()
///   public static let guest = ServiceKey<any CartService>("guest")
/// }
/// ```
///
/// A key without a name is equivalent to the type itself: `resolve(CartKeys.cart)` and
/// `resolve((any CartService).self)` find the same registration. Keys are distinguished by the type itself,
/// never by its printed name, so two modules can each have their own `UserService`.
@frozen  // An inlinable initializer may not set the properties of a struct whose layout may change.
public struct ServiceKey<Service: Sendable>: ServiceReferring, IdentifiedService {
  @usableFromInline let identity: ServiceIdentity

  /// Creates a key for the type, without a name.
  @inlinable
  public init() {
    identity = ServiceIdentity(of: Service.self)
  }

  /// The key of a type from a list of types.
  package init(of type: Service.Type) { self.init() }

  /// Creates a key for the type and a name.
  ///
  /// Every name that is used stays in memory until the process ends, so take names from code or a manifest, not from
  /// user data.
  ///
  /// ```swift
  /// let guest = ServiceKey<any CartService>("guest")   // beside the cart of the customer who is signed in
  /// ```
  /// - Parameter name: The name, or `nil` if the type alone identifies the service.
  public init(_ name: String?) {
    identity = ServiceIdentity(of: Service.self, name: name)
  }

  /// The key for an `Optional` of the service. This key resolves to `nil` if the service is not registered or was
  /// withdrawn.
  ///
  /// ```swift
  /// if let cart = try container.resolve(CartKeys.guest.optional) { … }
  /// ```
  ///
  /// For a key without a name, use the type instead: `resolve((any CartService)?.self)`.
  public var optional: ServiceKey<Service?> { ServiceKey<Service?>(identity.name) }
}

/// Identifies a service that is created by an `async` factory. Resolving such a service without `await` does
/// not compile.
///
/// ```swift
/// public enum CatalogKeys {
///   public static let database = AsyncServiceKey<Database>()
/// }
/// ```
public struct AsyncServiceKey<Service: Sendable>: ServiceReferring, IdentifiedService {
  let key: ServiceKey<AsyncSource<Service>>
  var identity: ServiceIdentity { key.identity }

  /// Creates a key for the type and, if the type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }
}

/// Identifies a service that is created and read on the main actor, as enforced by the compiler. The service
/// need not be `Sendable`.
///
/// ```swift
/// public enum DesignKeys {
///   public static let theme = MainActorServiceKey<Theme>()
/// }
/// ```
public struct MainActorServiceKey<Service>: ServiceReferring, IdentifiedService {
  let key: ServiceKey<MainActorSource<Service>>
  var identity: ServiceIdentity { key.identity }

  /// Creates a key for the type and, if the type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }
}

/// A value that identifies a service: a key of any kind, or a reference.
///
/// Functions that do not depend on the service's static type accept such a value: ``ServiceContainer/provides(_:)``,
/// ``ServiceContainer/evict(_:)`` and ``ServiceContainer/implementation(of:)``.
///
/// ```swift
/// let parts: [any ServiceReferring] = [CartKeys.cart, CatalogKeys.database, DesignKeys.theme]
/// let missing = parts.filter { !container.provides($0) }
/// ```
public protocol ServiceReferring: Sendable {
  /// The service's key without its static type, as used in declared dependencies and errors.
  var reference: ServiceReference { get }
}

/// A value that stores the identity of its service.
protocol IdentifiedService: ServiceReferring {
  var identity: ServiceIdentity { get }
}

extension IdentifiedService {
  public var reference: ServiceReference { ServiceReference(identity: identity) }
}
