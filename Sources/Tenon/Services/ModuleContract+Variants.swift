import TenonServices

// Services that are made or read differently from plain services. The parameters are the same as in the plain forms.

extension ModuleContract {
  /// Provides a service that is created asynchronously. Modules that require the service use
  /// `requires(async:)` and await it.
  ///
  /// ```swift
  /// contract.provides(async: Database.self, teardown: { try await $0.close() }) { try await Database.open() }
  /// ```
  @discardableResult
  public mutating func provides<Service: Sendable, each Value: Sendable>(
    async service: Service.Type, named name: String? = nil, lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil, with needs: repeat Needed<each Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (repeat each Value) async throws -> Service
  ) -> Needed<AsyncProvider<Service>> {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let key = AsyncServiceKey<Service>(name)
    services.register(
      key, lifetime: lifetime, implementedBy: implementation, teardown: teardown, fileID: fileID, line: line
    ) { [wiring] resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try await make(repeat try resolver.read(each slots))
    }
    services.setNeeds(given.compactMap(\.service))
    return Needed(provided(key.reference, lifetime, given, fileID, line)) { $0.provider(of: key) }
  }

  /// Provides a service that is created and used on the main actor and need not be `Sendable`. Modules that
  /// require the service use `requires(onMainActor:)`.
  ///
  /// ```swift
  /// let dark = contract.needs(.isDark)
  /// contract.provides(onMainActor: Theme.self, with: dark) { dark in Theme(isDark: dark) }
  /// ```
  @discardableResult
  public mutating func provides<Service, each Value: Sendable>(
    onMainActor service: Service.Type, named name: String? = nil, lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@MainActor @Sendable (Service) async throws -> Void)? = nil,
    with needs: repeat Needed<each Value>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @MainActor @Sendable (repeat each Value) throws -> Service
  ) -> Needed<MainActorProvider<Service>> {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let key = MainActorServiceKey<Service>(name)
    services.register(
      key, lifetime: lifetime, implementedBy: implementation, teardown: teardown, fileID: fileID, line: line
    ) { [wiring] resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try make(repeat try (each slots).read(resolver.container))
    }
    services.setNeeds(given.compactMap(\.service))
    return Needed(provided(key.reference, lifetime, given, fileID, line)) { $0.provider(of: key) }
  }

  /// Provides a service that a function or an initializer creates asynchronously. The types of the parameters
  /// are requirements. A parameter for a service that is itself asynchronous has the type `AsyncProvider`.
  ///
  /// ```swift
  /// contract.provides(async: Database.self, from: Database.open)   // open(_ file: DatabaseFile) async throws
  /// ```
  @_disfavoredOverload
  @discardableResult
  public mutating func provides<Service: Sendable, each Value: Sendable>(
    async service: Service.Type, lifetime: Lifetime = .singleton, fileID: StaticString = #fileID,
    line: UInt = #line, from make: @escaping @Sendable (repeat each Value) async throws -> Service
  ) -> Needed<AsyncProvider<Service>> {
    let given = parameters(fileID, line, repeat (each Value).self)
    let key = AsyncServiceKey<Service>()
    services.register(key, lifetime: lifetime, fileID: fileID, line: line, from: make)
    return Needed(provided(key.reference, lifetime, given, fileID, line)) { $0.provider(of: key) }
  }

  /// Provides a main-actor service through its initializer. The types of the initializer's parameters are
  /// requirements.
  ///
  /// ```swift
  /// contract.provides(onMainActor: Theme.self, from: Theme.init)   // @MainActor init(settings: any SettingsService)
  /// ```
  @_disfavoredOverload
  @discardableResult
  public mutating func provides<Service, each Value: Sendable>(
    onMainActor service: Service.Type, lifetime: Lifetime = .singleton, fileID: StaticString = #fileID,
    line: UInt = #line, from make: @escaping @MainActor @Sendable (repeat each Value) throws -> Service
  ) -> Needed<MainActorProvider<Service>> {
    let given = parameters(fileID, line, repeat (each Value).self)
    let key = MainActorServiceKey<Service>()
    services.register(key, lifetime: lifetime, fileID: fileID, line: line, from: make)
    return Needed(provided(key.reference, lifetime, given, fileID, line)) { $0.provider(of: key) }
  }

  private mutating func parameters<each Value: Sendable>(
    _ fileID: StaticString, _ line: UInt, _ types: repeat (each Value).Type
  ) -> [DeclaredNeed] {
    var given: [DeclaredNeed] = []
    for type in repeat each types { given.append(parameter(type, fileID, line)) }
    return given
  }

  /// Provides a service that is created from the caller's argument, with a new instance for each call.
  /// Modules that require the service use `requires(_:taking:)`.
  ///
  /// ```swift
  /// let log = contract.requires((any ShopLog).self)
  /// contract.provides(Editor.self, taking: Document.self, with: log) { document, log in Editor(document, log: log) }
  /// ```
  @discardableResult
  public mutating func provides<Service: Sendable, Argument: Sendable, each Value: Sendable>(
    _ service: Service.Type, named name: String? = nil, taking argument: Argument.Type,
    with needs: repeat Needed<each Value>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (Argument, repeat each Value) throws -> Service
  ) -> Needed<ArgumentProvider<Service, Argument>> {
    let key = ServiceKey<Service>(name)
    services.register(
      key, taking: argument, fileID: fileID, line: line, factory(with: repeat each needs, make: make))
    return argumentProvider(
      key, argument, .transient, Self.declared(repeat each needs), fileID, line)
  }

  /// Provides a service that has one instance for each value of an argument. The lifetime determines how long each
  /// instance is kept. Otherwise, this method behaves like the form without a lifetime.
  ///
  /// ```swift
  /// let connection = contract.requires((any ChatConnection).self)
  /// contract.provides(Room.self, taking: RoomName.self, lifetime: .cached, with: connection) { Room($0, on: $1) }
  /// ```
  @discardableResult
  public mutating func provides<Service: Sendable, Argument: Hashable & Sendable, each Value: Sendable>(
    _ service: Service.Type, named name: String? = nil, taking argument: Argument.Type, lifetime: Lifetime,
    with needs: repeat Needed<each Value>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (Argument, repeat each Value) throws -> Service
  ) -> Needed<ArgumentProvider<Service, Argument>> {
    let key = ServiceKey<Service>(name)
    services.register(
      key, taking: argument, lifetime: lifetime, fileID: fileID, line: line,
      factory(with: repeat each needs, make: make))
    return argumentProvider(key, argument, lifetime, Self.declared(repeat each needs), fileID, line)
  }

  private func factory<Service, Argument, each Value: Sendable>(
    with needs: repeat Needed<each Value>,
    make: @escaping @Sendable (Argument, repeat each Value) throws -> Service
  ) -> @Sendable (borrowing ServiceResolver, Argument) throws -> Service {
    let slots = (repeat (each needs).slot)
    return { [wiring] resolver, argument in
      defer { withExtendedLifetime(wiring) {} }
      return try make(argument, repeat try (each slots).read(resolver.container))
    }
  }

  private mutating func argumentProvider<Service: Sendable, Argument: Sendable>(
    _ key: ServiceKey<Service>, _ argument: Argument.Type, _ lifetime: Lifetime, _ given: [DeclaredNeed],
    _ fileID: StaticString, _ line: UInt
  ) -> Needed<ArgumentProvider<Service, Argument>> {
    services.setNeeds(given.compactMap(\.service))
    let reference = ServiceReference.service(Service.self, name: key.reference.name, taking: argument)
    return Needed(provided(reference, lifetime, given, fileID, line)) {
      $0.provider(of: key, taking: argument)
    }
  }

  /// Joins a service that is required with an argument to a service that is provided with an argument. The two
  /// arguments may have different types. Otherwise, this method behaves like ``adapts(_:to:fileID:line:_:)``.
  ///
  /// ```swift
  /// contract.adapts(Editor.self, taking: Document.self, to: (any NoteEditing).self, taking: String.self) { text, editor in
  ///   NoteEditor(try editor(Document(text)))
  /// }
  /// ```
  public mutating func adapts<Provided: Sendable, Given: Sendable, Required: Sendable, Argument: Sendable>(
    _ provided: Provided.Type, taking given: Given.Type, to required: Required.Type,
    taking argument: Argument.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Argument, ArgumentProvider<Provided, Given>) throws -> Required
  ) {
    let adapter = Adapter(
      provided: .service(provided, taking: given), required: .service(required, taking: argument),
      place: SourcePlace(fileID: fileID.description, line: Int(line)))
    services.register(
      ServiceKey<Required>(), taking: argument, requires: [adapter.provided], fileID: fileID, line: line
    ) { resolver, argument in
      try convert(argument, resolver.container.provider(of: ServiceKey<Provided>(), taking: given))
    }
    self[ServicesPart.self].adapters.append(adapter)
  }

  /// Wraps an asynchronously created service in another service of the same type.
  ///
  /// ```swift
  /// contract.decorates(async: Database.self) { database in try await database.encrypted() }
  /// ```
  public mutating func decorates<Service: Sendable, each Value: Sendable>(
    async service: Service.Type, named name: String? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    by decorate: @escaping @Sendable (Service, repeat each Value) async throws -> Service
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let key = AsyncServiceKey<Service>(name)
    services.decorate(key) { [wiring] made, resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try await decorate(made, repeat try resolver.read(each slots))
    }
    decorated(key.reference, given, SourcePlace(fileID: fileID, line: line))
  }

  /// Wraps a main-actor service in another service of the same type.
  ///
  /// ```swift
  /// contract.decorates(onMainActor: Theme.self) { theme in theme.withLargerText() }
  /// ```
  public mutating func decorates<Service, each Value: Sendable>(
    onMainActor service: Service.Type, named name: String? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    by decorate: @escaping @MainActor @Sendable (Service, repeat each Value) throws -> Service
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let key = MainActorServiceKey<Service>(name)
    services.decorate(key) { [wiring] made, resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try decorate(made, repeat try (each slots).read(resolver.container))
    }
    decorated(key.reference, given, SourcePlace(fileID: fileID, line: line))
  }
}

extension AsyncServiceResolver {
  /// Reads the value behind a handle, with this resolver's path in any errors.
  fileprivate func read<Value>(_ slot: Slot<Value>) throws -> Value {
    try withContainer { services in try slot.read(services) }
  }
}
