/// A mediator's lookup tables: immutable, and created from all declarations at once.
final class ActionTable: Sendable {
  /// The actions that code of this process can reach.
  let local: ActionNamespace
  /// The actions that URLs can reach. Nothing else is looked up for a URL, so a URL cannot reach anything else.
  let remote: ActionNamespace
  let caches: ColdDictionary<String, TargetCache>
  let authorizers: ColdDictionary<ActionAuthorization, @Sendable (ActionContext) async throws -> Bool>
  let schemes: [String]

  /// - Precondition: The declarations have been verified.
  init(_ declarations: [ActionDeclaration]) {
    local = ActionNamespace(declarations)
    remote = ActionNamespace(declarations.filter(\.isRemote), ignoresCase: true)
    var caches = ColdDictionary<String, TargetCache>()
    var authorizers = ColdDictionary<ActionAuthorization, @Sendable (ActionContext) async throws -> Bool>()
    var schemes: [String] = []
    for declaration in declarations {
      switch declaration.kind {
      case .action, .fallback: break
      case .target(let name, let cache): caches[name] = cache
      case .authorizer(let authorization, let authorizer): authorizers[authorization] = authorizer
      case .scheme(let scheme): if !schemes.contains(scheme) { schemes.append(scheme) }
      }
    }
    self.caches = caches
    self.authorizers = authorizers
    self.schemes = schemes
  }
}
