extension ServiceContainer {
  /// Runs `operation` with some services replaced, for the current task and its child tasks only. During the operation,
  /// a copy is used instead of this container. The copy is shut down when the operation ends.
  ///
  /// ```swift
  /// try await container.withOverrides {
  ///   $0.register((any ProductService).self, instance: FewProducts())
  /// } run: {
  ///   let orders = try container.resolve((any OrderService).self)   // a new instance, with few products
  ///   try await orders.place()
  /// }
  /// ```
  ///
  /// The copy shares services that were registered as instances, and creates new instances of all other
  /// services on demand. Every service that depends on a replaced service therefore gets the replacement, no
  /// service created with a replacement remains afterwards, and tests that run in parallel do not see each
  /// other's replacements. Child containers, including scopes, are replaced by copies in the same way.
  /// Replacing a key removes its decorators. Decorators declared among the replacements wrap the existing
  /// service.
  ///
  /// When the operation ends, the services that it created are torn down. Tasks that outlive the operation
  /// get a ``ServiceError`` with the code `shutDown`. Use ``ServiceOverrides`` to pass the overrides to code
  /// that runs outside the task.
  /// - Parameters:
  ///   - isolation: The actor on which the operation runs. The default is the caller's actor.
  ///   - onlyReplacing: Whether a registration is an error if there is nothing that it replaces. This finds a double
  ///     that is registered under another type than the one that the code under test resolves.
  ///   - replace: Registers the replacements. A registration replaces the existing registration with the same
  ///     key or, if there is none, adds a new one.
  ///   - operation: Runs with the replacements.
  /// - Throws: ``ServiceVerificationError`` if the replacements do not pass verification, any error that `operation`
  ///   throws, or, if the operation succeeds, the first ``TeardownFailure``.
  public func withOverrides<Result>(
    isolation: isolated (any Actor)? = #isolation, onlyReplacing: Bool = false,
    _ replace: (inout ServiceRegistry) -> Void, run operation: () async throws -> Result
  ) async throws -> Result {
    let substitute = try substitute(replace, onlyReplacing)
    let context = OverrideContext(replacing: self, by: substitute, within: .current)
    let result: Result
    do {
      result = try await OverrideContext.$current.withValue(
        context, operation: operation, isolation: isolation)
    } catch {
      _ = await substitute.end()
      throw error
    }
    if let failure = await substitute.end().first { throw failure }
    return result
  }

  /// Runs `operation` with some services replaced, for synchronous code. Otherwise, this method behaves like
  /// ``withOverrides(isolation:onlyReplacing:_:run:)``.
  ///
  /// ```swift
  /// try container.withOverrides {
  ///   $0.register((any Clock).self, instance: FixedClock())
  /// } runSynchronously: {
  ///   #expect(try container.resolve((any OfferService).self).isOver)
  /// }
  /// ```
  ///
  /// This form tears nothing down. A service created within the operation is released when the last reference
  /// to it is released. Asynchronous code cannot call this form, and must use the asynchronous form instead.
  /// - Parameters:
  ///   - onlyReplacing: Whether a registration is an error if there is nothing that it replaces.
  ///   - replace: Registers the replacements.
  ///   - operation: Runs with the replacements.
  /// - Throws: ``ServiceVerificationError`` if the replacements do not pass verification, or any error that `operation`
  ///   throws.
  @available(*, noasync, message: "use withOverrides(_:run:), which tears down the services that it makes")
  public func withOverrides<Result>(
    onlyReplacing: Bool = false, _ replace: (inout ServiceRegistry) -> Void,
    runSynchronously operation: () throws -> Result
  ) throws -> Result {
    let context = OverrideContext(
      replacing: self, by: try substitute(replace, onlyReplacing), within: .current)
    return try OverrideContext.$current.withValue(context, operation: operation)
  }

  /// Returns an independent copy with some registrations replaced. Registered instances are shared; new instances of
  /// all other services are made.
  private func substitute(
    _ replace: (inout ServiceRegistry) -> Void, _ onlyReplacing: Bool
  ) throws(ServiceVerificationError) -> ServiceContainer {
    let container = current
    var registry = ServiceRegistry()
    replace(&registry)
    if onlyReplacing {
      let unknown = registry.registrations.compactMap(container.replacesNothing)
      if !unknown.isEmpty { throw ServiceVerificationError(findings: unknown) }
    }
    let replaced = IdentityMap(registry.registrations.lazy.filter(\.isNumbered).map(\.identity))
    var all = container.registryOfEntries { !replaced.contains($0.identity) }
    all.merge(registry)
    return try all.freeze(parent: container.parent, scope: container.scope, for: container)
  }

  /// Returns an error if there is no service that a registration replaces. A contribution stands beside others of its
  /// type, so it replaces nothing that could be missing.
  private func replacesNothing(_ registration: Registration) -> ServiceError? {
    let service = registration.reference
    guard registration.isNumbered, !service.isContribution, find(service.identity) == nil else { return nil }
    return .replacesNothing(
      service, at: registration.place, nearMisses: SimilarService.find(for: service, among: registered))
  }

  /// Returns an independent copy below another parent; a scope is opened again there. The copy is not verified again.
  func copy(below parent: ServiceContainer) -> ServiceContainer? {
    var all = registryOfEntries { scope == nil || $0.details?.source == nil }
    if let scope {
      let own = all
      all = parent.inherited(by: scope, besides: own)
      all.merge(own)
    }
    return try? all.frozen(parent: parent, scope: scope, for: self)
  }

  private func registryOfEntries(where isKept: (ServiceEntry) -> Bool) -> ServiceRegistry {
    var registry = ServiceRegistry()
    monitor.withLock { _ in
      let suspended = state.withLock { $0.suspended }
      for entry in entries where isKept(entry) {
        // A copy is not notified when suspended services become available. It starts them through its original.
        let isStandIn = entry.details?.unavailable?.start != nil
        let original = isStandIn ? suspended.last { $0.identity == entry.identity } : nil
        registry.add((original ?? entry).registration)
      }
    }
    return registry
  }
}

/// The overrides of the current task, which can be passed to code that runs outside the task, such as a callback or
/// code on a queue or another thread.
///
/// ```swift
/// let overrides = ServiceOverrides.current
/// queue.async { overrides.run { … } }
/// ```
public struct ServiceOverrides: Sendable {
  private let context: OverrideContext?

  /// No overrides, for code that acts on behalf of the whole application.
  package static let none = ServiceOverrides(context: nil)

  /// The overrides that apply to the calling code.
  public static var current: ServiceOverrides { ServiceOverrides(context: OverrideContext.current) }

  /// Runs `operation` with these overrides.
  ///
  /// ```swift
  /// let overrides = ServiceOverrides.current
  /// view.onTap = { overrides.run { view.reload() } }
  /// ```
  /// - Throws: Any error that `operation` throws.
  public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OverrideContext.$current.withValue(context, operation: operation)
  }

  /// Runs an `async` operation with these overrides, for example in a detached task.
  ///
  /// ```swift
  /// let overrides = ServiceOverrides.current
  /// Task.detached { try await overrides.run { try await orders.place() } }
  /// ```
  /// - Throws: Any error that `operation` throws.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await OverrideContext.$current.withValue(context, operation: operation, isolation: isolation)
  }
}
