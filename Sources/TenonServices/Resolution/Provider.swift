/// Resolves a service later, as often as needed. Use a provider for services that need each other.
///
/// A provider resolves its service from the container whose factory requested the provider, and does not keep that
/// container alive. Like a service, a provider can be resolved and can be a parameter of an initializer:
/// `init(products: Provider<any ProductService>)`.
///
/// ```swift
/// struct Checkout: CheckoutService {
///   let cart: Provider<any CartService>
///   func pay() async throws { try await cart().save() }
/// }
/// ```
public struct Provider<Service: Sendable>: Sendable {
  private let key: ServiceKey<Service>
  private let container: WeakContainer

  init(_ key: ServiceKey<Service>, in container: ServiceContainer) {
    self.key = key
    self.container = WeakContainer(container)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``. If the container has been released, the code is `shutDown`.
  public func callAsFunction() throws(ServiceError) -> Service {
    try container.open(for: key.reference).resolve(key)
  }
}

/// A value that resolves a service later, such as a ``Provider``. Every container can make one for any service that it
/// provides.
protocol DeferredService: Sendable {
  /// Returns the service that the value resolves.
  static func target(named name: String?) -> ServiceReference
  static func make(named name: String?, in container: ServiceContainer) -> Self
  /// Whether the value is used to resolve the service later, rather than because the service cannot be received in any
  /// other way.
  static var isLater: Bool { get }
}

extension Provider: DeferredService {
  static func target(named name: String?) -> ServiceReference { ServiceKey<Service>(name).reference }
  static func make(named name: String?, in container: ServiceContainer) -> Self {
    Self(ServiceKey(name), in: container)
  }
  static var isLater: Bool { true }
}

extension AsyncProvider: DeferredService {
  static func target(named name: String?) -> ServiceReference { AsyncServiceKey<Service>(name).reference }
  static func make(named name: String?, in container: ServiceContainer) -> Self {
    container.provider(of: AsyncServiceKey(name))
  }
  static var isLater: Bool { false }
}

extension MainActorProvider: DeferredService {
  static func target(named name: String?) -> ServiceReference { MainActorServiceKey<Service>(name).reference }
  static func make(named name: String?, in container: ServiceContainer) -> Self {
    container.provider(of: MainActorServiceKey(name))
  }
  static var isLater: Bool { false }
}

extension ArgumentProvider: DeferredService {
  static func target(named name: String?) -> ServiceReference {
    .service(Service.self, name: name, taking: Argument.self)
  }
  static func make(named name: String?, in container: ServiceContainer) -> Self {
    container.provider(of: ServiceKey(name), taking: Argument.self)
  }
  static var isLater: Bool { false }
}

extension ServiceContainer {
  /// The service whose factory requested the transient service that is being made; see ``ServiceResolver/requester``.
  package static var requester: ServiceReference? { ResolutionFrame.requester }

  /// Returns a provider of a service, whether or not the service is registered.
  package func provider<Service: Sendable>(of key: ServiceKey<Service>) -> Provider<Service> {
    Provider(key, in: current)
  }

  /// Returns a provider of a service that is made by an `async` factory.
  package func provider<Service: Sendable>(of key: AsyncServiceKey<Service>) -> AsyncProvider<Service> {
    AsyncProvider(key: key, container: WeakContainer(current))
  }

  /// Returns a provider of a service of the main actor.
  package func provider<Service>(of key: MainActorServiceKey<Service>) -> MainActorProvider<Service> {
    MainActorProvider(key: key, container: WeakContainer(current))
  }

  /// Returns a provider of a service that is made from an argument.
  package func provider<Service: Sendable, Argument: Sendable>(
    of key: ServiceKey<Service>, taking argument: Argument.Type
  ) -> ArgumentProvider<Service, Argument> {
    ArgumentProvider(key: key, container: WeakContainer(current))
  }
}

extension WeakContainer {
  fileprivate func open(for service: ServiceReference) throws(ServiceError) -> ServiceContainer {
    guard let value else { throw .released(service) }
    return value
  }
}

// Code that receives its services as parameters gets one of these providers for a service that is not immediately
// available, and calls the provider when it needs the service. The providers are structs rather than closures, because
// the compiler does not yet accept closures in a list of values of arbitrary types. An initializer may take them, too.

/// Resolves a service that is created by an `async` factory: `try await remote()`. An instance of this type
/// does not keep the container alive.
///
/// ```swift
/// let database = contract.requires(async: Database.self)
/// contract.starts(with: database) { database in try await database().migrate() }
/// ```
public struct AsyncProvider<Service: Sendable>: Sendable {
  let key: AsyncServiceKey<Service>
  let container: WeakContainer

  /// Resolves the service now.
  /// - Throws: ``ServiceError``, any error that the service's factory throws, or `CancellationError`.
  public func callAsFunction() async throws -> Service {
    try await container.open(for: key.reference).resolve(key)
  }
}

/// Resolves a service that is created and read on the main actor: `try theme()`. An instance of this type
/// does not keep the container alive.
///
/// ```swift
/// let theme = contract.requires(onMainActor: Theme.self)
/// contract.readies(with: theme) { @MainActor theme in try theme().apply() }
/// ```
public struct MainActorProvider<Service>: Sendable {
  let key: MainActorServiceKey<Service>
  let container: WeakContainer

  /// Resolves the service now.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func callAsFunction() throws(ServiceError) -> Service {
    try container.open(for: key.reference).resolve(key)
  }
}

/// Creates a service from an argument: `try editor(document)`. An instance of this type does not keep the
/// container alive.
///
/// ```swift
/// let editor = contract.requires(Editor.self, taking: Document.self)
/// contract.starts(with: editor) { editor in try editor(Document("return note")).show() }
/// ```
///
/// If the service is optional, resolve an `Optional`:
/// `try container.resolve(ArgumentProvider<Editor, Document>?.self)?(document)`.
public struct ArgumentProvider<Service: Sendable, Argument: Sendable>: Sendable {
  let key: ServiceKey<Service>
  let container: WeakContainer

  /// Makes a service now.
  /// - Parameter argument: The argument from which the service is created.
  /// - Throws: ``ServiceError``.
  public func callAsFunction(_ argument: Argument) throws(ServiceError) -> Service {
    try container.open(for: key.reference).resolve(key, with: argument)
  }
}
