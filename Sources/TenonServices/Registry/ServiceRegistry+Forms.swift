// Other ways to register a service. Each of them results in one plain registration.

extension ServiceRegistry {
  /// Registers a service using its implementation's initializer, whose parameters are resolved by type.
  ///
  /// ```swift
  /// registry.register((any CartService).self, from: LiveCart.init)   // init(products: any ProductService, …)
  /// ```
  ///
  /// The parameters are the declared dependencies, so ``verify(parent:)`` checks them without further declarations. A
  /// parameter of an `Optional` type gets the service if it is registered, and `nil` otherwise.
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
    add(
      ServiceIdentity(of: type, name: name),
      FactoryContent { resolver in try make(repeat try resolver.resolve((each Dependency).self)) },
      lifetime, StaticSourceLocation(fileID, line), needs, implementation, Self.erase(teardown))
  }

  /// Provides a service under a second type. Both types resolve to the same instance.
  ///
  /// ```swift
  /// registry.register(ServiceKey<any CartReading>(), sharing: CartKeys.cart) { $0 }
  /// ```
  /// - Parameters:
  ///   - key: The key of the second type.
  ///   - source: The key of the service to share.
  ///   - convert: Converts the service to its second type; usually `{ $0 }`.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  public mutating func register<Service: Sendable, Source: Sendable>(
    _ key: ServiceKey<Service>,
    sharing source: ServiceKey<Source>,
    fileID: StaticString = #fileID, line: UInt = #line,
    as convert: @escaping @Sendable (Source) throws -> Service
  ) {
    add(
      Registration(
        identity: key.identity, location: StaticSourceLocation(fileID, line), lifetime: .transient,
        options: RegistrationOptions(
          lifetime: .transient, needs: [ServiceNeed(source.reference)], isAlias: true),
        content: FactoryContent { try convert($0.resolve(source)) }))
  }

  /// Adds one of several implementations of a type. ``ServiceResolving/resolveAll(_:)`` returns the implementations in
  /// the order in which they were added. Contributions need no name and never collide, even when registries are merged.
  /// The parameters are the same as for
  /// ``register(_:lifetime:requires:implementedBy:teardown:fileID:line:_:)-(Service.Type,_,_,_,_,_,_,_)``.
  ///
  /// ```swift
  /// registry.contribute((any PaymentMethod).self) { _ in CreditCard() }
  /// registry.contribute((any PaymentMethod).self) { _ in Invoice() }
  /// // later
  /// let methods = try container.resolveAll((any PaymentMethod).self)
  /// ```
  public mutating func contribute<Service: Sendable>(
    _ type: Service.Type,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service
  ) {
    add(
      Registration(
        identity: ServiceIdentity(of: type), location: StaticSourceLocation(fileID, line), lifetime: lifetime,
        role: .contribution,
        options: RegistrationOptions(
          lifetime: lifetime, needs: dependencies.map { ServiceNeed($0) }, implementation: implementation,
          teardown: Self.erase(teardown)),
        content: FactoryContent(factory: factory)))
  }

  /// Registers a service that takes an argument from the caller. Each call creates a new instance.
  ///
  /// ```swift
  /// registry.register(ServiceKey<Editor>(), taking: Document.self) { resolver, document in Editor(document) }
  /// ```
  /// - Parameters:
  ///   - key: The service's key. The argument's type is part of the key.
  ///   - argument: The argument's type. To pass several arguments, use a tuple or a struct.
  ///   - dependencies: The services that the factory resolves.
  ///   - factory: A closure that creates the service from the argument.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  public mutating func register<Service: Sendable, Argument: Sendable>(
    _ key: ServiceKey<Service>,
    taking argument: Argument.Type,
    requires dependencies: [ServiceReference] = [],
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (borrowing ServiceResolver, Argument) throws -> Service
  ) {
    typealias Made = ArgumentFactory<Service, Argument>
    add(
      ServiceIdentity(of: Made.self, name: key.identity.name),
      FactoryContent { _ in Made(entry: ResolutionFrame.innermost, make: factory, share: nil) },
      .transient, StaticSourceLocation(fileID, line), dependencies.map { ServiceNeed($0) })
  }

  /// Registers a service that has one instance for each value of an argument. Each instance is created
  /// exactly once, on first use. The lifetime determines how long an instance is kept: until its container is
  /// released, until the instance is evicted, within a scope, or within one resolution.
  ///
  /// ```swift
  /// registry.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .cached) { resolver, name in
  ///   Room(name, connection: try resolver.resolve())
  /// }
  /// ```
  ///
  /// Each argument value is kept together with its instance. If there are many values, choose a lifetime
  /// whose instances can be released, such as ``Lifetime/cached``. With this method, ``Lifetime/weak``
  /// behaves like ``Lifetime/transient``. The other parameters are the same as for the form without a
  /// lifetime, which creates a new instance for each call.
  public mutating func register<Service: Sendable, Argument: Hashable & Sendable>(
    _ key: ServiceKey<Service>,
    taking argument: Argument.Type,
    lifetime: Lifetime,
    requires dependencies: [ServiceReference] = [],
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (borrowing ServiceResolver, Argument) throws -> Service
  ) {
    guard lifetime.isShared else {
      register(key, taking: argument, requires: dependencies, fileID: fileID, line: line, factory)
      return
    }
    typealias Made = ArgumentFactory<Service, Argument>
    add(
      ServiceIdentity(of: Made.self, name: key.identity.name),
      FactoryContent<Made> { resolver in
        let entry = ResolutionFrame.innermost
        let instances = ArgumentInstances(of: entry, in: WeakContainer(resolver.container), factory)
        return Made(entry: entry, make: factory) { argument throws(ServiceError) in
          try instances.instance(for: argument)
        }
      },
      lifetime, StaticSourceLocation(fileID, line), dependencies.map { ServiceNeed($0) })
  }

  /// Registers a service that is created by an `async` factory.
  ///
  /// No matter how many callers request the service at the same time, a single task creates it, and all
  /// callers get the same instance. A caller that is cancelled while waiting gets `CancellationError`
  /// immediately. When no callers are waiting anymore, the factory is also cancelled. A caller that requests
  /// the service before the cancelled factory has returned waits for the factory to return, so the factory
  /// never runs twice at the same time. With this method, ``Lifetime/weak`` behaves like
  /// ``Lifetime/transient``. Otherwise, the parameters are the same as for plain services.
  ///
  /// ```swift
  /// registry.register(CatalogKeys.database, teardown: { try await $0.close() }) { _ in try await Database.open() }
  /// // later
  /// let database = try await container.resolve(CatalogKeys.database)
  /// ```
  public mutating func register<Service: Sendable>(
    _ key: AsyncServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (_ resolver: AsyncServiceResolver) async throws -> Service
  ) {
    let isShared = lifetime.isShared
    addSource(
      key.reference, lifetime, StaticSourceLocation(fileID, line), dependencies, implementation,
      hasTeardown: teardown != nil,
      FactoryContent<AsyncSource<Service>> { resolver in
        AsyncSource(isShared: isShared, in: WeakContainer(resolver.container), teardown: teardown, factory)
      })
  }

  /// Registers a service that is created, read, torn down and released on the main actor. With this method,
  /// ``Lifetime/weak`` behaves like ``Lifetime/transient``. Otherwise, the parameters are the same as for
  /// plain services.
  ///
  /// ```swift
  /// registry.register(DesignKeys.theme) { _ in Theme(isDark: false) }   // a class that is not Sendable
  /// ```
  public mutating func register<Service>(
    _ key: MainActorServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @MainActor @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service
  ) {
    let isShared = lifetime.isShared
    addSource(
      key.reference, lifetime, StaticSourceLocation(fileID, line), dependencies, implementation,
      hasTeardown: teardown != nil,
      FactoryContent<MainActorSource<Service>> { resolver in
        MainActorSource(
          isShared: isShared, in: WeakContainer(resolver.container), teardown: teardown, factory)
      })
  }

  /// Registers a service that is created asynchronously by a function or an initializer, whose parameters are
  /// resolved by type. Otherwise, this method behaves like the form for plain services.
  ///
  /// ```swift
  /// registry.register(CatalogKeys.database, from: Database.open)   // open(_ file: DatabaseFile) async throws
  /// ```
  ///
  /// To depend on another asynchronous service, declare a parameter of the type ``AsyncProvider``.
  @_disfavoredOverload
  public mutating func register<Service: Sendable, each Dependency: Sendable>(
    _ key: AsyncServiceKey<Service>, lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    from make: @escaping @Sendable (repeat each Dependency) async throws -> Service
  ) {
    register(
      key, lifetime: lifetime, implementedBy: implementation, teardown: teardown, fileID: fileID, line: line
    ) { resolver in try await make(repeat try resolver.resolve((each Dependency).self)) }
    setNeeds(ofParameters: repeat (each Dependency).self)
  }

  /// Registers a main-actor service using its initializer, whose parameters are resolved by type. Otherwise,
  /// this method behaves like the form for plain services.
  ///
  /// ```swift
  /// registry.register(DesignKeys.theme, from: Theme.init)   // @MainActor init(settings: any SettingsService)
  /// ```
  @_disfavoredOverload
  public mutating func register<Service, each Dependency: Sendable>(
    _ key: MainActorServiceKey<Service>, lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    from make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> Service
  ) {
    register(
      key, lifetime: lifetime, implementedBy: implementation, teardown: teardown, fileID: fileID, line: line
    ) { resolver in try make(repeat try resolver.resolve((each Dependency).self)) }
    setNeeds(ofParameters: repeat (each Dependency).self)
  }

  private mutating func setNeeds<each Dependency: Sendable>(ofParameters types: repeat (each Dependency).Type)
  {
    var needs: [ServiceNeed] = []
    for type in repeat each types { needs.append(ServiceNeed(of: ServiceKey(of: type))) }
    setNeeds(needs)
  }

  private mutating func addSource(
    _ service: ServiceReference, _ lifetime: Lifetime, _ location: StaticSourceLocation,
    _ dependencies: [ServiceReference], _ implementation: Any.Type?, hasTeardown: Bool,
    _ content: any RegistrationContent
  ) {
    let lifetime = lifetime.isShared ? lifetime : .transient
    add(
      Registration(
        identity: service.identity, location: location, lifetime: lifetime, role: .source,
        options: RegistrationOptions(
          lifetime: lifetime, needs: dependencies.map { ServiceNeed($0) }, implementation: implementation,
          hasTeardown: hasTeardown),
        content: content))
  }

  /// Wraps a service that is made by an `async` factory in another of the same type; otherwise like ``decorate(_:_:)``.
  package mutating func decorate<Service: Sendable>(
    _ key: AsyncServiceKey<Service>,
    _ decorate: @escaping @Sendable (Service, AsyncServiceResolver) async throws -> Service
  ) {
    self.decorate(key.key) { source, _ in source.decorated(by: decorate) }
  }

  /// Wraps a service of the main actor in another of the same type; otherwise like ``decorate(_:_:)``.
  package mutating func decorate<Service>(
    _ key: MainActorServiceKey<Service>,
    _ decorate: @escaping @MainActor @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    self.decorate(key.key) { source, _ in source.decorated(by: decorate) }
  }
}

extension Lifetime {
  /// Whether a source keeps what it makes.
  fileprivate var isShared: Bool { self != .transient && self != .weak }
}

/// Makes a service; `resolver` resolves its dependencies.
@usableFromInline
package typealias ServiceFactory<Service> =
  @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service

/// Makes a service asynchronously; `resolver` resolves its dependencies.
typealias AsyncServiceFactory<Service> =
  @Sendable (_ resolver: AsyncServiceResolver) async throws -> Service

/// Makes a service on the main actor; `resolver` resolves its dependencies.
typealias MainActorServiceFactory<Service> =
  @MainActor @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service
