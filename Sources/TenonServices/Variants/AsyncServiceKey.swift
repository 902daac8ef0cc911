/// Names a service that is made by an `async` factory, so that resolving it with no `await` does not compile.
public struct AsyncServiceKey<Service: Sendable>: Hashable, Sendable {
  let key: ServiceKey<AsyncSource<Service>>

  /// The key of the type and, where one type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }

  /// The key without its type, for declaring dependencies and for errors.
  public var reference: ServiceReference { key.reference }
}

extension ServiceReference {
  /// Refers to a service with an `async` factory.
  public static func service<Service: Sendable>(_ key: AsyncServiceKey<Service>) -> ServiceReference {
    key.reference
  }
}

/// Makes a service asynchronously; `resolver` gives it what it needs.
public typealias AsyncServiceFactory<Service> =
  @Sendable (_ resolver: AsyncServiceResolver) async throws -> Service

extension ServiceRegistry {
  /// Registers a service that is made by an `async` factory.
  ///
  /// However many ask at once, one task makes it and all get the same instance. Who is cancelled while waiting gets
  /// `CancellationError` at once; when nobody waits any more, the making is cancelled too.
  /// - Parameters:
  ///   - key: The service's key.
  ///   - lifetime: ``Lifetime/weak`` acts as ``Lifetime/transient`` here.
  ///   - dependencies: What the factory resolves.
  ///   - implementation: The type the factory makes.
  ///   - teardown: Called with the instance, if one was made, when its container or scope ends.
  ///   - factory: Makes the service.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service: Sendable>(
    _ key: AsyncServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    let isShared = lifetime != .transient && lifetime != .weak
    let identity = key.key.identity
    register(
      key.key, lifetime: isShared ? lifetime : .transient, requires: dependencies,
      implementedBy: implementation, teardown: teardown.map(AsyncSource.tearDown(with:)), fileID: fileID,
      line: line
    ) { resolver in
      AsyncSource(identity, isShared: isShared, in: resolver.container, factory)
    }
  }

  /// Registers a service that is made by an `async` factory, by its type.
  public mutating func registerAsync<Service: Sendable>(
    _ type: Service.Type,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    register(
      AsyncServiceKey<Service>(), lifetime: lifetime, requires: dependencies, implementedBy: implementation,
      teardown: teardown, fileID: fileID, line: line, factory)
  }
}

extension ServiceContainer {
  /// Resolves a service that is made by an `async` factory.
  /// - Throws: ``ServiceError``, or `CancellationError` if the caller is cancelled while waiting.
  public func resolve<Service: Sendable>(_ key: AsyncServiceKey<Service>) async throws -> Service {
    try await resolve(key.key).value(for: nil)
  }

  /// Resolves a service that is made by an `async` factory, by its type.
  /// - Throws: ``ServiceError``, or `CancellationError` if the caller is cancelled while waiting.
  public func resolveAsync<Service: Sendable>(_ type: Service.Type = Service.self) async throws -> Service {
    try await resolve(AsyncServiceKey<Service>())
  }
}

/// What an `async` factory resolves its dependencies with.
public struct AsyncServiceResolver: Sendable {
  let container: ServiceContainer
  let frame: AsyncFrame

  /// Resolves a service by its type.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try resolve(ServiceKey<Service>())
  }

  /// Resolves a service by its key.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try container.resolve(key, below: frame)
  }

  /// Resolves a service that is made by an `async` factory.
  /// - Throws: ``ServiceError``, or `CancellationError`.
  public func resolve<Service: Sendable>(_ key: AsyncServiceKey<Service>) async throws -> Service {
    try await container.resolve(key.key, below: frame).value(for: frame)
  }

  /// Resolves a service that is made by an `async` factory, by its type.
  /// - Throws: ``ServiceError``, or `CancellationError`.
  public func resolveAsync<Service: Sendable>(_ type: Service.Type = Service.self) async throws -> Service {
    try await resolve(AsyncServiceKey<Service>())
  }
}

extension ServiceContainer {
  fileprivate func resolve<Service: Sendable>(
    _ key: ServiceKey<Service>, below frame: AsyncFrame
  ) throws(ServiceError) -> Service {
    try frame.withStackFrames { frame throws(ServiceError) in
      try resolve(key.identity, as: Service.self, for: frame)
    }
  }
}
