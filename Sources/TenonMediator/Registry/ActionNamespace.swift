/// The actions and fallbacks that can be reached either from code or from URLs.
struct ActionNamespace: Sendable {
  let actions: ActionIndex
  /// Whether the case of target names is ignored, as in URLs, whose hosts are case-insensitive.
  private let ignoresCase: Bool
  /// The fallbacks for actions that a target does not have.
  private let fallbacks: ColdDictionary<String, DeclaredAction>
  /// The fallback for all other actions.
  let fallback: DeclaredAction?

  init(_ declarations: [ActionDeclaration], ignoresCase: Bool = false) {
    func key(_ target: String) -> String { ignoresCase ? target.lowercased() : target }
    var fallbacks = ColdDictionary<String, DeclaredAction>()
    var fallback: DeclaredAction?
    for declaration in declarations {
      guard case .fallback(let target, let action) = declaration.kind else { continue }
      if let target { fallbacks[key(target)] = action } else { fallback = action }
    }
    self.ignoresCase = ignoresCase
    self.fallbacks = fallbacks
    self.fallback = fallback
    actions = ActionIndex(declarations.compactMap(\.action)) {
      ActionName(target: key($0.name.target), action: $0.name.action)
    }
  }

  private func key(_ target: String) -> String { ignoresCase ? target.lowercased() : target }

  func action(_ name: ActionName) -> DeclaredAction? {
    let wanted = ActionName(target: key(name.target), action: name.action, module: name.module)
    return actions.find(wanted) {
      key($0.name.target) == wanted.target && $0.name.action == wanted.action
        && $0.name.module == wanted.module
    }
  }

  /// Returns the fallback for an action that does not exist.
  func fallback(for name: ActionName) -> DeclaredAction? { fallbacks[key(name.target)] ?? fallback }

  /// Returns the error for an action that does not exist.
  func missing(_ name: ActionName) -> ActionError {
    let target = key(name.target)
    let names = actions.actions.map(\.name)
    let ofTarget = names.filter { key($0.target) == target }
    if !ofTarget.isEmpty || fallbacks[target] != nil {
      return .unknownAction(name, nearMisses: name.action.nearMisses(among: ofTarget.map(\.action)))
    }
    let targets = ColdSet(names.map(\.target)).elements
    return .unknownTarget(name, nearMisses: name.target.nearMisses(among: targets))
  }
}
