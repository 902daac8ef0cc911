// Other ways to say what a service is made from. Each comes down to one plain registration.

extension ServiceRegistry {
  /// Registers a service by the initialiser of its implementation, whose parameters are resolved by their types.
  ///
  /// ```swift
  /// registry.register((any CartService).self, from: LiveCart.init)   // init(products: any ProductService, …)
  /// ```
  ///
  /// The parameters are the declared dependencies, so ``verify(parent:)`` follows them with nothing else said. One
  /// that is `Optional` gets the service if it is there.
  public mutating func register<Service: Sendable, each Dependency: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    from make: @escaping @Sendable (repeat each Dependency) throws -> Service
  ) {
    var needs: [ServiceNeed] = []
    for type in repeat (each Dependency).self { needs.append(ServiceNeed(of: ServiceKey(of: type))) }
    register(
      type, name: name, lifetime: lifetime, implementedBy: implementation, teardown: teardown, fileID: fileID,
      line: line
    ) { resolver in
      try make(repeat try resolver.resolve((each Dependency).self))
    }
    setNeeds(needs)
  }

  /// Provides the implementation of one service under the type of another: both give the same instance.
  /// - Parameters:
  ///   - type: The second type.
  ///   - name: The name beside the second type.
  ///   - source: The service that is made.
  ///   - convert: Makes the one of the other; as a rule `{ $0 }`.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service: Sendable, Source: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    sharing source: Source.Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    as convert: @escaping @Sendable (Source) throws -> Service
  ) {
    register(
      type, name: name, sharing: ServiceKey<Source>(), fileID: fileID, line: line, as: convert)
  }

  /// Provides the implementation of one service, named by its key, under the type of another; otherwise as
  /// ``register(_:name:sharing:fileID:line:as:)-(_,_,Source.Type,_,_,_)``.
  public mutating func register<Service: Sendable, Source: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    sharing source: ServiceKey<Source>,
    fileID: StaticString = #fileID, line: UInt = #line,
    as convert: @escaping @Sendable (Source) throws -> Service
  ) {
    add(
      ServiceKey<Service>(name), FactoryContent { try convert($0.resolve(source)) }, .transient,
      SourcePosition(fileID, line),
      RegistrationOptions(lifetime: .transient, needs: [ServiceNeed(source.reference)], isAlias: true))
  }

  /// Adds one of several implementations of a type, which ``ServiceContainer/resolveAll(_:)`` returns in the order
  /// they were added. Contributions need no name and never collide, not even where registries are merged.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - dependencies: What the factory resolves.
  ///   - implementation: The type the factory makes.
  ///   - teardown: Called with the instance, if one was made, when its container or scope ends.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - factory: Makes the service.
  public mutating func contribute<Service: Sendable>(
    _ type: Service.Type,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping ServiceFactory<Service>
  ) {
    add(
      ServiceKey<Service>(), FactoryContent(factory: factory), lifetime, SourcePosition(fileID, line),
      RegistrationOptions(
        lifetime: lifetime, needs: dependencies.map { ServiceNeed($0) }, implementation: implementation,
        teardown: teardown.map(Self.erase)),
      traits: .contribution)
  }

  /// Registers a service that is made from an argument which the caller passes: anew for each call.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: A name beside the type.
  ///   - argument: The argument's type; a tuple or a struct for several.
  ///   - dependencies: What the factory resolves.
  ///   - factory: Makes the service of the argument.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    taking argument: Argument.Type,
    requires dependencies: [ServiceReference] = [],
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (borrowing ServiceResolver, Argument) throws -> Service
  ) {
    register(
      ServiceKey<ArgumentFactory<Service, Argument>>(name), lifetime: .transient, requires: dependencies,
      fileID: fileID, line: line
    ) { _ in ArgumentFactory(cell: ResolutionFrame.innermost, make: factory) }
  }
}
