extension ServiceContainer {
  /// The concrete type behind a service, without making one: that of the instance if there is one, otherwise what
  /// was said at registration. What shares another's instance is asked for that.
  /// - Parameter service: A key of any kind.
  /// - Returns: `nil` if the service is not provided, or its implementation is not known yet.
  public func implementation(of service: some ServiceReferring) -> Any.Type? {
    current.implementation(of: service.reference.identity)
  }

  /// The concrete type behind a service, without making one; otherwise as ``implementation(of:)-(ServiceReferring)``.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  /// - Returns: `nil` if the service is not provided, or its implementation is not known yet.
  public func implementation<Service: Sendable>(of type: Service.Type, name: String? = nil) -> Any.Type? {
    implementation(of: ServiceKey<Service>(name))
  }

  private func implementation(of identity: ServiceIdentity) -> Any.Type? {
    guard let (cell, owner) = find(identity) else { return nil }
    return owner.implementation(of: cell)
  }

  func implementation(of cell: Cell) -> Any.Type? {
    var owner = self
    var cell = cell
    // Aliases of aliases, unless they go in a cycle.
    var visited: Set<Cell> = [cell]
    while let options = cell.details?.options, options.isAlias, let source = options.dependencies.first,
      let found = owner.find(source.identity), visited.insert(found.cell).inserted
    {
      (cell, owner) = found
    }
    return owner.instance(in: cell) ?? cell.details?.options.implementation
  }

  /// The type of the instance that a cell holds now, if it does: no instance leaves this function.
  func instance(in cell: Cell) -> Any.Type? {
    // Strong references leave the lock, because whoever is last to hold one runs foreign code.
    let value: Any? = monitor.withLock { _ in
      if cell.hasValue { return cell.operations.copyValue(of: cell) }
      return cell.details?.weakInstance
    }
    guard let value else { return nil }
    if cell.isSource, let source = value as? any ServiceSource { return source.made }
    return type(of: value)
  }
}
