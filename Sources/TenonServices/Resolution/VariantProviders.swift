// What code that is handed its services gets for one that is not simply there: it asks when it needs it.

/// Resolves a service that is made by an `async` factory. Does not keep the container alive.
public struct AsyncProvider<Service: Sendable>: Sendable {
  private let key: AsyncServiceKey<Service>
  private let container: WeakContainer

  package init(_ key: AsyncServiceKey<Service>, in container: ServiceContainer) {
    self.key = key
    self.container = WeakContainer(container.current)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``, what its factory throws, or `CancellationError`.
  public func callAsFunction() async throws -> Service {
    guard let container = container.value else { throw ServiceError.shutDown(key.reference, scope: nil) }
    return try await container.resolve(key)
  }
}

/// Resolves a service that is made and read on the main actor. Does not keep the container alive.
public struct MainActorProvider<Service>: Sendable {
  private let key: MainActorServiceKey<Service>
  private let container: WeakContainer

  package init(_ key: MainActorServiceKey<Service>, in container: ServiceContainer) {
    self.key = key
    self.container = WeakContainer(container.current)
  }

  /// Resolves the service now.
  /// - Throws: ``ServiceError``.
  @MainActor
  public func callAsFunction() throws(ServiceError) -> Service {
    guard let container = container.value else { throw .shutDown(key.reference, scope: nil) }
    return try container.resolve(key)
  }
}

/// Makes a service from an argument, anew for each call. Does not keep the container alive.
public struct ArgumentProvider<Service: Sendable, Argument: Sendable>: Sendable {
  private let name: String?
  private let container: WeakContainer

  package init(named name: String?, in container: ServiceContainer) {
    self.name = name
    self.container = WeakContainer(container.current)
  }

  /// Makes a service now.
  /// - Parameter argument: What it is made from.
  /// - Throws: ``ServiceError``.
  public func callAsFunction(_ argument: Argument) throws(ServiceError) -> Service {
    guard let container = container.value else {
      throw .shutDown(.service(Service.self, name: name, taking: Argument.self), scope: nil)
    }
    return try container.resolve(Service.self, name: name, with: argument)
  }
}
