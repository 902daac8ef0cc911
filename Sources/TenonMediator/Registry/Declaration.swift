/// One thing that was declared, by whom and where.
struct Declaration: Sendable {
  enum Kind: Sendable {
    case action(ActionEntry)
    /// What happens when an action is not found: of a target, or of any.
    case fallback(target: String?, ActionEntry)
    case target(String, any AnyTargetSlot)
    case authorizer(ActionAuthorization, ActionAuthorizer)
    case scheme(String)
  }

  var owner: String?
  var place: SourcePlace
  var kind: Kind

  static func action(
    _ name: ActionName, _ body: any ActionBody, owner: String?, place: SourcePlace, exposure: ActionExposure,
    authorization: ActionAuthorization?
  ) -> Declaration {
    let entry = ActionEntry(
      name, body, owner: owner, place: place, exposure: exposure, authorization: authorization)
    return Declaration(owner: owner, place: place, kind: .action(entry))
  }

  static func fallback(
    _ target: String?, module: String? = nil, _ body: any ActionBody, owner: String?, place: SourcePlace,
    _ exposure: ActionExposure
  ) -> Declaration {
    let name = ActionName(target: target ?? "*", action: "*", module: module)
    let entry = ActionEntry(name, body, owner: owner, place: place, exposure: exposure, authorization: nil)
    return Declaration(owner: owner, place: place, kind: .fallback(target: target, entry))
  }

  /// The target by whose name URLs reach what is declared, if they do.
  var remoteTarget: String? {
    switch kind {
    case .action(let entry) where entry.exposure == .remote: entry.call.name.target
    case .fallback(let target?, let entry) where entry.exposure == .remote: target
    default: nil
    }
  }

  /// What must not be declared twice; `nil` for what may.
  var uniqueness: String? {
    switch kind {
    case .action(let entry): "the action \(entry.call.name)"
    case .fallback(let target?, _): "the notFound of the target \(target)"
    case .fallback(nil, _): "the notFound of the mediator"
    case .target(let name, _): "the target \(name)"
    case .authorizer(let authorization, _): "the authorisation \(authorization)"
    case .scheme: nil
    }
  }
}
