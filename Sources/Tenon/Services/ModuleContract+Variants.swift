import TenonServices

// Services that are made or read in a way of their own. The parameters are those of the plain forms.

extension ModuleContract {
  /// Provides a service that is made asynchronously: whoever requires it says `requires(async:)` and awaits it.
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

  /// Provides a service that is made and read on the main actor, and need not be `Sendable`: whoever requires it says
  /// `requires(onMainActor:)`.
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

  /// Provides a service that is made from an argument which its caller passes, anew for each call: whoever requires it
  /// says `requires(_:taking:)`.
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
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    services.register(ServiceKey<Service>(name), taking: argument, fileID: fileID, line: line) {
      [wiring] resolver, argument in
      defer { withExtendedLifetime(wiring) {} }
      return try make(argument, repeat try (each slots).read(resolver.container))
    }
    services.setNeeds(given.compactMap(\.service))
    let reference = ServiceReference.service(service, name: name, taking: argument)
    return Needed(provided(reference, .transient, given, fileID, line)) {
      $0.provider(of: ServiceKey<Service>(name), taking: argument)
    }
  }

  /// Wraps a service that is made asynchronously in another of the same type.
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

  /// Wraps a service of the main actor in another of the same type.
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
  /// What a handle stands for, with this resolver's path in what goes wrong.
  fileprivate func read<Value>(_ slot: Slot<Value>) throws -> Value {
    try withContainer { services in try slot.read(services) }
  }
}
