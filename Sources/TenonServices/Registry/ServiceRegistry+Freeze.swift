extension ServiceRegistry {
  /// Verifies what is registered and makes the immutable container that gives it out.
  /// - Parameter parent: The container that is asked for what is not registered here.
  /// - Complexity: O(n) expected.
  /// - Throws: ``ServiceVerificationError`` with everything ``verify(parent:)`` finds.
  public func freeze(parent: ServiceContainer? = nil) throws(ServiceVerificationError) -> ServiceContainer {
    try freeze(parent: parent, scope: nil)
  }

  func freeze(
    parent: ServiceContainer?, scope: ScopeName?, inherited: [Cell] = []
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let needsVerification = !decorators.isEmpty || registrations.contains { $0.options != nil }
    let findings = needsVerification ? verify(parent: parent) : []
    guard findings.isEmpty else {
      for cell in inherited { cell.operations.destroy(cell) }
      throw ServiceVerificationError(findings: findings)
    }
    let table = ServiceTable(capacityFor: registrations.count + inherited.count)
    var duplicates: [ServiceError] = []
    for cell in inherited { _ = table.insert(cell) }
    let decorated = decorated()
    for (order, registration) in decorated.registrations.enumerated() {
      let cell = registration.content.makeCell(
        registration, order: order + inherited.count, isReleasable: false)
      if let first = table.insert(cell) {
        duplicates.append(.duplicate(cell.reference, first: first.place, second: cell.place))
        cell.operations.destroy(cell)
      }
    }
    guard duplicates.isEmpty else {
      for cell in table.cells { cell.operations.destroy(cell) }
      table.deallocate()
      throw ServiceVerificationError(findings: duplicates)
    }
    return ServiceContainer(
      table: table, count: registrations.count + inherited.count, parent: parent, scope: scope)
  }

  /// The registrations with the decorators around them.
  func decorated() -> ServiceRegistry {
    guard !decorators.isEmpty else { return self }
    var result = self
    result.decorators = []
    var places: [ServiceIdentity: Int] = [:]
    for (index, registration) in registrations.enumerated() { places[registration.identity] = index }
    for decorator in decorators {
      guard let index = places[decorator.identity] else { continue }
      let content = result.registrations[index].content
      result.registrations[index].content = content.decorated(by: decorator)
    }
    return result
  }
}
