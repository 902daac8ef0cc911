extension ServiceRegistry {
  /// Verifies what is registered and makes the immutable container that gives it out.
  /// - Parameter parent: The container that is asked for what is not registered here.
  /// - Complexity: O(n) expected; with declared dependencies also the parents' registrations.
  /// - Throws: ``ServiceVerificationError`` with everything ``verify(parent:)`` finds.
  public func freeze(parent: ServiceContainer? = nil) throws(ServiceVerificationError) -> ServiceContainer {
    try freeze(parent: parent?.current, scope: nil)
  }

  /// Freezes what ``verify(parent:)`` has found nothing wrong with.
  /// - Throws: ``ServiceVerificationError`` if a key is registered twice after all.
  package func freezeVerified() throws(ServiceVerificationError) -> ServiceContainer {
    try numbered(depth: 0).frozen(parent: nil, scope: nil, for: nil)
  }

  /// Verifies and freezes.
  /// - Parameters:
  ///   - parent: The container above.
  ///   - scope: The scope that the container is opened as; its services can all be released.
  ///   - original: The container that this one stands in for.
  func freeze(
    parent: ServiceContainer?, scope: ScopeName?, for original: ServiceContainer? = nil
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let all = numbered(depth: ServiceContainer.depth(below: parent))
    if all.mayNeedVerification {
      let findings = Verifier(all, below: parent, scope: scope).findings()
      guard findings.isEmpty else { throw ServiceVerificationError(findings: findings) }
    }
    return try all.frozen(parent: parent, scope: scope, for: original)
  }

  /// Freezes contributions that are numbered, and nothing but duplicates is verified.
  func frozen(
    parent: ServiceContainer?, scope: ScopeName?, for original: ServiceContainer?
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let table = ServiceTable(capacityFor: registrations.count)
    var duplicates: [ServiceError] = []
    let decorated = decorated()
    for order in decorated.indices {
      let cell = decorated[order].content.makeCell(
        decorated[order], order: order, isReleasable: scope != nil)
      if let first = table.insert(cell) {
        duplicates.append(
          .duplicate(cell.reference, first: first.position.place, second: cell.position.place))
        cell.operations.destroy(cell)
      }
    }
    guard duplicates.isEmpty else {
      for cell in table.cells { cell.operations.destroy(cell) }
      table.deallocate()
      throw ServiceVerificationError(findings: duplicates)
    }
    return ServiceContainer(
      table: table, count: registrations.count, parent: parent, scope: scope, standingFor: original)
  }

  /// The registrations with the decorators around them.
  func decorated() -> [Registration] {
    guard !decorators.isEmpty else { return registrations }
    var result = registrations
    let places = Dictionary(
      registrations.enumerated().map { ($1.identity, $0) }, uniquingKeysWith: { _, last in last })
    for decorator in decorators {
      guard let index = places[decorator.identity] else { continue }
      result[index].content = result[index].content.decorated(by: decorator)
    }
    return result
  }
}
