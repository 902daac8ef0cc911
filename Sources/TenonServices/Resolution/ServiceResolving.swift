import CTenonAtomics
import TenonDiagnostics

/// A type that resolves services: a container, or the resolver that a factory receives.
public protocol ServiceResolving: ~Copyable {
  /// Runs `body` with the container. Errors include the path of services that led to this call.
  /// - Parameter body: The closure to run. It must not store the container in a service, because the container keeps
  ///   the service alive.
  func withContainer<Result, Failure: Error>(
    _ body: (ServiceContainer) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension ServiceResolving where Self: ~Copyable {
  /// Resolves a service by its type. If the type is omitted, it is inferred from the context.
  ///
  /// ```swift
  /// let cart = try container.resolve((any CartService).self)
  /// ```
  ///
  /// An `Optional` service and a ``Provider`` are resolved in the same way.
  /// - Parameter type: The service's type.
  /// - Complexity: O(1) expected. Reading an existing singleton costs two atomic loads and one retain.
  /// - Throws: ``ServiceError``, whose path starts with the service that was requested first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try withContainer { container throws(ServiceError) in
      try container.resolve(ServiceIdentity(of: type), as: type)
    }
  }

  /// Resolves a service by its key.
  ///
  /// ```swift
  /// let guest = try container.resolve(CartKeys.guest)
  /// let session = try container.resolve(SessionKeys.current.optional)
  /// ```
  /// - Parameter key: The service's key. Reuse named keys, because creating a named key takes a lock.
  /// - Complexity: O(1) expected. Reading an existing singleton costs two atomic loads and one retain.
  /// - Throws: ``ServiceError``, whose path starts with the service that was requested first.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try withContainer { container throws(ServiceError) in
      try container.resolve(key.identity, as: Service.self)
    }
  }

  /// Resolves all implementations of a type, whether contributed or named. The parents' implementations come first.
  /// Within a container, implementations are in registration order.
  ///
  /// ```swift
  /// for method in try container.resolveAll((any PaymentMethod).self) where method.accepts(order) { method.offer() }
  /// ```
  /// - Parameter type: The type of the services.
  /// - Complexity: O(n) in the number of registrations.
  /// - Throws: ``ServiceError`` if one of the implementations cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try withContainer { container throws(ServiceError) in try container.all(type, skippingWithdrawn: false) }
  }

  /// Resolves a service that takes an argument.
  ///
  /// ```swift
  /// let editor = try container.resolve(ServiceKey<Editor>(), with: document)
  /// let page = try container.resolve(ServiceKey<Page>(), taking: (any Theme).self, with: DarkTheme())
  /// ```
  /// - Parameters:
  ///   - key: The service's key.
  ///   - type: The argument's type in the registration, which is part of the key. Specify this type if the
  ///     argument itself has a different type, such as a concrete type that conforms to a registered
  ///     protocol.
  ///   - argument: The argument to pass to the factory.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable, Argument: Sendable>(
    // Because the type is a parameter, the compiler keeps an `any P` as it is and does not open it.
    _ key: ServiceKey<Service> = ServiceKey(), taking type: Argument.Type = Argument.self,
    with argument: Argument
  ) throws(ServiceError) -> Service {
    try withContainer { container throws(ServiceError) in
      let container = container.current
      return try OpenStep.run(
        for: .service(Service.self, name: key.identity.name, taking: Argument.self)
      ) { () throws(ServiceError) in
        let factory = try container.resolve(
          ServiceKey<ArgumentFactory<Service, Argument>>(key.identity.name))
        if let share = factory.share { return try share(argument) }
        OpenStep.noteMaking()
        return try ResolutionFrame.run(making: factory.entry) {
          try factory.make(ServiceResolver(container: container), argument)
        }
      }
    }
  }

  /// Resolves a service that is made by an `async` factory.
  ///
  /// ```swift
  /// let database = try await container.resolve(CatalogKeys.database)   // waits for the one task that opens it
  /// ```
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``, or `CancellationError` if the caller is cancelled while waiting.
  public func resolve<Service: Sendable>(_ key: AsyncServiceKey<Service>) async throws -> Service {
    func found() throws -> (AsyncSource<Service>, AsyncFrame?) {
      try withContainer { container in (try container.resolve(key.key), AsyncFrame.current) }
    }
    let (source, frame): (AsyncSource<Service>, AsyncFrame?)
    do {
      if tenon_services_must_detour() { try await withContainer { $0.start(of: key.key.identity) }?() }
      (source, frame) = try found()
    } catch {
      guard let start = withContainer({ $0.start(of: key.key.identity) }) else { throw error }
      try await start()
      (source, frame) = try found()
    }
    guard tenon_services_must_detour() else { return try await source.value(for: frame) }
    return try await OpenStep.run(for: key.reference) { try await source.value(for: frame) }
  }

  /// Resolves a main-actor service on the main actor.
  ///
  /// ```swift
  /// try container.resolve(DesignKeys.theme).apply()
  /// ```
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    let source = try withContainer { container throws(ServiceError) in try container.resolve(key.key) }
    return try OpenStep.run(for: key.reference) { () throws(ServiceError) in try source.value() }
  }
}

