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
/// In previews and tests, a closure can take the container's place: `Checkout(cart: Provider { FixedCart() })`.
public struct Provider<Service: Sendable>: Sendable {
  private typealias Make = @Sendable () throws -> Service

  private let source: ProviderSource<ServiceKey<Service>, Make>

  init(_ key: ServiceKey<Service>, in container: ServiceContainer) {
    source = .container(WeakContainer(container), key)
  }

  /// Creates a provider for previews and tests. It reaches no container, and gets the service from a closure.
  ///
  /// ```swift
  /// let checkout = Checkout(cart: Provider { FixedCart() })
  /// ```
  /// - Parameter make: Returns the service each time it is asked for. If the closure throws an error other than a
  ///   ``ServiceError``, the provider throws a ``ServiceError`` with the code `factoryFailed`, as for a factory.
  public init(_ make: @escaping @Sendable () throws -> Service) {
    source = .closure(make)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``. If the container has been released, the code is `shutDown`.
  public func callAsFunction() throws(ServiceError) -> Service {
    switch source {
    case .container(let container, let key): return try container.open(for: key.reference).resolve(key)
    case .closure(let make):
      do { return try make() } catch { throw .failed(error, making: ServiceKey<Service>().reference) }
    }
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
    AsyncProvider(key, in: current)
  }

  /// Returns a provider of a service of the main actor.
  package func provider<Service>(of key: MainActorServiceKey<Service>) -> MainActorProvider<Service> {
    MainActorProvider(key, in: current)
  }

  /// Returns a provider of a service that is made from an argument.
  package func provider<Service: Sendable, Argument: Sendable>(
    of key: ServiceKey<Service>, taking argument: Argument.Type
  ) -> ArgumentProvider<Service, Argument> {
    ArgumentProvider(key, in: current)
  }
}

extension ServiceError {
  /// The error of a provider whose closure threw an error.
  fileprivate static func failed(_ error: any Error, making service: ServiceReference) -> ServiceError {
    error as? ServiceError ?? .factoryFailed(service, path: [], cause: error)
  }
}

/// Where a provider gets its service: from a container or, in previews and tests, from a closure.
private enum ProviderSource<Key: Sendable, Make: Sendable>: Sendable {
  case container(WeakContainer, Key)
  case closure(Make)
}

extension WeakContainer {
  @inline(__always)
  fileprivate func open(for service: @autoclosure () -> ServiceReference) throws(ServiceError)
    -> ServiceContainer
  {
    guard let value else { throw .released(service()) }
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
/// In previews and tests, a closure can take the container's place: `AsyncProvider { try await Database.inMemory() }`.
public struct AsyncProvider<Service: Sendable>: Sendable {
  private typealias Make = @Sendable () async throws -> Service

  private let source: ProviderSource<AsyncServiceKey<Service>, Make>

  init(_ key: AsyncServiceKey<Service>, in container: ServiceContainer) {
    source = .container(WeakContainer(container), key)
  }

  /// Creates a provider for previews and tests. It reaches no container, and gets the service from a closure.
  ///
  /// ```swift
  /// let history = History(database: AsyncProvider { try await Database.inMemory() })
  /// ```
  /// - Parameter make: Returns the service each time it is asked for. Errors are passed on as for ``Provider/init(_:)``,
  ///   except for `CancellationError`, which is passed on unchanged.
  public init(_ make: @escaping @Sendable () async throws -> Service) {
    source = .closure(make)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``, any error that the service's factory throws, or `CancellationError`.
  public func callAsFunction() async throws -> Service {
    switch source {
    case .container(let container, let key): return try await container.open(for: key.reference).resolve(key)
    case .closure(let make):
      do { return try await make() } catch {
        if error is CancellationError { throw error }
        throw ServiceError.failed(error, making: AsyncServiceKey<Service>().reference)
      }
    }
  }
}

/// Resolves a service that is created and read on the main actor: `try theme()`. An instance of this type
/// does not keep the container alive.
///
/// ```swift
/// let theme = contract.requires(onMainActor: Theme.self)
/// contract.readies(with: theme) { @MainActor theme in try theme().apply() }
/// ```
/// In previews and tests, a closure can take the container's place: `MainActorProvider { Theme.dark }`.
public struct MainActorProvider<Service>: Sendable {
  private typealias Make = @MainActor () throws -> Service

  private let source: ProviderSource<MainActorServiceKey<Service>, Make>

  init(_ key: MainActorServiceKey<Service>, in container: ServiceContainer) {
    source = .container(WeakContainer(container), key)
  }

  /// Creates a provider for previews and tests. It reaches no container, and gets the service from a closure.
  ///
  /// ```swift
  /// let chart = Chart(theme: MainActorProvider { Theme.dark })
  /// ```
  /// - Parameter make: Returns the service each time it is asked for. Errors are passed on as for ``Provider/init(_:)``.
  public init(_ make: @escaping @MainActor () throws -> Service) {
    source = .closure(make)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func callAsFunction() throws(ServiceError) -> Service {
    switch source {
    case .container(let container, let key): return try container.open(for: key.reference).resolve(key)
    case .closure(let make):
      do { return try make() } catch {
        throw .failed(error, making: MainActorServiceKey<Service>().reference)
      }
    }
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
///
/// In previews and tests, a closure can take the container's place: `ArgumentProvider { document in Editor(document) }`.
public struct ArgumentProvider<Service: Sendable, Argument: Sendable>: Sendable {
  private typealias Make = @Sendable (Argument) throws -> Service

  private let source: ProviderSource<ServiceKey<Service>, Make>

  init(_ key: ServiceKey<Service>, in container: ServiceContainer) {
    source = .container(WeakContainer(container), key)
  }

  /// Creates a provider for previews and tests. It reaches no container, and makes the service in a closure.
  ///
  /// ```swift
  /// let desk = Desk(editor: ArgumentProvider { document in Editor(document) })
  /// ```
  /// - Parameter make: Returns a service for an argument. Errors are passed on as for ``Provider/init(_:)``.
  public init(_ make: @escaping @Sendable (Argument) throws -> Service) {
    source = .closure(make)
  }

  /// Makes a service now.
  /// - Parameter argument: The argument from which the service is created.
  /// - Throws: ``ServiceError``.
  public func callAsFunction(_ argument: Argument) throws(ServiceError) -> Service {
    switch source {
    case .container(let container, let key):
      return try container.open(for: key.reference).resolve(key, with: argument)
    case .closure(let make):
      do { return try make(argument) } catch { throw .failed(error, making: ServiceKey<Service>().reference) }
    }
  }
}
