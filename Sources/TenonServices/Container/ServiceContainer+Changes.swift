import CTenonAtomics
import TenonSynchronization

/// Services that were added to a running container and can be removed again.
public struct ServiceInstallation: Sendable {
  /// Entries of ``container``, which frees them only when it is released.
  let entries: [ServiceEntry]
  let container: WeakContainer
}

extension ServiceContainer {
  /// Adds services, such as a plug-in's services, to this container at run time.
  ///
  /// Readers see either all of the services or none. Because installed services can be removed again, finding
  /// an installed service or reading its instance requires a lock. For each uninstalled service, about 200
  /// bytes and its teardown stay in memory until the container is released.
  ///
  /// ```swift
  /// var plugin = ServiceRegistry()
  /// plugin.contribute((any PaymentMethod).self) { _ in GiftCard() }
  /// let giftCards = try container.install(plugin)
  /// ```
  /// - Parameter registry: The services to add. The registry's decorators can wrap only services in this registry.
  /// - Complexity: O(the services to add, and what they need). If they need all implementations of a type, or if one of
  ///   them is scoped, O(registrations of this container and its parents).
  /// - Returns: The value to pass to ``uninstall(_:)``.
  /// - Throws: ``ServiceVerificationError``, for example if a key is already registered. In that case, nothing changes.
  public func install(_ registry: ServiceRegistry) throws(ServiceVerificationError) -> ServiceInstallation {
    let container = current
    let added = try container.installHere(registry)
    if added.contains(where: \.isScoped) {
      for scope in container.scopesBelow { scope.renewInherited() }
    }
    return ServiceInstallation(entries: added, container: WeakContainer(container))
  }

  private func installHere(_ registry: ServiceRegistry) throws(ServiceVerificationError) -> [ServiceEntry] {
    let numbered = registry.numbered(depth: depth) { entry(for: $0) != nil }
    let findings = Verifier(numbered, below: self, scope: scope, isInstalled: true).findings()
    guard findings.isEmpty else { throw ServiceVerificationError(findings: findings) }
    let (added, errors) = monitor.withLock { _ in
      state.withLock { state -> ([ServiceEntry], [ServiceError]) in
        // Numbered again, because other callers may have installed services in the meantime.
        let final = registry.numbered(depth: depth) { state.entry(for: $0) != nil }.decorated()
        let errors = final.compactMap { registration -> ServiceError? in
          if state.isClosed { return .shutDown(registration.reference, scope: scope) }
          return state.entry(for: registration.identity).map {
            .duplicate(registration.reference, first: $0.location.place, second: registration.place)
          }
        }
        guard errors.isEmpty else { return ([], errors) }
        let added = final.map { $0.content.makeEntry($0, as: .all) }
        change(&state) { $0.add(added) }
        return (added, [])
      }
    }
    guard errors.isEmpty else { throw ServiceVerificationError(findings: errors) }
    return added
  }

  /// Removes services that were added to this container at run time, so that they can no longer be found.
  /// This method waits until none of these services are being created, tears down the existing instances in
  /// reverse order of creation, and releases them. Code that already holds an instance can keep using it.
  ///
  /// An installation that belongs to another container or has already been uninstalled is ignored. For each removed
  /// service, about 200 bytes stay in memory until the container is released.
  ///
  /// ```swift
  /// for failure in await container.uninstall(giftCards) { logger.warning("\(failure)") }
  /// ```
  /// - Parameter installation: The value that ``install(_:)`` returned.
  /// - Complexity: O(the removed services, and those that were installed later).
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func uninstall(_ installation: ServiceInstallation) async -> [TeardownFailure] {
    let container = current
    guard installation.container.value === container else { return [] }
    return await container.removeEntries { state in
      installation.entries.filter { state.entry(for: $0.identity) == $0 }
    }
  }

  /// Removes services from this container while it is running, no matter how they were registered, so that they can no
  /// longer be found. Waits for those that are being made, and tears down the existing instances in the reverse order
  /// of their creation. Code that holds an instance keeps it.
  ///
  /// Values that are read without a lock stay in memory until the container is released: the instances of singletons,
  /// and the factories of asynchronous services and of services that are made for each request. For every other removed
  /// service, about 200 bytes stay in memory, because a caller may be about to read the entry: readers are not counted,
  /// because counting would slow every reader down.
  ///
  /// ```swift
  /// await container.remove([CartKeys.guest.reference])
  /// ```
  /// - Parameter services: The services to remove.
  /// - Complexity: O(registrations of this container).
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  package func remove(_ services: [ServiceReference]) async -> [TeardownFailure] {
    let removed = IdentityMap(services.lazy.map(\.identity))
    return await current.removeEntries { state in state.entries.filter { removed.contains($0.identity) } }
  }

