extension ServiceContainer {
  /// Opens a scope, such as a login session: a child container in which every service registered with
  /// ``Lifetime/scoped(_:)`` for this name here or in a parent is made at most once.
  ///
  /// End it with ``shutdown()``, which releases its services in the reverse order of their making. An open scope keeps
  /// its parent alive: a service that holds a scope of its own container must end it, or neither ever goes.
  /// - Parameters:
  ///   - name: The name of the scope.
  ///   - registry: Services that only this scope has, such as the session's token.
  /// - Complexity: O(registrations) of this container and its parents.
  /// - Throws: ``ServiceVerificationError`` if the scope's own services do not verify.
  public func openScope(
    _ name: ScopeName, with registry: ServiceRegistry = ServiceRegistry()
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let outer = current
    var all = outer.inherited(by: name, besides: registry)
    all.merge(registry)
    return try all.freeze(parent: outer, scope: name)
  }

  /// The registrations of this container and those above that belong into a scope, besides what it registers itself.
  func inherited(by name: ScopeName, besides own: ServiceRegistry) -> ServiceRegistry {
    var seen = Set(own.registrations.lazy.filter(\.isNumbered).map(\.identity))
    var inherited = ServiceRegistry()
    for container in sequence(first: self, next: \.parent) {
      container.monitor.withLock { _ in
        for cell in container.table.cells
        where seen.insert(cell.identity).inserted && cell.lifetime == .scoped(name) {
          var registration = cell.registration
          registration.traits.insert(.inherited)
          inherited.add(registration)
        }
      }
    }
    return inherited
  }
}
