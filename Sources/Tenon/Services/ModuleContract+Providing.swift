import TenonServices

extension ModuleContract {
  /// Provides a service to this module and to others.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.provides((any CartService).self, teardown: { try await $0.save() }, with: products) { products in
  ///   LiveCart(products: products)
  /// }
  /// ```
  /// - Parameters:
  ///   - service: The type under which the service is provided, usually a protocol.
  ///   - name: A name that distinguishes the service if its type is provided more than once.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - implementation: The concrete type that the factory makes, so that this type can be shown without making an
  ///     instance.
  ///   - teardown: Called with the instance, if one was made, when the application or its scope ends.
  ///   - needs: What the factory is given.
  ///   - fileID: The file of the call, shown in errors and listings.
  ///   - line: The line of the call, shown in errors and listings.
  ///   - make: Makes the service.
  /// - Returns: The handle that this module's code lists in `with:` to be given the service.
  @discardableResult
  @inlinable
  public mutating func provides<Service: Sendable, each Value: Sendable>(
    _ service: Service.Type, named name: String? = nil, lifetime: Lifetime = .singleton,
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil, with needs: repeat Needed<each Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (repeat each Value) throws -> Service
  ) -> Needed<Service> {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    return addService(service, name, lifetime, implementation, teardown, given, fileID, line) { resolver in
      try make(repeat try (each slots).read(resolver.container))
    }
  }

  /// Provides a service through the initializer of its implementation: the types of its parameters are requirements,
  /// and a parameter that is `Optional` gets the service if there is one.
  /// - Parameters:
  ///   - service: The type that it is known by.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - fileID: The file of the call, shown in errors and listings.
  ///   - line: The line of the call, shown in errors and listings.
  ///   - make: The initializer.
  /// - Returns: The handle of the service.
  // Disfavoured, so that a trailing closure with no parameters is a factory and not an initializer.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public mutating func provides<Service: Sendable, each Value: Sendable>(
    _ service: Service.Type, lifetime: Lifetime = .singleton, fileID: StaticString = #fileID,
    line: UInt = #line, from make: @escaping @Sendable (repeat each Value) throws -> Service
  ) -> Needed<Service> {
    var given: [DeclaredNeed] = []
    for type in repeat (each Value).self { given.append(parameter(type, fileID, line)) }
    return addService(service, nil, lifetime, nil, nil, given, fileID, line) { resolver in
      try make(repeat try resolver.resolve((each Value).self))
    }
  }

  /// Provides a service of this module, or one that it requires, under a second type: both types give the same
  /// instance.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.provides((any CartService).self, as: cart) { $0 }
  /// contract.provides((any CartReading).self, as: cart) { $0 }   // the same cart, for those who only look
  /// ```
  /// - Parameters:
  ///   - service: The second type.
  ///   - name: A name in addition to the second type.
  ///   - source: The service that is shared.
  ///   - fileID: The file of the call, shown in errors and listings.
  ///   - line: The line of the call, shown in errors and listings.
  ///   - convert: Converts the service to its second type; usually `{ $0 }`.
  /// - Returns: The handle of the service under its second type.
  @discardableResult
  public mutating func provides<Service: Sendable, Source: Sendable>(
    _ service: Service.Type, named name: String? = nil, as source: Needed<Source>,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ convert: @escaping @Sendable (Source) throws -> Service
  ) -> Needed<Service> {
    let place = SourcePlace(fileID: fileID.description, line: Int(line))
    let slot = source.slot
    if slot.reader == nil {
      services.register(ServiceKey<Service>(name), sharing: slot.key, fileID: fileID, line: line, as: convert)
    } else {
      services.register(ServiceKey<Service>(name), lifetime: .transient, fileID: fileID, line: line) {
        [wiring] resolver in
        defer { withExtendedLifetime(wiring) {} }
        return try convert(slot.read(resolver.container))
      }
      services.setNeeds([source.need].compactMap(\.service))
    }
    note(
      "provides \(String(reflecting: service))", [source.need], place,
      role: .making(.service(service, name: name)))
    return Needed(own(.service(service, name: name), place), key: ServiceKey(name))
  }

  /// Adds one of several implementations of a type. ``collects(_:fileID:line:)`` returns them in the order of the
  /// modules' names. The parameters are those of
  /// ``provides(_:named:lifetime:implementedBy:teardown:with:fileID:line:make:)``.
  ///
  /// ```swift
  /// contract.contributes((any PaymentMethod).self) { GiftCard() }   // the checkout collects them
  /// ```
  @inlinable
  public mutating func contributes<Service: Sendable, each Value: Sendable>(
    _ service: Service.Type, lifetime: Lifetime = .singleton, with needs: repeat Needed<each Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (repeat each Value) throws -> Service
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addContribution(service, lifetime, given, fileID, line) { resolver in
      try make(repeat try (each slots).read(resolver.container))
    }
  }

  /// Wraps a service, provided by this or another module, in another service of the same type. Decorators apply in the
  /// order of the modules' names and then of their declaration, the last one outermost.
  ///
  /// ```swift
  /// let log = contract.requires((any ShopLog).self)
  /// contract.decorates((any CartService).self, with: log) { cart, log in LoggingCart(cart, log: log) }
  /// ```
  /// - Parameters:
  ///   - service: The service's type.
  ///   - name: The name that distinguishes services of one type.
  ///   - needs: What the decorator is given.
  ///   - fileID: The file of the call, shown in errors.
  ///   - line: The line of the call, shown in errors.
  ///   - decorate: Receives the service made so far and returns its replacement.
  @inlinable
  public mutating func decorates<Service: Sendable, each Value: Sendable>(
    _ service: Service.Type, named name: String? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    by decorate: @escaping @Sendable (Service, repeat each Value) throws -> Service
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addDecorator(service, name, given, SourcePlace(fileID: fileID, line: line)) { made, resolver in
      try decorate(made, repeat try (each slots).read(resolver.container))
    }
  }

  /// Joins a required interface to a provided one: modules that require `required` get what `convert` makes from
  /// `provided`. Adapters live in the host, because only the host knows both sides. Adapters can be chained.
  ///
  /// ```swift
  /// contract.adapts((any ProductService).self, to: (any NameGiving).self) { ProductNames($0) }   // in the host
  /// ```
  /// - Parameters:
  ///   - provided: The protocol as its owner declares it, or another adapter's result.
  ///   - required: The protocol as its caller needs it.
  ///   - fileID: The file of the call, shown in errors.
  ///   - line: The line of the call, shown in errors.
  ///   - convert: Converts the provided service to the required one; it may wrap an asynchronous service in a synchronous
  ///     protocol whose functions await it.
  public mutating func adapts<Provided: Sendable, Required: Sendable>(
    _ provided: Provided.Type, to required: Required.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    services.register(
      ServiceKey<Required>(), sharing: ServiceKey<Provided>(), fileID: fileID, line: line, as: convert)
    self[ServicesPart.self].adapters.append(
      Adapter(
        provided: .service(provided), required: .service(required),
        place: SourcePlace(fileID: fileID.description, line: Int(line))))
  }
}

