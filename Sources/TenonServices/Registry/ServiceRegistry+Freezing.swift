extension ServiceRegistry {
  /// Returns the problems in the registrations, without creating any instances: keys registered twice,
  /// teardowns that would never be called, and declared dependencies that have no registration, that form a
  /// cycle, or that would keep a scoped service alive.
  ///
  /// The service behind a ``Provider`` must be registered, but a dependency on a ``Provider`` never forms a cycle.
  ///
  /// ```swift
  /// for finding in registry.verify() { print(finding) }   // every problem, without creating any services
  /// ```
  /// - Parameter parent: The container that provides services that are not registered in this registry.
  /// - Complexity: O(registrations + dependencies) expected, including those of the parents.
  /// - Returns: The findings: duplicates, unused teardowns, missing services, cycles and captive
  ///   dependencies, with each kind in registration order. If there are no problems, the array is empty.
  public func verify(parent: ServiceContainer? = nil) -> [ServiceError] {
    let parent = parent?.current
    let all = numbered(depth: ServiceContainer.depth(below: parent))
    return Verifier(all, below: parent, scope: nil).findings()
  }

  /// Verifies the registrations and creates an immutable container that resolves the services.
  ///
  /// ```swift
  /// let application = try registry.freeze()
  /// var window = ServiceRegistry()
  /// window.register(WindowTitle.self, instance: WindowTitle("Shop"))
  /// let child = try window.freeze(parent: application)
  /// ```
  /// - Parameter parent: The container that provides services that are not registered in this registry.
  /// - Complexity: O(n) expected, where n is the number of registrations. If dependencies are declared, n includes the
  ///   parents' registrations.
  /// - Throws: ``ServiceVerificationError`` with all findings of ``verify(parent:)``.
  public func freeze(parent: ServiceContainer? = nil) throws(ServiceVerificationError) -> ServiceContainer {
    try freeze(parent: parent?.current, scope: nil)
  }

  /// Freezes a registry in which ``verify(parent:)`` has found no problems.
  /// - Throws: ``ServiceVerificationError`` if a key is nevertheless registered twice.
  package func freezeVerified() throws(ServiceVerificationError) -> ServiceContainer {
    try numbered(depth: 0).frozen(parent: nil, scope: nil, for: nil)
  }

  /// Verifies and freezes the registry.
  /// - Parameters:
  ///   - parent: The parent container.
  ///   - scope: The scope's name if the container is opened as a scope, in which case all of its services can be
  ///     released.
  ///   - original: The container that the new container replaces, if services are overridden.
  func freeze(
    parent: ServiceContainer?, scope: ScopeType?, for original: ServiceContainer? = nil
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let all = numbered(depth: ServiceContainer.depth(below: parent))
    if all.mayNeedVerification {
      let findings = Verifier(all, below: parent, scope: scope).findings()
      guard findings.isEmpty else { throw ServiceVerificationError(findings: findings) }
    }
    return try all.frozen(parent: parent, scope: scope, for: original)
  }

  /// Freezes a registry whose contributions are numbered. Verifies only that there are no duplicates.
  func frozen(
    parent: ServiceContainer?, scope: ScopeType?, for original: ServiceContainer?
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

  /// Returns the registrations, wrapped in their decorators.
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

  /// Returns the registry with every contribution numbered.
  ///
  /// Contributions have no name. They get a number when they are added to a container, so that they never collide, even
  /// if registries are merged, if a parent and a child have contributions to the same type, or if a plug-in is
  /// installed and uninstalled. The lowest free number is used, so that the process never remembers more numbers than
  /// were in use at one time.
  /// - Parameters:
  ///   - depth: How many parents the container has.
  ///   - isTaken: Returns whether the container already has an identity.
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
