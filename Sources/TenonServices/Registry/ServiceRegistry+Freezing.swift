extension ServiceRegistry {
  /// Finds what is wrong without making any instance: keys registered twice, teardowns that would never be called, and
  /// declared dependencies that have no registration, that form a cycle, or that would keep a scoped service alive.
  ///
  /// If a dependency is on a ``Provider``, its service must be registered, but it forms no cycle.
  ///
  /// ```swift
  /// for finding in registry.verify() { print(finding) }   // all that is wrong at once, with nothing made
  /// ```
  /// - Parameter parent: The container that is searched for services that are not registered here.
  /// - Complexity: O(registrations + dependencies) expected, including those of the parents.
  /// - Returns: The findings: duplicates, teardowns, missing services, cycles, captives, each in the order of
  ///   registration; empty if all is well.
  public func verify(parent: ServiceContainer? = nil) -> [ServiceError] {
    let parent = parent?.current
    let all = numbered(depth: ServiceContainer.depth(below: parent))
    return Verifier(all, below: parent, scope: nil).findings()
  }

  /// Verifies what is registered and makes the immutable container that resolves it.
  ///
  /// ```swift
  /// let application = try registry.freeze()
  /// var window = ServiceRegistry()
  /// window.register(WindowTitle.self, instance: WindowTitle("Shop"))
  /// let child = try window.freeze(parent: application)
  /// ```
  /// - Parameter parent: The container that is searched for services that are not registered here.
  /// - Complexity: O(n) expected; with declared dependencies, n includes the parents' registrations.
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
    if ServiceContainer.depth(below: parent) > ServiceContainer.maximumDepth {
      throw ServiceVerificationError(findings: [.tooDeep(below: ServiceContainer.maximumDepth)])
    }
    let table = ServiceTable(capacityFor: registrations.count)
    var entries: [ServiceEntry] = []
    entries.reserveCapacity(registrations.count)
    var duplicates: [ServiceError] = []
    for registration in decorated() {
      let entry = registration.content.makeEntry(registration, as: scope == nil ? .none : .value)
      entries.append(entry)
      if let first = table.insert(entry) {
        duplicates.append(
          .duplicate(entry.reference, first: first.location.place, second: entry.location.place))
      }
    }
    guard duplicates.isEmpty else {
      for entry in entries { entry.operations.destroy(entry) }
      table.deallocate()
      throw ServiceVerificationError(findings: duplicates)
    }
    return ServiceContainer(
      table: table, entries: entries, parent: parent, scope: scope, standingFor: original)
  }

  /// The registrations with the decorators around them.
  func decorated() -> [Registration] {
    guard !decorators.isEmpty else { return registrations }
    var result = registrations
    let indices = IdentityMap(registrations.lazy.map(\.identity))
    for decorator in decorators {
      guard let index = indices[decorator.identity] else { continue }
      result[index].content = result[index].content.decorated(by: decorator)
    }
    return result
  }

  /// The registrations with every contribution numbered.
  ///
  /// Contributions have no name. They get a number when they come into a container, so that none ever collides with
  /// another: not where registries are merged, not between parent and child, not where a plug-in comes and goes. The
  /// lowest free number is taken, so that the process remembers no more of them than there ever were at one time.
  /// - Parameters:
  ///   - depth: How many parents the container has.
  ///   - isTaken: Whether the container has an identity already.
  func numbered(
    depth: Int, besides isTaken: (ServiceIdentity) -> Bool = { _ in false }
  ) -> ServiceRegistry {
    guard mayNeedNumbers else { return self }
    var result = self
    let own = IdentityMap(registrations.lazy.filter(\.isNumbered).map(\.identity))
    var next = IdentityMap()
    for index in registrations.indices where !registrations[index].isNumbered {
      let type = registrations[index].identity
      var identity: ServiceIdentity
      repeat {
        let number = (next[type] ?? 0) + 1
        next[type] = number
        identity = ServiceIdentity(contribution: number, to: type.type, depth: depth)
      } while own.contains(identity) || isTaken(identity)
      result.registrations[index].identity = identity
    }
    return result
  }
}
