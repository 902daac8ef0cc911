/// What an `async` factory resolves its dependencies with.
///
/// It keeps its container alive: do not store it in a service, which the container keeps.
public struct AsyncServiceResolver: Sendable {
  package let container: ServiceContainer
  let frame: AsyncFrame

  /// Reads services in a way of the caller's, with this resolver's path in what goes wrong.
  package func read<Result>(_ body: (ServiceContainer) throws -> Result) throws -> Result {
    try frame.run { () throws(any Error) in try body(container) }
  }

  /// Resolves a service by its type.
  /// - Parameter type: The service's type.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try resolve(ServiceKey<Service>())
  }

  /// Resolves a service by its type and a name.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String?
  ) throws(ServiceError) -> Service {
    try resolve(ServiceKey<Service>(name))
  }

  /// Resolves a service by its key.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try frame.run { () throws(ServiceError) in try container.resolve(key) }
  }

  /// Resolves a service that need not be there, by its key.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ key: ServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    try frame.run { () throws(ServiceError) in try container.resolveIfPresent(key) }
  }

  /// Resolves a service that need not be there.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) throws(ServiceError) -> Service? {
    try resolveIfPresent(ServiceKey<Service>(name))
  }

  /// Resolves all implementations of a type, as ``ServiceContainer/resolveAll(_:)``.
  /// - Parameter type: The services' type.
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try frame.run { () throws(ServiceError) in try container.resolveAll(type) }
  }

  /// Resolves a service that is made from an argument.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  ///   - argument: Passed to the factory; its type is part of the key.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, with argument: Argument
  ) throws(ServiceError) -> Service {
    try frame.run { () throws(ServiceError) in try container.resolve(type, name: name, with: argument) }
  }

  /// Resolves a service of the main actor, there.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func resolve<Service>(_ key: MainActorServiceKey<Service>) throws(ServiceError) -> Service {
    try frame.run { () throws(ServiceError) in try container.resolve(key) }
  }

  /// Resolves a service that is made by an `async` factory.
  /// - Parameter key: The service's key.
  /// - Throws: ``ServiceError``, or `CancellationError`.
  public func resolve<Service: Sendable>(_ key: AsyncServiceKey<Service>) async throws -> Service {
    try await frame.run { try await container.resolve(key) }
  }

  /// Resolves a service that is made by an `async` factory, by its type.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Throws: ``ServiceError``, or `CancellationError`.
  public func resolveAsync<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) async throws -> Service {
    try await resolve(AsyncServiceKey<Service>(name))
  }

  /// Resolves a service that is made by an `async` factory and need not be there.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made, or `CancellationError`.
  public func resolveIfPresent<Service: Sendable>(
    _ key: AsyncServiceKey<Service>
  ) async throws -> Service? {
    try await frame.run { try await container.resolveIfPresent(key) }
  }
}
