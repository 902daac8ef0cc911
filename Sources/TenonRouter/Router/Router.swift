import TenonSynchronization

/// Opens routes and URLs: matches, decodes, passes the interceptors, runs the handler, and gives back its result.
///
/// ```swift
/// let router = try Router(registry)
/// let screen = try await router.open(ProductDetail(id: 42))
/// try await router.open("/product/42?ref=home")
/// try await router.open(external: url)     // only what is exposed
/// ```
///
/// The router holds one immutable snapshot at a time. ``update(_:)`` and ``apply(_:)`` build a new one and swap it in;
/// what is being opened goes on with the snapshot it began with, which lives as long as somebody uses it.
public final class Router: Sendable {
  /// Everything that one opening reads.
  struct Snapshot: Sendable {
    var registry: RouteRegistry
    var table: RouteTable
    /// Redirects that were registered in code.
    var redirects: CompiledRules
    /// Rules that came later, the newest last; empty without.
    var rules: [CompiledRules] = []
    /// Grows with each change, so that a change can tell whether another came in between.
    var generation = 0

    var isTransparent: Bool {
      rules.isEmpty && registry.interceptors.isEmpty && registry.rewrites.isEmpty
        && registry.redirects.isEmpty
    }
  }

  private let state: Guarded<Snapshot>
  /// The routers that the current task is about to change.
  @TaskLocal private static var updating: Set<ObjectIdentifier> = []
  let log: @Sendable (RouteLogEvent) -> Void

  /// Freezes a registry.
  /// - Parameters:
  ///   - registry: The routes.
  ///   - log: Is told what callers are not, such as why an external URL was refused. Called on any thread.
  /// - Throws: ``RouteTableError`` with all that is wrong, and where it was declared.
  public init(
    _ registry: RouteRegistry, log: @escaping @Sendable (RouteLogEvent) -> Void = { _ in }
  ) throws(RouteTableError) {
    state = Guarded(try Self.snapshot(registry))
    self.log = log
  }

  /// The current snapshot; a short lock, and two references.
  var current: Snapshot { state.withLock { $0 } }

  /// Reads a part of the current snapshot without copying the rest.
  func peek<Part>(_ part: (Snapshot) -> Part) -> Part { state.withLock { part($0) } }

  /// The frozen routes of this moment. Matching on it takes no lock.
  public var table: RouteTable { current.table }

  /// The rules in force; `nil` without rules.
  public var rules: RouteRules? { current.rules.last?.source }

  /// The version of the rules in force; `nil` without rules.
  public var rulesVersion: Int? { rules?.version }

  private static func snapshot(_ registry: RouteRegistry) throws(RouteTableError) -> Snapshot {
    let table = try RouteTable(registry)
    let redirects: CompiledRules
    do throws(RouteRulesError) {
      redirects = try CompiledRules(
        RouteRules(version: 0, redirects: registry.redirects), table: table)
    } catch {
      throw RouteTableError(problems: error.problems.map(RouteTableError.Problem.redirect))
    }
    return Snapshot(registry: registry, table: table, redirects: redirects)
  }

  // MARK: - Changing

  /// Installs or removes routes later: changes a copy of the registry, freezes it, and swaps the new table in.
  /// - Parameter change: May run again when another change came in between; it must have no other effects, and cannot
  ///   update the same router.
  /// - Returns: What `change` returned, such as the token of a new route.
  /// - Throws: What `change` throws, and ``RouteTableError``; the routes then stay as they were.
  @discardableResult
  public func update<Result>(_ change: (inout RouteRegistry) throws -> Result) throws -> Result {
    let name = ObjectIdentifier(self)
    // The outer change would never find the routes as it left them.
    if Self.updating.contains(name) { throw RouteTableError(problems: [.nestedUpdate]) }
    while true {
      let old = current
      var registry = old.registry
      let result = try Self.$updating.withValue(Self.updating.union([name])) { try change(&registry) }
      var new = try Self.snapshot(registry)
      new.rules = old.rules
      if swap(new, for: old) { return result }
    }
  }

  /// Puts server rules in force: checks them whole, and swaps them in only if all of them are good.
  /// - Throws: ``RouteRulesError`` with every problem; the rules then stay as they were.
  public func apply(_ rules: RouteRules) throws(RouteRulesError) {
    while true {
      let old = current
      if let version = old.rules.last?.source.version, rules.version <= version {
        throw RouteRulesError(problems: [.stale(version: rules.version, current: version)])
      }
      var new = old
      new.rules.append(try CompiledRules(rules, table: old.table))
      // One step back is kept.
      if new.rules.count > 2 { new.rules.removeFirst() }
      if swap(new, for: old) { return }
    }
  }

  /// Puts the rules before the last ones in force again, or none where there were none before.
  /// - Returns: The version now in force.
  @discardableResult
  public func rollBackRules() -> Int? {
    state.withLock { snapshot in
      _ = snapshot.rules.popLast()
      snapshot.generation += 1
      return snapshot.rules.last?.source.version
    }
  }

  private func swap(_ new: Snapshot, for old: Snapshot) -> Bool {
    state.withLock { snapshot in
      guard snapshot.generation == old.generation else { return false }
      snapshot = new
      snapshot.generation = old.generation + 1
      return true
    }
  }
}
