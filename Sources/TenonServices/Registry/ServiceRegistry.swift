import TenonDiagnostics

/// The services of an application that is being assembled. A registry is a value to which services are added, and which
/// is then verified and frozen into a container.
///
/// ```swift
/// var registry = ServiceRegistry()
/// registry.register((any Clock).self, instance: SystemClock())
/// registry.register((any CartService).self) { LiveCart(products: try $0.resolve(), clock: try $0.resolve()) }
/// registry.register((any ProductService).self, from: LiveProducts.init)
/// let container = try registry.freeze()
/// ```
///
/// The order of registration does not matter, except that ``ServiceContainer/resolveAll(_:)`` follows it.
public struct ServiceRegistry: Sendable {
  var registrations: [Registration] = []
  var decorators: [any AnyDecorator] = []

  /// Whether a contribution may lack a number. Noted during registration, so that freezing need not search for one.
  var mayNeedNumbers = false
  /// Whether anything besides duplicate keys may need to be verified.
  var mayNeedVerification = false

  /// Creates an empty registry.
  public init() {}

  // MARK: Factories

  /// Registers a service by its type.
  ///
  /// ```swift
  /// registry.register((any CartService).self, lifetime: .scoped(LoginSession.self), teardown: { try await $0.save() }) {
  ///   LiveCart(products: try $0.resolve())
  /// }
  /// ```
  /// - Parameters:
  ///   - type: The service's type, usually a protocol: `(any CartService).self`.
  ///   - lifetime: How long an instance lives and which code shares it.
  ///   - dependencies: The services that the factory resolves. ``verify(parent:)`` checks these dependencies.
  ///   - implementation: The concrete type that the factory creates. If specified, this type can be looked up
  ///     without creating an instance.
  ///   - teardown: Called with the instance, if one was created, when its container or scope ends.
  ///   - factory: A closure that creates the service. It runs outside any lock, on the requesting thread.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  public mutating func register<Service: Sendable>(
    _ type: Service.Type,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service
  ) {
    register(
      ServiceKey<Service>(), lifetime: lifetime, requires: dependencies, implementedBy: implementation,
      teardown: teardown, fileID: fileID, line: line, factory)
  }

  /// Registers a service by its key. Otherwise, this method behaves like
  /// ``register(_:lifetime:requires:implementedBy:teardown:fileID:line:_:)-(Service.Type,_,_,_,_,_,_,_)``.
  ///
  /// ```swift
  /// registry.register(CartKeys.guest) { LiveCart(products: try $0.resolve()) }
  /// ```
  public mutating func register<Service: Sendable>(
    _ key: ServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (_ resolver: borrowing ServiceResolver) throws -> Service
  ) {
    add(
      key.identity, FactoryContent(factory: factory), lifetime, StaticSourceLocation(fileID, line),
      dependencies.isEmpty ? [] : dependencies.map { ServiceNeed($0) }, implementation,
      Self.erase(teardown))
  }

  // MARK: Instances

  /// Registers an existing instance of a service.
  ///
  /// ```swift
  /// registry.register(Database.self, instance: database, teardown: { try await $0.close() })
  /// ```
  /// - Parameters:
  ///   - type: The service's type.
  ///   - instance: The existing instance.
  ///   - teardown: Called with the instance when its container ends.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  public mutating func register<Service: Sendable>(
    _ type: Service.Type,
    instance: Service,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    register(ServiceKey<Service>(), instance: instance, teardown: teardown, fileID: fileID, line: line)
  }

  /// Registers an existing instance of a service by its key. Otherwise, this method behaves like
  /// ``register(_:instance:teardown:fileID:line:)-(Service.Type,_,_,_,_)``.
  ///
  /// ```swift
  /// registry.register(CartKeys.guest, instance: EmptyCart())
  /// ```
  public mutating func register<Service: Sendable>(
    _ key: ServiceKey<Service>,
    instance: Service,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      key.identity, InstanceContent(instance: instance), .singleton, StaticSourceLocation(fileID, line),
      [], nil, Self.erase(teardown))
  }

  // MARK: Changing the registrations

  /// Declares what the most recently registered factory receives, for forms that cannot declare it themselves.
  package mutating func setNeeds(_ needs: [ServiceNeed]) {
    guard !needs.isEmpty, let last = registrations.indices.last else { return }
    let options = registrations[last].options ?? RegistrationOptions(lifetime: registrations[last].lifetime)
    registrations[last].options = options.with(needs)
    mayNeedVerification = true
  }

  /// The services that are registered here, without contributions, in the order of registration.
  package var provided: [ServiceReference] {
    registrations.lazy.filter { $0.role != .contribution }.map(\.reference)
  }

  /// Returns whether a service, not counting contributions, is registered here.
  package func provides(_ service: ServiceReference) -> Bool {
    registrations.contains { $0.identity == service.identity && $0.role != .contribution }
  }

  /// Declares what the most recently declared decorator receives.
  package mutating func setDecoratorNeeds(_ needs: [ServiceNeed]) {
    guard let last = decorators.indices.last else { return }
    decorators[last].needs = needs
  }

  /// What the decorators of each service receive.
  package var decoratorNeeds: [(service: ServiceReference, needs: [ServiceNeed])] {
    decorators.lazy.filter { !$0.needs.isEmpty }.map { (ServiceReference(identity: $0.identity), $0.needs) }
  }

  /// Removes the registration of a service, or a contribution to it, that was declared at the given place. Decorators
  /// stay.
  package mutating func remove(_ service: ServiceReference, at place: SourcePlace) {
    registrations.coldRemoveAll { $0.identity == service.identity && $0.place == place }
  }

  /// Removes the decorator at an index.
  package mutating func removeDecorator(at index: Int) { decorators.remove(at: index) }

  /// Adds all registrations from another registry after the existing registrations.
  ///
  /// ```swift
  /// func makeShop(_ parts: [ServiceRegistry]) throws -> ServiceContainer {
  ///   try parts.reduce(into: ServiceRegistry()) { $0.merge($1) }.freeze()
  /// }
  /// ```
  /// - Parameter other: The registry to add.
  public mutating func merge(_ other: ServiceRegistry) {
    registrations += other.registrations
    decorators += other.decorators
    mayNeedNumbers = mayNeedNumbers || other.mayNeedNumbers
    mayNeedVerification = mayNeedVerification || other.mayNeedVerification
  }

  /// Wraps a registered service in another service of the same type. Decorators are applied in declaration
  /// order, so the last decorator is the outermost, no matter where the service itself is registered. If
  /// several types share one instance, decorate the type under which the instance is created. A decorator on
  /// any other type would wrap the instance again for each request.
  ///
  /// ```swift
  /// registry.decorate(CartKeys.cart) { cart, resolver in LoggingCart(cart, log: try resolver.resolve()) }
  /// ```
  /// - Parameters:
  ///   - key: The service's key.
  ///   - decorate: Receives the service, with all earlier decorators applied, and returns its replacement.
  public mutating func decorate<Service: Sendable>(
    _ key: ServiceKey<Service>,
    _ decorate: @escaping @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    decorators.append(Decorator(identity: key.identity, decorate: decorate))
    mayNeedVerification = true
  }

  // MARK: Shared by all forms

  mutating func add(
    _ identity: ServiceIdentity, _ content: any RegistrationContent, _ lifetime: Lifetime,
    _ location: StaticSourceLocation, _ needs: [ServiceNeed] = [], _ implementation: Any.Type? = nil,
    _ teardown: RegistrationOptions.Teardown? = nil
  ) {
    let isPlain = needs.isEmpty && implementation == nil && teardown == nil
    add(
      Registration(
        identity: identity, location: location, lifetime: lifetime,
        options: isPlain
          ? nil
          : RegistrationOptions(
            lifetime: lifetime, needs: needs, implementation: implementation, teardown: teardown),
        content: content))
  }

  mutating func add(_ registration: Registration) {
    if registration.options != nil { mayNeedVerification = true }
    if registration.role == .contribution { mayNeedNumbers = true }
    registrations.append(registration)
  }

  static func erase<Service>(
    _ teardown: (@Sendable (Service) async throws -> Void)?
  ) -> RegistrationOptions.Teardown? {
    guard let teardown else { return nil }
    return { instance in
      if let service = instance as? Service { try await teardown(service) }
    }
  }
}