  /// Removes the services that a registry declared, including contributions, from this container; otherwise like
  /// ``remove(_:)-([ServiceReference])``.
  @discardableResult
  package func remove(_ declarations: [ServiceDeclaration]) async -> [TeardownFailure] {
    let removed = DeclaredServices(declarations)
    return await current.removeEntries { state in state.entries.filter(removed.contains) }
  }

  /// Marks services as unavailable, such as those of a module that failed. A caller that requests one gets a
  /// ``ServiceError`` with the code `unavailable`. Existing instances are torn down when the container ends.
  ///
  /// ```swift
  /// container.withdraw([CartKeys.cart.reference], because: error)   // callers with a fallback ask for `.optional`
  /// ```
  /// - Parameters:
  ///   - services: The services that are not available. Services that this container does not provide are ignored.
  ///   - reason: Why the services are not available.
  /// - Complexity: O(registrations of this container).
  package func withdraw(_ services: [ServiceReference], because reason: any Error) {
    let withdrawn = IdentityMap(services.lazy.map(\.identity))
    current.withdrawEntries(Unavailability(reason: reason, start: nil)) { withdrawn.contains($0.identity) }
  }

  /// Marks the services that a registry declared, including contributions, as unavailable; otherwise like
  /// ``withdraw(_:because:)-([ServiceReference],_)``.
  package func withdraw(_ declarations: [ServiceDeclaration], because reason: any Error) {
    let withdrawn = DeclaredServices(declarations)
    current.withdrawEntries(Unavailability(reason: reason, start: nil), where: withdrawn.contains)
  }

  /// Makes the services that a registry declared, including contributions, unavailable until ``resume(_:)``, such as
  /// those of a module that has not started. A caller that requests one gets a ``ServiceError`` with the code
  /// `unavailable`, but a caller that awaits one starts it.
  /// - Parameters:
  ///   - declarations: The services, none of which has been requested yet.
  ///   - reason: Why they are not available.
  ///   - start: Makes them available, or fails.
  /// - Complexity: O(registrations of this container).
  package func suspend(
    _ declarations: [ServiceDeclaration], because reason: any Error,
    start: @escaping @Sendable () async throws -> Void
  ) {
    let suspended = DeclaredServices(declarations)
    withdrawEntries(Unavailability(reason: reason, start: start), where: suspended.contains)
  }

  /// Makes suspended services available.
  /// - Complexity: O(registrations of this container).
  package func resume(_ declarations: [ServiceDeclaration]) {
    let resumed = DeclaredServices(declarations)
    monitor.withLock { _ in state.withLock { $0.resume(where: resumed.contains) } }
    for scope in scopesBelow { scope.renewInherited() }
  }

  /// Returns what makes a suspended service available; `nil` if the service is not suspended.
  func start(of identity: ServiceIdentity) -> (@Sendable () async throws -> Void)? {
    (original ?? self).find(identity)?.entry.details?.unavailable?.start
  }

  private func withdrawEntries(
    _ unavailability: Unavailability, where isWithdrawn: (ServiceEntry) -> Bool
  ) {
    monitor.withLock { _ in
      state.withLock { state in
        guard !state.isClosed else { return }
        var withdrawn: [ServiceEntry] = []
        state.replace { entry in
          guard isWithdrawn(entry) else { return nil }
          withdrawn.append(entry)
          var registration = entry.registration
          registration.content = UnavailableContent(unavailability)
          return registration.content.makeEntry(registration, as: .none)
        }
        if unavailability.start != nil {
          state.suspended += withdrawn
        } else {
          state.retiredEntries += withdrawn
          state.withdrawn += withdrawn
        }
      }
    }
    for scope in scopesBelow { scope.renewInherited(isWithdrawal: true) }
  }

  /// Removes entries from the table and from the open scopes below this container, then tears down their instances.
  private func removeEntries(
    _ select: (ContainerState) -> [ServiceEntry]
  ) async -> [TeardownFailure] {
    let removed = monitor.withLock { _ in
      state.withLock { state -> [ServiceEntry] in
        var removed = select(state)
        change(&state) { $0.remove(removed) }
        removed += state.takeSuspended(of: removed)
        state.retiredEntries += removed
        return removed
      }
    }
    var failures: [TeardownFailure] = []
    for scope in removed.contains(where: \.isScoped) ? scopesBelow : [] {
      failures += await scope.end(scope.renewInherited())
    }
    return failures + (await end(removed))
  }

  /// Adds or removes entries, and tells readers whether some of them are not in the table.
  private func change(_ state: inout ContainerState, _ change: (inout ContainerState) -> Void) {
    change(&state)
    hasInstalled.store(state.installed.isEmpty ? 0 : 1)
  }

  // MARK: Scopes

  // An open scope has its own entry for each service of its name in the parent containers. It is therefore updated when
  // the parent containers change.

