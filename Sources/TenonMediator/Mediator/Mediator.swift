import TenonDiagnostics
import TenonSynchronization

/// Lets modules call each other's actions without importing each other.
///
/// ```swift
/// let count = try await mediator.perform(.cartCount)                                  // by reference
/// let same: Int = try await mediator.perform(.named("Cart", "count"), [:])            // by name
/// ```
///
/// An ``ActionReference`` lets the compiler check the action's name and types; see <doc:ActionReferences>. A
/// mediator can be used from any thread or actor. Reading the mediator's tables takes one lock, which is held
/// only briefly.
public final class Mediator: Sendable {
  private struct State {
    var declarations: [ActionDeclaration]
    var table: ActionTable
    /// The targets that have been found by convention so far, by the names of the target and the module.
    var discovered = ColdDictionary<ActionName, DiscoveredTarget>()

    /// - Returns: The previous table, which must be released outside the lock, because the deinits of closures are
    ///   foreign code.
    mutating func replaceTable(_ declarations: [ActionDeclaration]) -> ActionTable {
      defer { table = ActionTable(declarations) }
      self.declarations = declarations
      return table
    }
  }

  private struct DiscoveredTarget {
    let namespace: ActionNamespace
    let cache: TargetCache
  }

  private let state: Mutex<State>
  let onPerform: (@Sendable (ActionLogEntry) -> Void)?
  let onFailure: (@Sendable (ActionLogEntry, any Error) -> Void)?

  /// Creates a mediator for the actions that the registry declares.
  ///
  /// ```swift
  /// let mediator = try Mediator(actions, onFailure: { call, error in logger.warning("\(call.action): \(error)") })
  /// ```
  /// - Parameters:
  ///   - registry: The actions.
  ///   - onPerform: Receives every call whose action was found. The closure runs on the caller's thread,
  ///     before the authorization is requested. Use this closure for logging and testing.
  ///   - onFailure: Receives every failed call once, before the caller gets the error, whether the call was
  ///     made by reference, by name or by URL. The closure receives the original error, before an
  ///     ``ActionReference`` converts it. A call that ends with a `CancellationError` does not count as a
  ///     failure. If an action fails because another action that it performs fails, both failed calls are
  ///     reported.
  /// - Throws: ``ActionError`` with the code `duplicate`, `invalidScheme` or `unreadableInput`.
  public init(
    _ registry: ActionRegistry = ActionRegistry(), onPerform: (@Sendable (ActionLogEntry) -> Void)? = nil,
    onFailure: (@Sendable (ActionLogEntry, any Error) -> Void)? = nil
  ) throws(ActionError) {
    try registry.declarations.verify()
    state = Mutex(State(declarations: registry.declarations, table: ActionTable(registry.declarations)))
    self.onPerform = onPerform
    self.onFailure = onFailure
  }

  /// Adds declarations while the application is running. Either all declarations are added or none are.
  ///
  /// ```swift
  /// var plugin = ActionRegistry(owner: "GiftCards")
  /// plugin.action(.named("GiftCard", "redeem")) { parameters, _ in
  ///   try redeem(parameters.required("code", as: String.self))
  /// }
  /// try mediator.install(plugin)
  /// ```
  /// - Parameter registry: The actions to add.
  /// - Throws: The errors that ``init(_:onPerform:onFailure:)`` throws.
  public func install(_ registry: ActionRegistry) throws(ActionError) {
    let replaced = try state.withLock { (state) throws(ActionError) in
      let declarations = state.declarations + registry.declarations
      try declarations.verify()
      return state.replaceTable(declarations)
    }
    _ = replaced
  }

  /// Removes everything that an owner has declared, including its cached targets. Calls in progress continue.
  ///
  /// ```swift
  /// mediator.remove(owner: "GiftCards")   // redeeming one now throws `notFound`
  /// ```
  public func remove(owner: String) {
    let (declarations, replaced) = state.withLock { state in
      (state.declarations, state.replaceTable(state.declarations.filter { $0.owner != owner }))
    }
    _ = replaced
    for declaration in declarations where declaration.owner == owner {
      if case .target(_, let cache) = declaration.kind { cache.evict() }
    }
  }

  /// Releases a cached target. The next call creates a new instance.
  ///
  /// ```swift
  /// mediator.evict(target: "Payment")   // the next call opens a new connection to the gateway
  /// ```
  /// - Parameters:
  ///   - target: The target's name.
  ///   - module: The module that contains the class `Target_<target>`; `nil` for a registered target.
  public func evict(target: String, module: String? = nil) {
    let cache = state.withLock { state in
      module == nil
        ? state.table.caches[target]
        : state.discovered[ActionName(target: target, action: "", module: module)]?.cache
    }
    cache?.evict()
  }