/// The resolver that a factory uses to resolve its dependencies.
///
/// ```swift
/// registry.register((any CartService).self) { LiveCart(products: try $0.resolve(), database: try $0.resolve()) }
/// ```
///
/// A resolver cannot be copied or stored. To resolve a service later, request a ``Provider``.
@frozen  // An inlinable initializer may not set the properties of a struct whose layout may change.
public struct ServiceResolver: ServiceResolving, ~Copyable {
  /// Stays alive as long as the resolver, which the container only lends for the duration of a call.
  @usableFromInline package unowned(unsafe) let container: ServiceContainer

  @inlinable
  @inline(__always)
  init(container: ServiceContainer) { self.container = container }

  /// The service whose factory requested the service being made. A logger, for example, can show the
  /// requester's name. The requester is available only to a ``Lifetime/transient`` service, which is made for
  /// a single requester.
  ///
  /// ```swift
  /// registry.register((any Log).self, lifetime: .transient) { resolver in
  ///   PrintLog(label: resolver.requester?.typeName ?? "App")
  /// }
  /// ```
  ///
  /// The value is `nil` if the service is requested directly from a container, or later through a ``Provider``.
  public var requester: ServiceReference? { ResolutionFrame.requester }

  /// Runs `body` with the container.
  @inlinable
  @inline(__always)
  public func withContainer<Result, Failure: Error>(
    _ body: (ServiceContainer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(container)
  }
}

/// The resolver that an `async` factory uses to resolve its dependencies, in its own task or in tasks that it waits
/// for.
///
/// The resolver keeps its container alive. Do not store the resolver in a service, because the container keeps the
/// service alive.
public struct AsyncServiceResolver: ServiceResolving, Sendable {
  package let container: ServiceContainer
  let frame: AsyncFrame

  /// Runs `body` with the container, as part of the factory's resolution.
  public func withContainer<Result, Failure: Error>(
    _ body: (ServiceContainer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try frame.run { () throws(Failure) in try body(container) }
  }
}

/// A service that is made from an argument, as it is stored. This is a separate type, so it has a separate key.
struct ArgumentFactory<Service: Sendable, Argument: Sendable>: Sendable, ServiceVariant {
  typealias Make = @Sendable (borrowing ServiceResolver, Argument) throws -> Service

  let entry: ServiceEntry
  let make: Make
  /// Returns the instance for an argument. `nil` if a new instance is made for each call.
  let share: (@Sendable (Argument) throws(ServiceError) -> Service)?

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .taking(argument: typeName(Argument.self, qualified: false)) }
}
