/// Names a service that is made and read on the main actor, which the compiler checks. It need not be `Sendable`.
public struct MainActorServiceKey<Service>: Hashable, Sendable {
  let key: ServiceKey<MainActorSource<Service>>

  /// The key of the type and, where one type is provided more than once, a name.
  public init(_ name: String? = nil) { key = ServiceKey(name) }

  /// The key without its type, for declaring dependencies and for errors.
  public var reference: ServiceReference { key.reference }
}

extension ServiceReference {
  /// Refers to a service of the main actor.
  public static func service<Service>(_ key: MainActorServiceKey<Service>) -> ServiceReference {
    key.reference
  }
}

/// Makes a service on the main actor; `resolver` gives it what it needs.
public typealias MainActorServiceFactory<Service> =
  @MainActor @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service

extension ServiceRegistry {
  /// Registers a service that is made and read on the main actor.
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
    let identity = key.key.identity
    register(
      key.key, lifetime: isShared ? lifetime : .transient, requires: dependencies,
      implementedBy: implementation, teardown: teardown.map(MainActorSource.tearDown(with:)), fileID: fileID,
      line: line
    ) { resolver in
      MainActorSource(identity, isShared: isShared, in: resolver.container, factory)
    }
  }

  /// Registers a service that is made and read on the main actor, by its type.
  public mutating func registerOnMainActor<Service>(
    _ type: Service.Type,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping MainActorServiceFactory<Service>
  ) {
    register(
      MainActorServiceKey<Service>(), lifetime: lifetime, requires: dependencies,
      implementedBy: implementation, teardown: teardown, fileID: fileID, line: line, factory)
  }
}

extension ServiceContainer {
  /// Resolves a service of the main actor.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    try resolve(key.key).value(for: nil)
  }

  /// Resolves a service of the main actor, by its type.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolveOnMainActor<Service>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> Service {
    try resolve(MainActorServiceKey<Service>())
  }
}

extension ServiceResolver {
  /// Resolves a service of the main actor.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.resolve(key.key.identity, as: MainActorSource<Service>.self, for: frame).value(for: frame)
    }
  }

  /// Resolves a service of the main actor, by its type.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolveOnMainActor<Service>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> Service {
    try resolve(MainActorServiceKey<Service>())
  }
}
