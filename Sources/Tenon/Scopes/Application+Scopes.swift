import TenonDiagnostics
import TenonServices

// Scopes in tests of one module, whose opener is missing.

extension ModuleContract {
  /// Declares that this module, which stands for others in a test, opens the scopes in which a module or this one does
  /// something, and which neither opens.
  package mutating func opensScopes(neededBy other: ModuleContract) {
    let both = [self[ServicesPart.self], other[ServicesPart.self]]
    var opened = ColdSet(both.flatMap { $0.openedScopes.map(\.scope) })
    for kind in (both.flatMap(\.scopes) + opened.elements).flatMap(\.chain) where opened.insert(kind) {
      opensOne(kind.type)
    }
  }

  private mutating func opensOne(_ scope: (some ServiceScope).Type) { _ = opensScope(scope) }
}

extension Application {
  /// Opens a scope in place of the module that declares that it opens scopes of this kind.
  /// - Throws: ``ServiceError``, or ``ApplicationError``.
  package func open<Scope: ServiceScope>(_ scope: Scope) async throws -> OpenScope {
    let kind = ScopeType(Scope.self)
    for contract in state.withLock({ $0.instances.map(\.contract) }) {
      guard let opened = contract[ServicesPart.self].openedScopes.first(where: { $0.scope == kind }) else {
        continue
      }
      let declared = DeclaredScope<Scope>(
        wiring: contract.wiring, limit: contract.phaseTimeout, isOneOfSeveral: opened.isOneOfSeveral)
      return try await declared.open(scope)
    }
    throw ServiceError.missing(kind.value, path: [], nearMisses: [])
  }
}
