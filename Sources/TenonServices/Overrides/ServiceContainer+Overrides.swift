import CTenonAtomics

extension ServiceContainer {
  /// Runs `operation` with some services replaced, for the current task and its children only.
  ///
  /// ```swift
  /// try await container.withOverrides {
  ///   $0.register((any Clock).self, instance: FixedClock())
  /// } run: {
  ///   …
  /// }
  /// ```
  ///
  /// Inside, this container stands for a fresh copy of itself: services that were registered as instances are
  /// shared, all others are made anew on demand. So a double reaches every service that depends on it, nothing made
  /// with it is left behind, and tests that run in parallel do not see each other's. Containers below this one
  /// follow. Use ``ServiceOverrides`` to carry the overrides into code that runs outside the task.
  /// - Parameters:
  ///   - replace: Registers the replacements; a key that is registered replaces, a new one adds.
  ///   - operation: Runs with them.
  /// - Throws: ``ServiceVerificationError`` if the replacements do not verify, or what `operation` throws.
  public func withOverrides<Result>(
    _ replace: (inout ServiceRegistry) -> Void, run operation: () throws -> Result
  ) throws -> Result {
    let context = try overrideContext(replace)
    return try OverrideContext.$current.withValue(context, operation: operation)
  }

  /// Runs an `async` operation with some services replaced; otherwise as ``withOverrides(_:run:)-swift.method``.
  public func withOverrides<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ replace: (inout ServiceRegistry) -> Void, run operation: () async throws -> Result
  ) async throws -> Result {
    let context = try overrideContext(replace)
    return try await OverrideContext.$current.withValue(context, operation: operation, isolation: isolation)
  }

  private func overrideContext(
    _ replace: (inout ServiceRegistry) -> Void
  ) throws(ServiceVerificationError) -> OverrideContext {
    var registry = ServiceRegistry()
    replace(&registry)
    let outer = OverrideContext.current
    let substitute = try current.copy(replacing: registry)
    tenon_services_detour_begin()
    return OverrideContext(replacing: self, by: substitute, within: outer)
  }

  /// An independent copy with some registrations replaced. Instances are shared, all else is made anew.
  func copy(replacing registry: ServiceRegistry) throws(ServiceVerificationError) -> ServiceContainer {
    let replaced = Set(registry.registrations.map(\.identity))
    let kept = cloneCells { !replaced.contains($0.header.pointee.identity) }
    return try registry.freeze(parent: parent, scope: scope, inherited: kept)
  }

  /// An independent copy under another parent.
  func copy(parent: ServiceContainer) -> ServiceContainer {
    let cells = cloneCells { _ in true }
    let table = ServiceTable(capacityFor: cells.count)
    for cell in cells { _ = table.insert(cell) }
    return ServiceContainer(table: table, count: cells.count, parent: parent, scope: scope)
  }

  private func cloneCells(where isKept: (Cell) -> Bool) -> [Cell] {
    creation.monitor.withLock { _ in
      table.cells.filter(isKept).enumerated().map { order, cell in
        cell.clone(isReleasable: cell.details?.isReleasable ?? false, order: order)
      }
    }
  }
}

/// The overrides of the current task, to be carried into code that runs outside it: a callback, a queue, a thread.
///
/// ```swift
/// let overrides = ServiceOverrides.current
/// queue.async { overrides.run { … } }
/// ```
public struct ServiceOverrides: Sendable {
  private let context: OverrideContext?

  /// What is in force where this is called.
  public static var current: ServiceOverrides { ServiceOverrides(context: OverrideContext.current) }

  /// Runs `operation` with the overrides in force.
  public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OverrideContext.$current.withValue(context, operation: operation)
  }
}
