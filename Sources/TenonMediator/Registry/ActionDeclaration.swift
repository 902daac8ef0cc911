/// One thing that was declared, by whom and where.
struct ActionDeclaration: Sendable {
  enum Kind: Sendable {
    case action(DeclaredAction)
    /// What happens when an action is not found: of a target, or of any.
    case fallback(target: String?, DeclaredAction)
    case target(String, TargetCache)
    case authorizer(ActionAuthorization, @Sendable (ActionContext) async throws -> Bool)
    case scheme(String)
  }

  var owner: String?
  /// Where it was declared; `nil` for what an option says, which has no place that is known.
  var place: SourcePlace?
  var kind: Kind

  var action: DeclaredAction? {
    if case .action(let action) = kind { action } else { nil }
  }

  /// Whether URLs reach what is declared.
  var isRemote: Bool {
    switch kind {
    case .action(let action), .fallback(_, let action): action.exposure == .external
    default: false
    }
  }

  /// The target by whose name URLs reach what is declared, if they do.
  var remoteTarget: String? {
    switch kind {
    case .action(let action) where isRemote: action.name.target
    case .fallback(let target, _) where isRemote: target
    default: nil
    }
  }

  /// What must not be declared twice; `nil` for what may.
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
  /// Checks that nothing is declared twice, that no two targets differ by case alone where URLs reach them, that URLs
  /// can give the input of what they reach, and that schemes are schemes.
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
      if let action = declaration.action, action.exposure == .external, !action.body.canReadInput {
        throw .unreadableRemoteInput(action.name, action.body.input, at: action.place).owned(
          by: declaration.owner)
      }
      guard let target = declaration.remoteTarget else { continue }
      if let first = hosts[target.lowercased()], first.target != target {
        throw .duplicate(
          "the remote target \(target), which URLs cannot tell from \(first.target),",
          first: first.declaration, second: declaration)
      }
      hosts[target.lowercased()] = (target, declaration)
    }
  }
}
