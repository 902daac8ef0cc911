/// What a mediator looks things up in: immutable, made of all declarations at once.
final class ActionTable: Sendable {
  /// What code of this process reaches.
  let local: ActionNamespace
  /// What URLs reach. Nothing else is looked up for a URL, so nothing else can be reached by one.
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
