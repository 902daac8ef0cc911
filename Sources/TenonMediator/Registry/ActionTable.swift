/// What a mediator looks things up in: immutable, made of all declarations at once.
final class ActionTable: Sendable {
  struct Target: Sendable {
    var actions: [String: ActionEntry] = [:]
    var notFound: ActionEntry?
    var slot: (any AnyTargetSlot)?
  }

  /// All actions; where nearly every look-up ends.
  let actions: [ActionName: ActionEntry]
  let targets: [String: Target]
  let notFound: ActionEntry?
  let authorizers: [ActionAuthorization: ActionAuthorizer]
  let schemes: Set<String>
  /// What URLs can reach, by the lower-case name of the target, as hosts know no case. Nothing else is looked up for
  /// a URL, so nothing else can be reached by one.
  let remote: [String: Target]
  let remoteNotFound: ActionEntry?

  /// - Precondition: The declarations have passed ``verify(_:)``.
  init(_ declarations: [Declaration]) {
    var actions: [ActionName: ActionEntry] = [:]
    var targets: [String: Target] = [:]
    var remote: [String: Target] = [:]
    var notFound: ActionEntry?
    var authorizers: [ActionAuthorization: ActionAuthorizer] = [:]
    var schemes: Set<String> = []
    for declaration in declarations {
      switch declaration.kind {
      case .action(let entry):
        let name = entry.call.name
        actions[name] = entry
        targets[name.target, default: Target()].actions[name.action] = entry
        guard entry.exposure == .remote else { continue }
        remote[name.target.lowercased(), default: Target()].actions[name.action] = entry
      case .fallback(let target?, let entry):
        targets[target, default: Target()].notFound = entry
        guard entry.exposure == .remote else { continue }
        remote[target.lowercased(), default: Target()].notFound = entry
      case .fallback(nil, let entry): notFound = entry
      case .target(let name, let slot): targets[name, default: Target()].slot = slot
      case .authorizer(let authorization, let authorizer): authorizers[authorization] = authorizer
      case .scheme(let scheme): schemes.insert(scheme)
      }
    }
    self.actions = actions
    self.targets = targets
    self.remote = remote
    self.notFound = notFound
    remoteNotFound = notFound.flatMap { $0.exposure == .remote ? $0 : nil }
    self.authorizers = authorizers
    self.schemes = schemes
  }

  /// Checks that nothing is declared twice, that no two targets differ by case alone where URLs reach them, that URLs
  /// can give the input of what they reach, and that schemes are schemes.
  static func verify(_ declarations: [Declaration]) throws(ActionError) {
    var places: [String: SourcePlace] = [:]
    var hosts: [String: (target: String, place: SourcePlace)] = [:]
    for declaration in declarations {
      if let what = declaration.uniqueness {
        if let first = places[what] { throw .duplicate(what, first: first, second: declaration.place) }
        places[what] = declaration.place
      }
      if case .scheme(let scheme) = declaration.kind, !ActionURL.isScheme(scheme.utf8[...]) {
        throw .invalidScheme(scheme, declaration.place)
      }
      if case .action(let entry) = declaration.kind, entry.exposure == .remote,
        !InputReading.canRead(entry.body.input)
      {
        throw .unreadableRemoteInput(
          entry.call.name, input: String(reflecting: entry.body.input), entry.place)
      }
      guard let target = declaration.remoteTarget else { continue }
      if let first = hosts[target.lowercased()], first.target != target {
        throw .duplicate(
          "the remote target \(target), which URLs cannot tell from \(first.target),",
          first: first.place, second: declaration.place)
      }
      hosts[target.lowercased()] = (target, declaration.place)
    }
  }
}
