import TenonSynchronization

/// Performs actions, between modules that do not import each other.
///
/// ```swift
/// let count = try await mediator.perform(.cartCount)                                   // by reference
/// let same: Int = try await mediator.perform(target: "Cart", action: "count")          // by name
/// ```
///
/// An ``ActionReference`` lets the compiler check name and types; see <doc:ActionReferences>. A mediator can be used
/// from everywhere, and reading its tables takes one short lock.
public final class Mediator: Sendable {
  private struct State {
    var declarations: [Declaration]
    var table: ActionTable
    /// The targets found by convention so far, by module.
    var conventions: [String: [String: ActionTable.Target]] = [:]

    /// - Returns: The table before, to be released outside the lock: closures' deinits are foreign code.
    mutating func replaceTable(_ declarations: [Declaration]) -> ActionTable {
      defer { table = ActionTable(declarations) }
      self.declarations = declarations
      return table
    }
  }

  private let state: Guarded<State>
  let onPerform: (@Sendable (ActionLogEntry) -> Void)?
  let onFailure: (@Sendable (ActionFailure) -> Void)?

  /// A mediator for what the registry declares.
  /// - Parameters:
  ///   - registry: The actions.
  ///   - onPerform: Receives every action that was found, before its authorisation is asked for, on the caller's
  ///     thread: for logs and tests.
  ///   - onFailure: Receives every call that fails, by reference, by name or by URL, once, before its caller does. A
  ///     call that ends with a `CancellationError` has not failed. An action that fails because one that it performs
  ///     fails is a call of its own.
  /// - Throws: ``ActionError/duplicate(_:first:second:)``, ``ActionError/invalidScheme(_:_:)``,
  ///   ``ActionError/unreadableRemoteInput(_:input:_:)``.
  public init(
    _ registry: ActionRegistry = ActionRegistry(), onPerform: (@Sendable (ActionLogEntry) -> Void)? = nil,
    onFailure: (@Sendable (ActionFailure) -> Void)? = nil
  ) throws(ActionError) {
    try ActionTable.verify(registry.declarations)
    state = Guarded(State(declarations: registry.declarations, table: ActionTable(registry.declarations)))
    self.onPerform = onPerform
    self.onFailure = onFailure
  }

  /// Adds declarations while the application runs, all or none of them.
  /// - Parameter registry: The further actions.
  /// - Throws: ``ActionError/duplicate(_:first:second:)``, ``ActionError/invalidScheme(_:_:)``,
  ///   ``ActionError/unreadableRemoteInput(_:input:_:)``.
  public func install(_ registry: ActionRegistry) throws(ActionError) {
    let replaced = try state.withLock { (state) throws(ActionError) in
      let declarations = state.declarations + registry.declarations
      try ActionTable.verify(declarations)
      return state.replaceTable(declarations)
    }
    _ = replaced
  }

  /// Removes everything that an owner has declared, its cached targets with it. Calls under way go on.
  public func remove(owner: String) {
    let (declarations, replaced) = state.withLock { state in
      (state.declarations, state.replaceTable(state.declarations.filter { $0.owner != owner }))
    }
    _ = replaced
    for declaration in declarations where declaration.owner == owner {
      if case .target(_, let slot) = declaration.kind { slot.evict() }
    }
  }

  /// Lets go of a cached target; the next call makes a new one.
  public func evict(target: String, module: String? = nil) {
    let slot = state.withLock { state in
      module.map { state.conventions[$0]?[target]?.slot } ?? state.table.targets[target]?.slot
    }
    slot?.evict()
  }

  /// All actions, with those of the targets that were found by convention so far, sorted by name.
  public var actions: [ActionDescription] {
    let targets = state.withLock { Array($0.table.targets.values) + $0.conventions.values.flatMap(\.values) }
    return targets.flatMap(\.actions.values).map(\.description).sorted { $0.name < $1.name }
  }

  /// Authorisations that actions need and nobody knows how to get: their calls will be refused. Sorted.
  public var missingAuthorizations: [ActionAuthorization] {
    let table = table
    let needed = Set(table.targets.values.flatMap(\.actions.values).compactMap(\.authorization))
    return needed.filter { table.authorizers[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
  }

  var table: ActionTable { state.withLock { $0.table } }
}

extension Mediator {
  /// The target that a module has by convention; looked for once.
  func conventionTarget(_ name: ActionName, in module: String) throws(ActionError) -> ActionTable.Target {
    if let known = state.withLock({ $0.conventions[module]?[name.target] }) { return known }
    let declarations = try ConventionLookup.declarations(
      name, module: module, isRegistered: false, owner: nil,
      place: SourcePlace(fileID: "\(module).Target_\(name.target)", line: 0))
    try ActionTable.verify(declarations)
    let found = ActionTable(declarations).targets[name.target] ?? ActionTable.Target()
    return state.withLock { state in
      if let known = state.conventions[module]?[name.target] { return known }
      state.conventions[module, default: [:]][name.target] = found
      return found
    }
  }
}
