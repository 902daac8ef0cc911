import TenonDiagnostics
import TenonServices

extension ModuleContract {
  /// Provides a service to this module and to other modules.
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
  ///   - lifetime: How long an instance lives and which code shares it.
  ///   - implementation: The concrete type that the factory creates. If this type is specified, it can be
  ///     shown before an instance is created.
  ///   - teardown: Called with the instance when the application or the instance's scope ends, if an instance
  ///     was created.
  ///   - needs: The values that the factory receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - make: The factory that creates the service.
  /// - Returns: A handle that this module's code lists in `with:` to receive the service.
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

  /// Provides a service through the initializer of its implementation. The types of the initializer's parameters are
  /// requirements, and an `Optional` parameter receives the service if there is one.
  /// - Parameters:
  ///   - service: The type under which the service is provided.
  ///   - lifetime: How long an instance lives and which code shares it.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - make: The initializer.
  /// - Returns: A handle for the service.
  // Disfavoured so that a trailing closure without parameters is treated as a factory, not as an initializer.
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

  /// Provides a service under a second type. This module must provide or require the service. Both types
  /// resolve to the same instance.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.provides((any CartService).self, as: cart) { $0 }
  /// contract.provides((any CartReading).self, as: cart) { $0 }   // the same cart, for those who only look
  /// ```
  /// - Parameters:
  ///   - service: The second type.
  ///   - name: A name that distinguishes the service if its second type is provided more than once.
  ///   - source: The handle of the service to share.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - convert: Converts the service to its second type; usually `{ $0 }`.
  /// - Returns: A handle for the service under its second type.
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
      "provides \(typeName(service))", [source.need], place,
      role: .making(.service(service, name: name)))
    return Needed(own(.service(service, name: name), place), key: ServiceKey(name))
  }

  /// Adds one of several implementations of a type. ``collects(_:skippingFailures:fileID:line:)`` returns the
  /// implementations in the order of their modules' names. The parameters are the same as for
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

  /// Wraps a service from this or another module in another service of the same type. Decorators are applied
  /// in the order of the modules' names and, within a module, in declaration order. The last decorator is the
  /// outermost.
  ///
  /// ```swift
  /// let log = contract.requires((any ShopLog).self)
  /// contract.decorates((any CartService).self, with: log) { cart, log in LoggingCart(cart, log: log) }
  /// ```
  /// - Parameters:
  ///   - service: The service's type.
  ///   - name: The name that distinguishes the service from other services of the same type.
  ///   - needs: The values that the decorator receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - decorate: Receives the service, with all earlier decorators applied, and returns its replacement.
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

  /// Joins a required interface to a provided interface: modules that require `required` receive the service
  /// that `convert` creates from `provided`. Adapters belong in the host, because only the host imports both
  /// interfaces. Adapters can be chained.
  ///
  /// ```swift
  /// contract.adapts((any ProductService).self, to: (any NameGiving).self) { ProductNames($0) }   // in the host
  /// ```
  /// - Parameters:
  ///   - provided: The protocol that the providing module declares, or the result of another adapter.
  ///   - required: The protocol that the requiring module needs.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - convert: Converts the provided service to the required service. If the provided service is created
  ///     asynchronously, the closure may return a service whose functions await the provided service.
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

// Code that is not inlined into modules.
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

  /// Returns a factory that keeps alive the objects to which its slots refer, because the container that holds the
  /// factory may outlive the application.
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
      "contributes \(typeName(service))", needs,
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

  /// Records a decorator that was added to the registry.
  mutating func decorated(_ service: ServiceReference, _ needs: [DeclaredNeed], _ place: SourcePlace) {
    services.setDecoratorNeeds(needs.compactMap(\.service))
    self[ServicesPart.self].decorations.append((service, place))
    // A decorator may wrap a service of any lifetime. The registry's verification checks what the decorator keeps.
    note("decorates \(service)", needs, place, role: .wrapping(service))
  }

  /// Returns the need for a parameter of an initializer. The need is a requirement unless the module itself provides
  /// the service.
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

  /// Records that the module provides a service, and returns the need for the service's handle.
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
