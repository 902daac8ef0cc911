import CTenonAtomics

extension ServiceContainer {
  /// Resolves a service by its type and a name.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type. Looked up under a lock; a ``ServiceKey`` that is kept is faster.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String?
  ) throws(ServiceError) -> Service {
    try resolve(ServiceKey<Service>(name))
  }

  /// Reads a service without retaining it: the one form that scales when several threads read the same singleton.
  /// - Parameters:
  ///   - key: The service's key.
  ///   - body: Reads the service; do not let it escape.
  /// - Throws: ``ServiceError``, or whatever `body` throws.
  @inlinable
  @inline(__always)
  public func with<Service: Sendable, Result>(
    _ key: ServiceKey<Service>, _ body: (borrowing Service) throws -> Result
  ) throws -> Result {
    if _fastPath(!tenon_services_must_detour()), let cell = table.cell(for: key.identity),
      _fastPath(cell.state == CellState.ready)
    {
      return try lend(cell.value(Service.self), to: body)
    }
    return try withSlowly(key.identity, body)
  }

  /// Out of the reader's way, so that reading needs fewer registers.
  @usableFromInline
  @inline(never)
  func withSlowly<Service: Sendable, Result>(
    _ identity: ServiceIdentity, _ body: (borrowing Service) throws -> Result
  ) throws -> Result {
    try body(resolveSlowly(identity, as: Service.self))
  }

  /// Reads a service without retaining it, by its type; otherwise as ``with(_:_:)-(ServiceKey<Service>,_)``.
  @inlinable
  @inline(__always)
  public func with<Service: Sendable, Result>(
    _ type: Service.Type, _ body: (borrowing Service) throws -> Result
  ) throws -> Result {
    try with(ServiceKey<Service>(), body)
  }

  /// Resolves a service that need not be there.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ key: ServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    guard try isPresent(key.identity) else { return nil }
    do throws(ServiceError) {
      return try resolve(key)
    } catch {
      // Taken out since it was found; what a factory misses has a longer path.
      if case .missing(key.reference, let path, _) = error, path == ResolutionFrame.path { return nil }
      throw error
    }
  }

  /// Resolves a service that need not be there, by its type.
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

  /// Whether a service is provided.
  /// - Throws: ``ServiceError/shutDown(_:scope:)``, because then nobody can tell any more.
  func isPresent(_ identity: ServiceIdentity) throws(ServiceError) -> Bool {
    let container = current
    if container.find(identity) != nil { return true }
    try container.mustBeOpen(for: identity)
    guard let target = ServiceReference(identity: identity).deferred else { return false }
    return container.find(target.identity) != nil
  }

  /// Resolves all implementations of a type: every registration of it, contributed or named, those of the parents
  /// first, and within a container in the order of registration.
  /// - Parameter type: The services' type.
  /// - Complexity: O(n log n) in the number of registrations.
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try resolveAll(type, skippingWithdrawn: false)
  }

  /// Resolves all implementations of a type but those that were withdrawn.
  /// - Parameter type: The services' type.
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  package func resolveAllAvailable<Service: Sendable>(
    _ type: Service.Type
  ) throws(ServiceError) -> [Service] {
    try resolveAll(type, skippingWithdrawn: true)
  }

  private func resolveAll<Service: Sendable>(
    _ type: Service.Type, skippingWithdrawn: Bool
  ) throws(ServiceError) -> [Service] {
    let container = current
    try container.mustBeOpen(for: ServiceIdentity(of: type))
    var services: [Service] = []
    for identity in container.identities(of: type) {
      do throws(ServiceError) {
        services.append(try container.resolve(identity, as: type))
      } catch {
        guard skippingWithdrawn, error.isWithdrawal(of: identity) else { throw error }
      }
    }
    return services
  }

  /// Resolves a service that need not be there, and is not where it was withdrawn.
  /// - Parameter key: The service's key.
  /// - Returns: `nil` if nobody provides it any more.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  package func resolveIfAvailable<Service: Sendable>(
    _ key: ServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    do throws(ServiceError) {
      return try resolveIfPresent(key)
    } catch {
      if error.isWithdrawal(of: key.identity) { return nil }
      throw error
    }
  }

  /// The identities of a type; of a contribution to a scope, those in the nearest open one only.
  private func identities<Service: Sendable>(of type: Service.Type) -> [ServiceIdentity] {
    let inherited = parent?.identities(of: type) ?? []
    let own = table.cells.map(\.identity).filter { $0.type == type }
    let here = Set(own)
    return inherited.filter { !here.contains($0) } + own
  }

  /// Whether a service is provided, here or by a parent. Makes nothing.
  /// - Parameter service: A key of any kind.
  public func provides(_ service: some ServiceReferring) -> Bool {
    current.find(service.reference.identity) != nil
  }

  /// Whether a service is provided, here or by a parent. Makes nothing.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  public func provides<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Bool {
    provides(ServiceKey<Service>(name))
  }
}
