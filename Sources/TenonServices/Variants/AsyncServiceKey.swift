/// Names a service that is made by an `async` factory, so that resolving it with no `await` does not compile.
public struct AsyncServiceKey<Service: Sendable>: ServiceReferring {
  let key: ServiceKey<AsyncSource<Service>>

  /// The key of the type and, where one type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }

  /// The key without its type, for declaring dependencies and for errors.
  public var reference: ServiceReference { key.reference }
}

/// Makes a service asynchronously; `resolver` gives it what it needs.
public typealias AsyncServiceFactory<Service> =
  @Sendable (_ resolver: AsyncServiceResolver) async throws -> Service

extension ServiceRegistry {
  /// Registers a service that is made by an `async` factory.
  ///
  /// However many ask at once, one task makes it and all get the same instance. Who is cancelled while waiting gets
  /// `CancellationError` at once; when nobody waits any more, the making is cancelled too, and who asks before it has
  /// ended joins it. There are never two makings at a time.
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
    let content = FactoryContent<AsyncSource<Service>> { resolver in
      AsyncSource(isShared: isShared, in: resolver.container, teardown: teardown, factory)
    }
    add(
      key.key, content, isShared ? lifetime : .transient, SourcePosition(fileID, line),
      RegistrationOptions(
        lifetime: isShared ? lifetime : .transient,
        needs: dependencies.map { ServiceNeed($0) },
        implementation: implementation, hasTeardown: teardown != nil),
      traits: .source)
  }

  /// Registers a service that is made by an `async` factory, by its type; otherwise as
  /// ``register(_:lifetime:requires:implementedBy:teardown:fileID:line:_:)-(AsyncServiceKey<Service>,_,_,_,_,_,_,_)``.
  public mutating func registerAsync<Service: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping AsyncServiceFactory<Service>
  ) {
    register(
      AsyncServiceKey<Service>(name), lifetime: lifetime, requires: dependencies,
      implementedBy: implementation,
      teardown: teardown, fileID: fileID, line: line, factory)
  }
}

extension ServiceRegistry {
  /// Wraps a service that is made by an `async` factory in another of the same type; otherwise as ``decorate(_:name:_:)``.
  /// - Parameters:
  ///   - key: The service's key.
  ///   - decorate: Gets the service made so far and returns what takes its place.
  public mutating func decorate<Service: Sendable>(
    _ key: AsyncServiceKey<Service>,
    _ decorate: @escaping @Sendable (Service, AsyncServiceResolver) async throws -> Service
  ) {
    self.decorate(key.key) { source, _ in source.decorated(by: decorate) }
  }
}

extension ServiceContainer {
  /// Resolves a service that is made by an `async` factory.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``, or `CancellationError` if the caller is cancelled while waiting.
  public func resolve<Service: Sendable>(_ key: AsyncServiceKey<Service>) async throws -> Service {
    try await resolve(key.key).value()
  }

  /// Resolves a service that is made by an `async` factory, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``, or `CancellationError` if the caller is cancelled while waiting.
  public func resolveAsync<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) async throws -> Service {
    try await resolve(AsyncServiceKey<Service>(name))
  }

  /// Resolves a service that is made by an `async` factory and need not be there.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made, or `CancellationError`.
  public func resolveIfPresent<Service: Sendable>(
    _ key: AsyncServiceKey<Service>
  ) async throws -> Service? {
    try await resolveIfPresent(key.key)?.value()
  }
}