// What is not inlined into the module.
extension ModuleContract {
  @usableFromInline
  mutating func addService<Service: Sendable>(
    _ service: Service.Type, _ name: String?, _ lifetime: Lifetime, _ implementation: Any.Type?,
    _ teardown: (@Sendable (Service) async throws -> Void)?, _ needs: [DeclaredNeed],
    _ fileID: StaticString, _ line: UInt, _ factory: @escaping ServiceFactory<Service>
  ) -> Needed<Service> {
    let key = ServiceKey<Service>(name)
    services.register(
      key, lifetime: lifetime, implementedBy: implementation, teardown: teardown,
      fileID: fileID, line: line, keepingReaders(of: needs, factory))
    services.setNeeds(needs.compactMap(\.service))
    return Needed(provided(key.reference, lifetime, needs, fileID, line), key: key)
  }

  /// A factory that keeps what its slots refer to: the container that has it may outlive the application.
  private func keepingReaders<Service>(
    of needs: [DeclaredNeed], _ factory: @escaping ServiceFactory<Service>
  ) -> ServiceFactory<Service> {
    guard !needs.isEmpty else { return factory }
    return { [wiring] resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try factory(resolver)
    }
  }

  @usableFromInline
  mutating func addContribution<Service: Sendable>(
    _ service: Service.Type, _ lifetime: Lifetime, _ needs: [DeclaredNeed], _ fileID: StaticString,
    _ line: UInt, _ factory: @escaping ServiceFactory<Service>
  ) {
    services.contribute(
      service, lifetime: lifetime, fileID: fileID, line: line, keepingReaders(of: needs, factory))
    services.setNeeds(needs.compactMap(\.service))
    note(
      "contributes \(String(reflecting: service))", needs,
      SourcePlace(fileID: fileID.description, line: Int(line)), scope: lifetime.scope,
      role: .making(nil))
  }

  @usableFromInline
  mutating func addDecorator<Service: Sendable>(
    _ service: Service.Type, _ name: String?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ decorate: @escaping @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    services.decorate(ServiceKey<Service>(name)) { [wiring] made, resolver in
      defer { withExtendedLifetime(wiring) {} }
      return try decorate(made, resolver)
    }
    decorated(.service(service, name: name), needs, place)
  }

  /// Notes a decorator that was declared in the registry.
  mutating func decorated(_ service: ServiceReference, _ needs: [DeclaredNeed], _ place: SourcePlace) {
    services.setDecoratorNeeds(needs.compactMap(\.service))
    self[ServicesPart.self].decorations.append((service, place))
    // It may wrap a service of any lifetime; the services' own verification follows what it keeps.
    note("decorates \(service)", needs, place, role: .wrapping(service))
  }

  /// A parameter of an initializer: a requirement, unless the module provides the service itself.
  @usableFromInline
  mutating func parameter<Service: Sendable>(
    _ type: Service.Type, _ fileID: StaticString, _ line: UInt
  ) -> DeclaredNeed {
    let need = ServiceNeed(of: ServiceKey(of: type))
    if services.provides(need.service) {
      return own(need.service, SourcePlace(fileID: fileID.description, line: Int(line)))
    }
    return require(need, fileID.description, Int(line))
  }

  /// Notes what provides a service, and makes what its handle stands for.
  mutating func provided(
    _ service: ServiceReference, _ lifetime: Lifetime, _ needs: [DeclaredNeed], _ fileID: StaticString,
    _ line: UInt
  ) -> DeclaredNeed {
    let place = SourcePlace(fileID: fileID.description, line: Int(line))
    note(
      "provides \(service)", needs, place, scope: lifetime.scope, role: .making(service))
    return own(service, place)
  }

  mutating func own(_ service: ServiceReference, _ place: SourcePlace) -> DeclaredNeed {
    DeclaredNeed(issue(), ServiceNeed(service), isOwn: true, place: place)
  }
}

extension Lifetime {
  /// The scope in which an instance lives.
  var scope: ScopeName? { if case .scoped(let name) = self { name } else { nil } }
}
