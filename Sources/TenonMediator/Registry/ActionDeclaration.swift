/// One declaration, with its owner and place.
struct ActionDeclaration: Sendable {
  enum Kind: Sendable {
    case action(DeclaredAction)
    /// The fallback for actions that are not found, either in one target or in any target.
    case fallback(target: String?, DeclaredAction)
    case target(String, TargetCache)
    case authorizer(ActionAuthorization, @Sendable (ActionContext) async throws -> Bool)
    case scheme(String)
  }

  var owner: String?
  /// The place of the declaration; `nil` for declarations that come from an option, whose place is unknown.
  var place: SourcePlace?
  var kind: Kind

  var action: DeclaredAction? {
    if case .action(let action) = kind { action } else { nil }
  }

  /// Whether URLs can reach the declared action or fallback.
  var isRemote: Bool {
    switch kind {
    case .action(let action), .fallback(_, let action): action.exposure == .external
    default: false
    }
  }

  /// The name of the target that URLs use to reach the declared action or fallback; `nil` if they cannot reach it.
  var remoteTarget: String? {
    switch kind {
    case .action(let action) where isRemote: action.name.target
    case .fallback(let target, _) where isRemote: target
    default: nil
    }
  }

  /// A description of what must not be declared twice; `nil` if the declaration may be repeated.
  var uniqueness: String? {
    switch kind {
    case .action(let action): "the action \(action.name)"
    case .fallback(let target?, _): "the notFound of the target \(target)"
    case .fallback(nil, _): "the notFound of the mediator"
    case .target(let name, _): "the target \(name)"
    case .authorizer(let authorization, _): "the authorization \(authorization)"
    case .scheme: nil
    }
  }
}

extension [ActionDeclaration] {
  /// Checks that nothing is declared twice and that all schemes are valid. For everything that URLs can reach, also
  /// checks that the names of two targets do not differ only in case, and that inputs can be read from a URL.
  func verify() throws(ActionError) {
    var declared = ColdDictionary<String, ActionDeclaration>()
    var hosts = ColdDictionary<String, (target: String, declaration: ActionDeclaration)>()
    for declaration in self {
      if let what = declaration.uniqueness {
        if let first = declared[what] {
          throw .duplicate(
            declaration.action == nil ? what : "it", declaration.action?.name, first: first,
            second: declaration)
        }
        declared[what] = declaration
      }
      if case .scheme(let scheme) = declaration.kind, !ActionURL.isScheme(scheme.utf8[...]) {
        throw .invalidScheme(scheme, at: declaration.place)
      }
      if let action = declaration.action, let input = action.unreadableRemoteInput {
        throw .unreadableRemoteInput(action.name, input, at: action.place).owned(
          by: declaration.owner)
      }
      guard let target = declaration.remoteTarget else { continue }
      if let first = hosts[target.lowercased()], first.target != target {
        throw .duplicate(
          "the remote target \(target), which URLs cannot distinguish from \(first.target),",
          first: first.declaration, second: declaration)
      }
      hosts[target.lowercased()] = (target, declaration)
    }
  }
}
