extension ServiceContainer {
  /// Opens a scope, such as a login session: a child container in which every service registered with
  /// ``Lifetime/scoped(_:)`` for this name here or in a parent is made at most once.
  ///
  /// End it with ``shutdown()``, which releases its services in the reverse order of their making. An open scope keeps
  /// its parent alive: a service that holds a scope of its own container must end it, or neither ever goes. What is
  /// installed, taken out or withdrawn above while the scope is open comes and goes in it, too.
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
    let scope = try all.freeze(parent: outer, scope: name)
    // What came and went meanwhile did not find this scope yet.
    scope.renewInherited()
    return scope
  }
}