  /// All actions, including those of targets that have been found by convention so far, sorted by module, target and
  /// name.
  ///
  /// ```swift
  /// let open = mediator.actions.filter { $0.exposure == .external && $0.authorization == nil }
  /// ```
  public var actions: [ActionDescription] {
    let found = state.withLock { state in
      state.table.local.actions.actions + state.discovered.values.flatMap(\.namespace.actions.actions)
    }
    var byKey = ColdDictionary<String, DeclaredAction>()
    for action in found {
      let name = action.name
      byKey["\(name.module ?? "")\u{0}\(name.target)\u{0}\(name.action)"] = action
    }
    return byKey.keys.coldSorted().compactMap { byKey[$0]?.description }
  }

  var table: ActionTable { state.withLock { $0.table } }
}

// MARK: - Finding

/// An action that was found, or the fallback for an action that was not found, and the call to perform.
struct FoundAction: Sendable {
  let action: DeclaredAction
  let call: ActionCall

  var isFallback: Bool { call.name != action.name }
}

extension Mediator {
  /// Returns the action with this name, if it is registered.
  func registered(_ name: ActionName) -> DeclaredAction? {
    state.withLock { $0.table.local.actions.find(name) }
  }

  /// Finds the code for a call: the action itself, its target's `notFound`, or the mediator's `notFound`, in this
  /// order.
  func find(_ name: ActionName, isFresh: Bool) throws(ActionError) -> FoundAction {
    func found(_ action: DeclaredAction) -> FoundAction {
      FoundAction(
        action: action, call: isFresh ? ActionCall(name, owner: action.owner, isFresh: true) : action.call)
    }

    if let action = registered(name) { return found(action) }
    let local = table.local
    var namespace = local
    if let module = name.module {
      do throws(ActionError) {
        namespace = try conventionTarget(name, in: module)
        if let action = namespace.action(name) { return found(action) }
      } catch {
        if local.fallback == nil { throw error }
      }
    }
    guard let fallback = namespace.fallback(for: name) ?? local.fallback else {
      throw namespace.missing(name)
    }
    return FoundAction(action: fallback, call: ActionCall(name, isFresh: isFresh))
  }

  /// Finds the action that a URL reaches. Only exposed actions and fallbacks are searched.
  func find(_ url: ActionURL, as text: String) throws(ActionError) -> FoundAction {
    let table = table
    guard table.schemes.contains(url.scheme) else {
      throw .refusedScheme(url.scheme, allowed: Array(table.schemes).coldSorted())
    }
    if let action = table.remote.action(url.name) {
      return FoundAction(action: action, call: ActionCall(action.name, owner: action.owner, url: text))
    }
    // A fallback for missing actions also handles actions that are not exposed, so that the sender of the URL cannot
    // distinguish the two cases.
    guard let fallback = table.remote.fallback(for: url.name) else {
      throw table.local.action(url.name) == nil ? table.remote.missing(url.name) : .notExposed(url.name)
    }
    return FoundAction(action: fallback, call: ActionCall(url.name, url: text))
  }

  /// Returns the actions of a target that a module has by convention. Each target is looked up only once.
  private func conventionTarget(
    _ name: ActionName, in module: String
  ) throws(ActionError) -> ActionNamespace {
    let key = ActionName(target: name.target, action: "", module: module)
    if let known = state.withLock({ $0.discovered[key]?.namespace }) { return known }
    let (registry, cache) = try name.conventionTarget(in: module)
    try registry.declarations.verify()
    let found = DiscoveredTarget(namespace: ActionNamespace(registry.declarations), cache: cache)
    return state.withLock { state in
      if let known = state.discovered[key] { return known.namespace }
      state.discovered[key] = found
      return found.namespace
    }
  }

  /// Returns whether an action with this name exists and can be performed: its module has not failed, and the scope in
  /// which the action runs is open. Fallbacks do not count. Performing the action can still fail because of
  /// its input or authorization.
  ///
  /// ```swift
  /// button.isHidden = !mediator.canPerform(ActionName(target: "GiftCard", action: "redeem"))
  /// ```
  public func canPerform(_ name: ActionName) -> Bool {
    guard let module = name.module else { return registered(name)?.isAvailable == true }
    return (try? conventionTarget(name, in: module))?.action(name) != nil
  }

  /// Returns whether a URL refers to an action that URLs may call, regardless of authorization. Fallbacks do not count.
  ///
  /// ```swift
  /// if mediator.canPerform(url: "shop://cart/add") { try await mediator.perform(url: "shop://cart/add?product=tea") }
  /// ```
  public func canPerform(url: String) -> Bool {
    guard let parsed = try? ActionURL(url), let found = try? find(parsed, as: url) else { return false }
    return !found.isFallback
  }
}
