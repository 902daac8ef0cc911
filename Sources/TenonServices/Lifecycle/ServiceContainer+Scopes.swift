extension ServiceContainer {
  /// Opens a scope, such as a login session: a child container in which every service registered with
  /// ``Lifetime/scoped(_:)`` for this name here or in a parent is made at most once.
  ///
  /// End it with ``shutdown()``, which releases its services in the reverse order of their making.
  /// - Parameters:
  ///   - name: The name of the scope.
  ///   - registry: Services that only this scope has, such as the session's token.
  /// - Complexity: O(registrations) of this container and its parents.
  /// - Throws: ``ServiceVerificationError`` if the scope's own services do not verify.
  public func openScope(
    _ name: ScopeName, with registry: ServiceRegistry = ServiceRegistry()
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let outer = current
    let own = Set(registry.registrations.map(\.identity))
    var scoped: [Cell] = []
    var seen = own
    for container in sequence(first: outer, next: \.parent) {
      for cell in container.table.cells where seen.insert(cell.header.pointee.identity).inserted {
        if cell.lifetime == .scoped(name) { scoped.append(cell) }
      }
    }
    let cells = scoped.enumerated().map { $1.clone(isReleasable: true, order: $0) }
    return try registry.freeze(parent: outer, scope: name, inherited: cells)
  }
}

extension Cell {
  /// A cell with the same registration, for another container.
  func clone(isReleasable: Bool, order: Int) -> Cell {
    let options = details?.options
    let isInstance = operations.isInstance
    let newDetails =
      options != nil || isReleasable
      ? CellDetails(
        options: options ?? RegistrationOptions(lifetime: lifetime), isReleasable: isReleasable,
        hasValue: isInstance)
      : nil
    let newState =
      state == CellState.transient
      ? CellState.transient : isInstance && !isReleasable ? CellState.ready : CellState.slow
    let copy = operations.clone(self, state: newState, details: newDetails)
    copy.header.pointee.order = UInt32(truncatingIfNeeded: order)
    return copy
  }
}
