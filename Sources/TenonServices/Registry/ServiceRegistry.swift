/// What services there are, while assembling: a value that is filled, verified, and frozen into a container.
///
/// ```swift
/// var registry = ServiceRegistry()
/// registry.register((any Clock).self, instance: SystemClock())
/// registry.register((any CartService).self) { LiveCart(products: try $0.resolve(), clock: try $0.resolve()) }
/// registry.register((any ProductService).self, from: LiveProducts.init)
/// let container = try registry.freeze()
/// ```
///
/// The order of registration does not matter, except that it is the order of ``ServiceContainer/resolveAll(_:)``.
public struct ServiceRegistry: Sendable {
  var registrations: [Registration] = []
  var decorators: [AnyDecorator] = []

  /// An empty registry.
  public init() {}

  // MARK: Factories

  /// Registers a service by its type.
  /// - Parameters:
  ///   - type: The service's type, as a rule a protocol: `(any CartService).self`.
  ///   - name: A name beside the type, where one type is provided more than once.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - dependencies: What the factory resolves, so that ``verify(parent:)`` can follow it.
  ///   - implementation: The type the factory makes, so that it can be asked for without making one.
  ///   - teardown: Called with the instance, if one was made, when its container or scope ends.
  ///   - factory: Makes the service. Runs outside any lock, on the thread that asks.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping ServiceFactory<Service>
  ) {
    register(
      ServiceKey<Service>(name), lifetime: lifetime, requires: dependencies, implementedBy: implementation,
      teardown: teardown, fileID: fileID, line: line, factory)
  }

  /// Registers a service by its key; otherwise as
  /// ``register(_:name:lifetime:requires:implementedBy:teardown:fileID:line:_:)``.
  public mutating func register<Service: Sendable>(
    _ key: ServiceKey<Service>,
    lifetime: Lifetime = .singleton,
    requires dependencies: [ServiceReference] = [],
    implementedBy implementation: Any.Type? = nil,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping ServiceFactory<Service>
  ) {
    add(
      key, FactoryContent(factory), lifetime, fileID, line,
      RegistrationOptions(
        lifetime: lifetime, dependencies: dependencies, implementation: implementation,
        teardown: teardown.map(Self.erase)))
  }

  // MARK: Instances

  /// Registers a service that was made beforehand.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: A name beside the type.
  ///   - instance: The service.
  ///   - teardown: Called with the instance when its container ends.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func register<Service: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    instance: Service,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    register(
      ServiceKey<Service>(name), instance: instance, teardown: teardown, fileID: fileID, line: line)
  }

  /// Registers a service that was made beforehand, by its key.
  public mutating func register<Service: Sendable>(
    _ key: ServiceKey<Service>,
    instance: Service,
    teardown: (@Sendable (Service) async throws -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      key, InstanceContent(instance), .singleton, fileID, line,
      RegistrationOptions(lifetime: .singleton, teardown: teardown.map(Self.erase)))
  }

  // MARK: Changing what is there

  /// Removes the registration of a key, for instance to put a double in its place.
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func remove<Service: Sendable>(_ key: ServiceKey<Service>) -> Bool {
    let count = registrations.count
    registrations.removeAll { $0.identity == key.identity }
    return registrations.count != count
  }

  /// Removes the registration of a type.
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func remove<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Bool {
    remove(ServiceKey<Service>(name))
  }

  /// Adds everything of another registry, after what is here.
  public mutating func merge(_ other: ServiceRegistry) {
    registrations += other.registrations
    decorators += other.decorators
  }

  /// Wraps a registered service in another of the same type. Decorators apply in the order they are declared, the
  /// last one outermost, wherever the service itself is registered.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  ///   - decorate: Gets the service made so far and returns what takes its place.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  public mutating func decorate<Service: Sendable>(
    _ type: Service.Type,
    name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ decorate: @escaping @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    decorators.append(
      Decorator(
        identity: ServiceKey<Service>(name).identity,
        place: SourcePlace(fileID: fileID.description, line: Int(line)), decorate: decorate))
  }

  // MARK: Shared by all forms

  mutating func add<Service: Sendable>(
    _ key: ServiceKey<Service>, _ content: RegistrationContent, _ lifetime: Lifetime, _ fileID: StaticString,
    _ line: UInt, _ options: @autoclosure () -> RegistrationOptions
  ) {
    let options = options()
    registrations.append(
      Registration(
        identity: key.identity, file: fileID, line: UInt32(truncatingIfNeeded: line), lifetime: lifetime,
        options: options.isDefault ? nil : options, content: content))
  }

  static func erase<Service>(
    _ teardown: @escaping @Sendable (Service) async throws -> Void
  ) -> @Sendable (Any) async throws -> Void {
    { instance in
      guard let service = instance as? Service else { return }
      try await teardown(service)
    }
  }
}
