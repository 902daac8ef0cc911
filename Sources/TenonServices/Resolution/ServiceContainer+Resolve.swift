import CTenonAtomics

extension ServiceContainer {
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
    if tenon_services_detour_load() == 0, let cell = table.cell(for: key.identity),
      cell.state == CellState.ready
    {
      return try body(cell.value(Service.self).pointee)
    }
    return try body(resolve(key))
  }

  /// Resolves a service that need not be there.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ key: ServiceKey<Service>
  ) throws(ServiceError) -> Service? {
    try resolveIfPresent(key, for: nil)
  }

  /// Resolves a service that need not be there, by its type.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> Service? {
    try resolveIfPresent(ServiceKey<Service>(), for: nil)
  }

  func resolveIfPresent<Service: Sendable>(
    _ key: ServiceKey<Service>, for frame: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service? {
    do {
      return try resolve(key.identity, as: Service.self, for: frame)
    } catch .missing(key.reference, _, _) {
      return nil
    }
  }

  /// Resolves all implementations of a type: every registration of it, contributed or named, those of the parents
  /// first, and within a container in the order of registration.
  /// - Complexity: O(registrations).
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try resolveAll(type, for: nil)
  }

  func resolveAll<Service: Sendable>(
    _ type: Service.Type, for frame: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> [Service] {
    var services: [Service] = []
    for identity in identities(of: type) {
      services.append(try resolve(identity, as: type, for: frame))
    }
    return services
  }

  private func identities<Service: Sendable>(of type: Service.Type) -> [ServiceIdentity] {
    let inherited = parent?.identities(of: type) ?? []
    let own = current.table.cells.filter { $0.operations.service == type }.map(\.header.pointee.identity)
    return inherited.filter { !own.contains($0) } + own
  }

  /// Whether a service is provided, here or by a parent. Makes nothing.
  public func provides<Service: Sendable>(_ key: ServiceKey<Service>) -> Bool {
    current.find(key.identity) != nil
  }

  /// The concrete type behind a service, without making one: that of the instance if there is one, otherwise what
  /// was said at registration.
  /// - Returns: `nil` if the service is not provided, or its implementation is not known yet.
  public func implementation<Service: Sendable>(of key: ServiceKey<Service>) -> Any.Type? {
    guard let (cell, owner) = current.find(key.identity) else { return nil }
    return owner.implementation(of: cell)
  }

  /// The concrete type behind a service, without making one.
  /// - Returns: `nil` if the service is not provided, or its implementation is not known yet.
  public func implementation<Service: Sendable>(of type: Service.Type) -> Any.Type? {
    implementation(of: ServiceKey<Service>())
  }

  func implementation(of cell: Cell) -> Any.Type? {
    creation.monitor.withLock { _ in
      cell.hasValue ? type(of: cell.operations.copyValue(of: cell)) : cell.details?.options.implementation
    }
  }

  /// Forgets the instance of a ``Lifetime/cached`` service, so that the next to ask makes a new one.
  /// - Returns: Whether there was an instance to forget.
  @discardableResult
  public func evict<Service: Sendable>(_ key: ServiceKey<Service>) -> Bool {
    guard let (cell, owner) = current.find(key.identity), cell.lifetime == .cached else { return false }
    return owner.release(cell) != nil
  }

  /// Takes the instance out of a cell that is read under the lock.
  func release(_ cell: Cell) -> Any? {
    creation.monitor.withLock { _ in
      guard let details = cell.details, details.isReleasable, details.hasValue else { return nil }
      details.hasValue = false
      state.withLock { $0.created.removeAll { $0 == cell } }
      return cell.operations.takeValue(of: cell)
    }
  }
}

extension ServiceResolver {
  /// Resolves a service that need not be there.
  /// - Returns: `nil` if nobody provides it.
  /// - Throws: ``ServiceError`` if it is provided but cannot be made.
  public func resolveIfPresent<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil
  ) throws(ServiceError) -> Service? {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.resolveIfPresent(ServiceKey<Service>(name), for: frame)
    }
  }

  /// Resolves all implementations of a type, as ``ServiceContainer/resolveAll(_:)``.
  /// - Throws: ``ServiceError`` if one of them cannot be made.
  public func resolveAll<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ServiceError) -> [Service] {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.resolveAll(type, for: frame)
    }
  }
}
