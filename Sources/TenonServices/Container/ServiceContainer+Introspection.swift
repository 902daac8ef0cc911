import CTenonAtomics
import TenonDiagnostics

extension ServiceContainer {
  /// Returns whether this container or a parent provides a service, without creating an instance.
  ///
  /// ```swift
  /// let hasGuestCart = container.provides(CartKeys.guest)
  /// ```
  /// - Parameter service: A key of any kind.
  public func provides(_ service: some ServiceReferring) -> Bool {
    current.find(service.reference.identity) != nil
  }

  /// Returns the concrete type behind a service, without creating an instance. This is the type of the
  /// existing instance or, if there is no instance, the type specified at registration. For a service that
  /// shares another service's instance, this is the type of the shared instance.
  ///
  /// ```swift
  /// print(container.implementation(of: CartKeys.cart) ?? "not known yet")   // LiveCart
  /// ```
  /// - Parameter service: A key of any kind.
  /// - Returns: The concrete type, or `nil` if the service is not provided or its concrete type is not known yet.
  public func implementation(of service: some ServiceReferring) -> Any.Type? {
    current.find(service.reference.identity).flatMap { $0.owner.implementation(of: $0.entry) }
  }

  private func implementation(of entry: ServiceEntry) -> Any.Type? {
    var (entry, owner) = (entry, self)
    // Follows aliases of aliases, unless they form a cycle.
    var visited = [entry]
    while let options = entry.details?.options, options.isAlias, let source = options.dependencies.first,
      let found = owner.find(source.identity), !visited.contains(found.entry)
    {
      (entry, owner) = found
      visited.append(entry)
    }
    return owner.instance(in: entry) ?? entry.details?.options.implementation
  }

  /// Returns the type of the instance that an entry holds now, if there is one. No instance leaves this function.
  private func instance(in entry: ServiceEntry) -> Any.Type? {
    // Strong references are released outside the lock, because releasing the last one runs foreign code.
    let value: Any? = monitor.withLock { _ in
      if entry.hasValue { return entry.operations.copyValue(of: entry) }
      return entry.details?.weakInstance
    }
    guard let value else { return nil }
    if entry.isSource, let source = value as? any ServiceSource { return source.made }
    return type(of: value)
  }

  /// The registrations of this container, in registration order. Registrations of parents are not included.
  ///
  /// ```swift
  /// let leftOver = container.registrations.filter { !$0.isCreated }.map(\.id.typeName)
  /// ```
  /// - Complexity: O(n).
  public var registrations: [ServiceRegistrationInfo] {
    let container = current
    return container.state.withLock { $0.entries }.map { container.information(on: $0) }
  }

  private func information(on entry: ServiceEntry) -> ServiceRegistrationInfo {
    let options = entry.details?.options
    return ServiceRegistrationInfo(
      id: entry.reference, lifetime: entry.lifetime, isAlias: options?.isAlias ?? false,
      place: entry.location.place,
      implementation: implementation(of: entry).map { typeName($0) },
      dependencies: (options?.dependencies ?? []).map { $0.deferred ?? $0 },
      isCreated: instance(in: entry) != nil)
  }
}
