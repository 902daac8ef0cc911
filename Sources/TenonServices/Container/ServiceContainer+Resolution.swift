import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Handles the cases that the inlined path does not: first use, other lifetimes, parents, overrides, errors.
  @usableFromInline
  func resolveSlowly<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type
  ) throws(ServiceError) -> Service {
    if tenon_services_must_detour() {
      let container = current
      guard container === self else { return try container.resolveSlowly(identity, as: type) }
    }
    guard let (entry, owner) = find(identity) else {
      if let other = try resolveDerived(identity) as? Service { return other }
      throw notFound(identity)
    }
    guard tenon_services_must_detour(), OpenStep.current != nil, !entry.isVariant else {
      return try give(entry, of: owner, as: type)
    }
    return try OpenStep.run(for: entry.reference) { () throws(ServiceError) in
      try give(entry, of: owner, as: type)
    }
  }

  private func give<Service: Sendable>(
    _ entry: ServiceEntry, of owner: ServiceContainer, as type: Service.Type
  ) throws(ServiceError) -> Service {
    switch entry.state {
    case EntryState.ready: return entry.value(type).pointee
    case EntryState.transient:
      OpenStep.noteMaking()
      return try make(entry, as: type)
    case EntryState.installedTransient:
      OpenStep.noteMaking()
      return try makeInstalled(entry, of: owner, as: type)
    default: break
    }
    if let error = refusal(of: entry, owner) {
      // Nobody would keep the service, so the caller may have the one of the scope that is open now.
      guard error.code == .outsideScope, let kind = entry.lifetime.scope, let open = try openScope(of: kind)
      else {
        throw error
      }
      do throws(ServiceError) { return try open.resolveSlowly(entry.identity, as: type) } catch {
        // The scope has ended in the meantime.
        throw error.code == .shutDown && open.isClosed
          ? .outsideScope(kind, open: 0, user: "the caller") : error
      }
    }
    if entry.details?.isOfResolution == true { return try sharedInResolution(entry, of: owner, as: type) }
    return try owner.shared(entry, as: type)
  }

  /// Returns the error if an existing entry cannot be resolved; otherwise `nil`.
  private func refusal(of entry: ServiceEntry, _ owner: ServiceContainer) -> ServiceError? {
    if let unavailable = entry.details?.unavailable {
      return .unavailable(entry.reference, path: ResolutionFrame.path, cause: unavailable.reason)
    }
    if let scope = entry.lifetime.scope, owner.scope != scope { return outsideScope(entry, scope) }
    return nil
  }

  /// Returns the entry for an identity, in this container or the nearest parent that has one, together with that
  /// container.
  func find(_ identity: ServiceIdentity) -> (entry: ServiceEntry, owner: ServiceContainer)? {
    var owner = self
    while true {
      if let entry = owner.entry(for: identity) { return (entry, owner) }
      guard !owner.table.isClosed, let parent = owner.parent else { return nil }
      owner = parent
    }
  }

  /// Resolves a value that every container derives from the services that it provides: an `Optional` or a ``Provider``.
  /// - Returns: `nil` if the identity is of another type.
  private func resolveDerived(_ identity: ServiceIdentity) throws(ServiceError) -> Any? {
    if let type = identity.type as? any DeferredService.Type {
      try mustBeOpen(for: identity)
      let target = type.target(named: identity.name)
      guard target.wrapped != nil || find(target.identity) != nil else { throw notFound(target.identity) }
      return type.make(named: identity.name, in: self)
    }
    guard let type = identity.type as? any OptionalService.Type else { return nil }
    let wanted = type.wrapped(named: identity.name)
    guard let (entry, _) = find(wanted) else {
      try mustBeOpen(for: wanted)
      guard let deferred = ServiceReference(identity: wanted).deferred, find(deferred.identity) != nil else {
        return type.holding(nil)
      }
      return type.holding(try resolveDerived(wanted))
    }
    do throws(ServiceError) {
      return type.holding(try entry.operations.resolve(entry, in: self))
    } catch {
      let isAbsent =
        error.isWithdrawal(of: wanted) || wasUninstalled(entry, error) || error.code == .outsideScope
      guard isAbsent else { throw error }
      return type.holding(nil)
    }
  }

  /// Returns whether the error says that the entry's own service was uninstalled after the entry was found.
  private func wasUninstalled(_ entry: ServiceEntry, _ error: ServiceError) -> Bool {
    error.code == .missing && error.service.identity == entry.identity
      && find(entry.identity)?.entry != entry
  }

  /// Resolves all implementations of a type, those of the parents first.
  /// - Parameters:
  ///   - isTolerant: Whether withdrawn services are skipped.
  ///   - onFailure: Receives the error of an implementation that cannot be made, which is skipped. If it is `nil`, the
  ///     error is thrown.
  package func all<Service: Sendable>(
    _ type: Service.Type, skippingWithdrawn isTolerant: Bool, onFailure: ((ServiceError) -> Void)? = nil
  ) throws(ServiceError) -> [Service] {
    let container = current
    try container.mustBeOpen(for: ServiceIdentity(of: type))
    var services: [Service] = []
    for identity in container.identities(of: type) {
      do throws(ServiceError) {
        services.append(try container.resolve(identity, as: type))
      } catch {
        if isTolerant, error.isWithdrawal(of: identity) { continue }
        guard let onFailure, error.code != .shutDown else { throw error }
        onFailure(error)
      }
    }
    return services
  }

  /// Returns the identities of all registrations of a type. An identity that occurs in several containers, such as that
  /// of a contribution to a scope, is returned only for the nearest one.
  private func identities(of type: Any.Type) -> [ServiceIdentity] {
    let own = entries.map(\.identity).filter { $0.type == type }
    return (parent?.identities(of: type) ?? []).filter { !own.contains($0) } + own
  }

  // MARK: Shared instances

  /// Returns the instance that the current resolution shares, and makes it if necessary.
  private func sharedInResolution<Service: Sendable>(
    _ entry: ServiceEntry, of owner: ServiceContainer, as type: Service.Type
  ) throws(ServiceError) -> Service {
    // The service that is requested first is made for its caller alone.
    let instances = GraphInstances.current
    if let known = instances?.instance(of: entry.identity, as: type, in: self) { return known }
    OpenStep.noteMaking()
    let made =
      try entry.isReleasable ? makeInstalled(entry, of: owner, as: type) : make(entry, as: type)
    return instances?.keep(made, for: entry.identity, in: self) ?? made
  }

  /// Calls a factory that is released when its service is removed. The factory is read under the lock, so that it
  /// cannot be released in the meantime.
  private func makeInstalled<Service: Sendable>(
    _ entry: ServiceEntry, of owner: ServiceContainer, as type: Service.Type
  ) throws(ServiceError) -> Service {
    let factory = owner.monitor.withLock { _ in
      owner.state.withLock { $0.gives(entry) } ? entry.factory(type).pointee : nil
    }
    guard let factory else { throw notFound(entry.identity) }
    return try ResolutionFrame.run(making: entry) { try factory.make(ServiceResolver(container: self)) }
  }

  /// Returns the one instance of `entry`. Makes it if necessary: exactly once, outside any lock.
  private func shared<Service: Sendable>(
    _ entry: ServiceEntry, as type: Service.Type
  ) throws(ServiceError) -> Service {
    var found: Service?
    let isThere = try beginCreation(entry) {
      found = entry.instance(type)
      return found != nil
    }
    if isThere, let found { return found }
    OpenStep.noteMaking()
    var made: Service?
    var failure: ServiceError?
    do throws(ServiceError) {
      made = try makingToKeep { () throws(ServiceError) in try make(entry, as: type) }
    } catch {
      failure = error
    }
    let isOpen = try endCreation(entry, failure) { () throws(ServiceError) -> Bool in
      try made.map { instance throws(ServiceError) in try entry.keep(instance) } ?? false
    }
    // An instance that was made after the container closed is kept, so that it can be torn down, but is not returned.
    guard isOpen, let made else { throw .shutDown(entry.reference, scope: scope) }
    return made
  }

  /// Runs a factory whose service this container keeps. What is kept outside of scopes belongs to none of them, though it
  /// may first be needed in one.
  func makingToKeep<Made, Failure: Error>(
    _ body: () throws(Failure) -> Made
  ) throws(Failure) -> Made {
    if scope != nil { return try body() }
    return try EnteredScopes.leave(body)
  }

  /// Runs an `async` factory; otherwise like the synchronous form.
  func makingToKeep<Made>(_ body: () async throws -> Made) async throws -> Made {
    if scope != nil { return try await body() }
    return try await EnteredScopes.leave(body)
  }

  /// Notes that the services that the caller is making wait for a node that is being made elsewhere.
  /// - Parameters:
  ///   - steps: The services that the caller is making.
  ///   - node: The node that the caller waits for, such as an entry's address.
  /// - Returns: The number of the wait, for ``endWait(_:)``.
  /// - Throws: ``ServiceError`` with the code `cycle` if the wait would never end.
  static func beginWait(_ steps: [WaitForGraph.Step], for node: UInt) throws(ServiceError) -> Int {
    switch WaitForGraph.process.withLock({ $0.begin(steps, waitingFor: node) }) {
    case .waits(let number): return number
    case .cycle(let labels): throw .cycle(making: labels)
    }
  }

  static func endWait(_ number: Int) { WaitForGraph.process.withLock { $0.end(number) } }

  /// Waits until no other caller is making the entry's instance. If there is still no instance, notes that this caller
  /// is making it.
  /// - Parameter look: Looks for the instance, under the monitor.
  /// - Returns: Whether there is an instance.
  private func beginCreation(_ entry: ServiceEntry, _ look: () -> Bool) throws(ServiceError) -> Bool {
    try awaitOrClaim(entry.address, look) { () throws(ServiceError) in
      let (isGiven, isBusy) = state.withLock { state in
        let (isGiven, isBusy) = (state.gives(entry), state.isCreating(entry))
        if isGiven, !isBusy { state.beginCreation(entry, by: nil) }
        return (isGiven, isBusy)
      }
      // The entry was removed after it was found.
      guard isGiven else { throw notFound(entry.identity) }
      return !isBusy
    }
  }

  /// Waits until no other caller is making an instance. If there is still no instance, claims the right to make it.
  /// - Parameters:
  ///   - node: The instance's node in the wait-for graph.
  ///   - look: Looks for the instance, under the monitor.
  ///   - claim: Notes, under the monitor, that this caller makes the instance, unless another caller is making it.
  ///     Returns whether it did.
  /// - Returns: Whether the instance exists.
  func awaitOrClaim(
    _ node: UInt, _ look: () -> Bool, claim: () throws(ServiceError) -> Bool
  ) throws(ServiceError) -> Bool {
    var wait: Int?
    return try monitor.waitUntil { sleepers throws(ServiceError) -> Bool? in
      if let number = wait {
        Self.endWait(number)
        sleepers -= 1
        wait = nil
      }
      if look() { return true }
      if try claim() { return false }
      wait = try Self.beginWait(ThreadSteps.current, for: node)
      sleepers += 1
      return nil
    }
  }

  /// Keeps the new instance, and wakes the callers that are waiting for it.
  /// - Returns: Whether the entry can still be resolved.
  private func endCreation(
    _ entry: ServiceEntry, _ failure: ServiceError?, _ keep: () throws(ServiceError) -> Bool
  ) throws(ServiceError) -> Bool {
    var failure = failure
    let (isOpen, hasSleepers, waiters) = monitor.withLock { sleepers in
      var isKept = false
      if failure == nil {
        do throws(ServiceError) {
          isKept = try keep()
        } catch {
          failure = error
        }
      }
      return state.withLock { state in
        (state.gives(entry), sleepers > 0, state.endCreation(entry, by: nil, hasMade: isKept))
      }
    }
    if hasSleepers { monitor.broadcast() }
    waiters.resume()
    if let failure { throw failure }
    return isOpen
  }

  /// Keeps a claimed instance, under the monitor, and wakes the callers that are waiting for it.
  func endMaking(_ keep: () -> Void) {
    let hasSleepers = monitor.withLock { sleepers in
      keep()
      return sleepers > 0
    }
    if hasSleepers { monitor.broadcast() }
  }

  // MARK: Sources

  /// Notes that a source is starting to make its service.
  /// - Throws: ``ServiceError`` if the source was removed or the container has been closed.
  func beginCreation(_ entry: ServiceEntry, by source: any ServiceSource) throws(ServiceError) {
    let isGiven = state.withLock { state in
      guard state.gives(entry) else { return false }
      state.beginCreation(entry, by: source)
      return true
    }
    guard isGiven else { throw .shutDown(entry.reference, scope: scope) }
  }

  /// Notes that a source has finished making its service.
  /// - Parameter hasMade: Whether a service was made. If so, it is listed after the services that it needs.
  /// - Throws: ``ServiceError`` if the service is no longer available.
  func endCreation(
    _ entry: ServiceEntry, by source: any ServiceSource, hasMade: Bool
  ) throws(ServiceError) {
    let (isOpen, waiters) = state.withLock { state in
      (state.gives(entry), state.endCreation(entry, by: source, hasMade: hasMade))
    }
    waiters.resume()
    guard isOpen else { throw .shutDown(entry.reference, scope: scope) }
  }

  /// Waits until none of the entries is being made. Asynchronous factories are cancelled first.
  ///
  /// Does not wait for services whose factories are waiting for this call.
  func untilQuiet(_ entries: [ServiceEntry]) async {
    let own = AsyncFrame.makersAbove
    let entries = own.isEmpty ? entries : entries.filter { !own.contains($0) }
    let creations = state.withLock { $0.creations }
    for creation in creations where entries.contains(creation.entry) { creation.source?.cancelMaking() }
    _ = await state.withLock { $0.waitUntilQuiet(entries) }?.result
  }

  // MARK: Errors

  /// Whether the container no longer provides services.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// - Throws: ``ServiceError`` with the code `shutDown` if this container or one of its parents was shut down.
  func mustBeOpen(for identity: ServiceIdentity) throws(ServiceError) {
    var next: ServiceContainer? = self
    while let container = next {
      if container.isClosed {
        throw .shutDown(ServiceReference(identity: identity), scope: container.scope)
      }
      next = container.parent
    }
  }

  /// Returns the error for a service that no container has: it is missing, or a container was shut down.
  func notFound(_ identity: ServiceIdentity) -> ServiceError {
    do throws(ServiceError) {
      try mustBeOpen(for: identity)
    } catch {
      return error
    }
    let service = ServiceReference(identity: identity)
    return .missing(
      service, path: ResolutionFrame.path, nearMisses: SimilarService.find(for: service, among: registered))
  }

  /// The services that this container and its parents provide.
  var registered: [ServiceReference] { entries.map(\.reference) + (parent?.registered ?? []) }

  private func outsideScope(_ entry: ServiceEntry, _ scope: ScopeType) -> ServiceError {
    let path = ResolutionFrame.path
    // A service that lives longer than the call would keep the scoped service. A service that no container keeps only
    // passes it on.
    let keeper = path.lastIndex { find($0.identity).map { !$0.entry.lifetime.isUnkept } ?? false }
    guard let keeper else { return .outsideScope(entry.reference, scope: scope) }
    return .captive(
      entry.reference, scope: scope, keeper: path[keeper], path: path[keeper...] + [entry.reference])
  }
}