  /// Opens a scope, such as a login session. A scope is a child container. It creates at most one instance of
  /// each service that is registered, in this container or a parent, with the lifetime
  /// ``Lifetime/scoped(_:)`` and the scope's type. The value that opens the scope is a service in it.
  ///
  /// End the scope with ``shutdown()``, which releases the scope's services in reverse order of creation. An open scope
  /// keeps its parent alive. A service that holds a scope of its own container must therefore end that scope;
  /// otherwise, neither the scope nor the container is ever released. While the scope is open, a service installed in a
  /// parent is also added to the scope, and a service uninstalled or withdrawn in a parent is also removed from the
  /// scope.
  ///
  /// ```swift
  /// let login = try container.openScope(LoginSession(token: token))
  /// let orders = try login.resolve((any OrderHistory).self)
  /// await login.shutdown()
  /// ```
  /// - Parameters:
  ///   - scope: The value that opens the scope, such as a session with its token.
  ///   - registry: Further services that exist only in this scope.
  /// - Complexity: O(registrations of this container and its parents).
  /// - Throws: ``ServiceVerificationError`` if the scope's own services do not pass verification.
  public func openScope<Scope: ServiceScope>(
    _ scope: Scope, with registry: ServiceRegistry = ServiceRegistry()
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let (outer, kind) = (current, ScopeType(Scope.self))
    var own = registry
    own.register(Scope.self, instance: scope)
    var all = outer.inherited(by: kind, besides: own)
    all.merge(own)
    let opened = try all.freeze(parent: outer, scope: kind)
    // Changes to the parents in the meantime did not reach this scope, because it was not open yet.
    opened.renewInherited()
    return opened
  }

  /// Returns the registrations of this container and its parents that a scope inherits, except those that the scope
  /// registers itself.
  func inherited(by kind: ScopeType, besides own: ServiceRegistry) -> ServiceRegistry {
    let own = IdentityMap(own.registrations.lazy.filter(\.isNumbered).map(\.identity))
    return monitor.withLock { _ in
      var inherited = ServiceRegistry()
      for source in sources(for: kind) where !own.contains(source.identity) {
        inherited.add(source.inheritedRegistration)
      }
      return inherited
    }
  }

  /// Removes services that no longer exist in the parents from this scope, and adds services that are new in the
  /// parents.
  /// - Parameter isWithdrawal: Whether the removed entries are torn down when the scope ends, rather than by the
  ///   caller.
  /// - Returns: The removed entries.
  @discardableResult
  private func renewInherited(isWithdrawal: Bool = false) -> [ServiceEntry] {
    guard let scope, let parent else { return [] }
    return monitor.withLock { _ in
      let sources = parent.sources(for: scope)
      let given = IdentityMap(sources.lazy.map(\.identity))
      return state.withLock { state in
        guard !state.isClosed else { return [] }
        let gone = state.entries.filter { entry in
          guard let source = entry.details?.source else { return false }
          return given[source.identity].map { sources[$0] != source } ?? true
        }
        change(&state) { state in
          state.remove(gone)
          let new = sources.filter { state.entry(for: $0.identity) == nil }
          state.add(new.map(\.inheritedRegistration).map { $0.content.makeEntry($0, as: .all) })
        }
        state.retiredEntries += gone
        if isWithdrawal { state.withdrawn += gone }
        return gone
      }
    }
  }

  /// The open scopes below this container, the newest and innermost first.
  private var scopesBelow: [ServiceContainer] {
    children.flatMap { child in child.scopesBelow + (child.scope == nil ? [] : [child]) }
  }

  /// Returns the entries that a scope inherits, those of the nearest containers first. Call it under the monitor.
  private func sources(for kind: ScopeType) -> [ServiceEntry] {
    var sources: [ServiceEntry] = []
    var nearer: [ServiceContainer] = []
    var next: ServiceContainer? = self
    while let container = next {
      for entry in container.entries where entry.lifetime.scope == kind && entry.details?.source == nil {
        let isHidden = nearer.contains { container in
          container.entry(for: entry.identity).map { $0.details?.source == nil } ?? false
        }
        if !isHidden { sources.append(entry) }
      }
      nearer.append(container)
      next = container.parent
    }
    return sources
  }
}

extension ServiceEntry {
  /// The registration from which a scope makes its own entry. Read it only if no other thread can take the value in the
  /// meantime.
  fileprivate var inheritedRegistration: Registration {
    var registration = registration
    registration.source = self
    return registration
  }
}

/// Recognizes the entries of declarations by their keys or, for contributions, which have no key, by the options of
/// their registration.
private struct DeclaredServices {
  private let services: IdentityMap
  private let contributions: [RegistrationOptions]

  init(_ declarations: [ServiceDeclaration]) {
    services = IdentityMap(declarations.lazy.filter { !$0.isContribution }.map(\.service.identity))
    contributions = declarations.compactMap(\.contribution)
  }

  func contains(_ entry: ServiceEntry) -> Bool {
    if services.contains(entry.identity) { return true }
    guard !contributions.isEmpty, let details = entry.details, details.role == .contribution else {
      return false
    }
    return contributions.contains { $0 === details.options }
  }
}
