/// Names a service that is made and read on the main actor, which the compiler checks. It need not be `Sendable`.
public struct MainActorServiceKey<Service>: ServiceReferring {
  let key: ServiceKey<MainActorSource<Service>>

  /// The key of the type and, where one type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }

  /// The key without its type, for declaring dependencies and for errors.
  public var reference: ServiceReference { key.reference }
}

/// Makes a service on the main actor; `resolver` gives it what it needs.
public typealias MainActorServiceFactory<Service> =
  @MainActor @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service

extension ServiceRegistry {
  /// Registers a service that is made and read on the main actor, and released there too.
  /// - Parameters:
  ///   - key: The service's key.
  ///   - lifetime: ``Lifetime/weak`` acts as ``Lifetime/transient`` here.
  ///   - dependencies: What the factory resolves.
  ///   - implementation: The type the factory makes.
  ///   - teardown: Called on the main actor with the instance, if one was made, when its container or scope ends.
  ///   - factory: Makes the service.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service>(
    _ key: MainActorServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping MainActorServiceFactory<Service>
  ) {
    let isShared = lifetime != .transient && lifetime != .weak
    let content = FactoryContent<MainActorSource<Service>> { resolver in
      MainActorSource(isShared: isShared, in: resolver.container, teardown: teardown, factory)
    }
    add(
      key.key, content, isShared ? lifetime : .transient, SourcePosition(fileID, line),
      RegistrationOptions(
        lifetime: isShared ? lifetime : .transient,
        needs: dependencies.map { ServiceNeed($0) },
        implementation: implementation, hasTeardown: teardown != nil),
      traits: .source)
  }

  /// Registers a service that is made and read on the main actor, by its type; otherwise as
  /// ``register(_:lifetime:requires:implementedBy:teardown:fileID:line:_:)-(MainActorServiceKey<Service>,_,_,_,_,_,_,_)``.
  public mutating func registerOnMainActor<Service>(
    _ type: Service.Type,
    name: String? = nil,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping MainActorServiceFactory<Service>
  ) {
    register(
      MainActorServiceKey<Service>(name), lifetime: lifetime, requires: dependencies,
      implementedBy: implementation, teardown: teardown, fileID: fileID, line: line, factory)
  }
}

extension ServiceRegistry {
  /// Wraps a service of the main actor in another of the same type; otherwise as ``decorate(_:name:_:)``.
  /// - Parameters:
  ///   - key: The service's key.
  ///   - decorate: Gets the service made so far and returns what takes its place.
  public mutating func decorate<Service>(
    _ key: MainActorServiceKey<Service>,
    _ decorate: @escaping @MainActor @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    self.decorate(key.key) { source, _ in source.decorated(by: decorate) }
  }
}

extension ServiceContainer {
  /// Resolves a service of the main actor.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    try resolve(key.key).value()
  }

  /// Resolves a service of the main actor, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolveOnMainActor<Service>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) throws(ServiceError) -> Service {
    try resolve(MainActorServiceKey<Service>(name))
  }

  /// Resolves a service of the main actor that need not be there.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  @MainActor
  public func resolveIfPresent<Service>(
    _ key: MainActorServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    try resolveIfPresent(key.key)?.value()
  }
}

extension ServiceResolver {
  /// Resolves a service of the main actor.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    try container.resolve(key)
  }

  /// Resolves a service of the main actor, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolveOnMainActor<Service>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) throws(ServiceError) -> Service {
    try resolve(MainActorServiceKey<Service>(name))
  }

  /// Resolves a service of the main actor that need not be there.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  @MainActor
  public func resolveIfPresent<Service>(
    _ key: MainActorServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    try container.resolveIfPresent(key)
  }
}
