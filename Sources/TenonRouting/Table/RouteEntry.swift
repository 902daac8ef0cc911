import CTenonAtomics

/// One registration.
struct RouteEntry: Sendable {
  var token: RouteToken
  /// The canonical pattern, then the aliases.
  var patterns: [RoutePattern]
  var owner: String?
  var exposure: RouteExposure
  var priority: Int
  var place: SourcePlace
  var interceptors: [any RouteInterceptor]
  var endpoint: any RouteEndpoint

  func description(kinds: [String: RouteParameterKind]) -> RouteDescription {
    var parameters: [RouteDescription.Parameter] = []
    if case .success(var parsed) = patterns[0].parsed {
      parsed.refine(kinds)
      parameters = parsed.parameters.map { RouteDescription.Parameter(name: $0.name, kind: $0.kind) }
    }
    return RouteDescription(
      pattern: patterns[0].text, aliases: patterns.dropFirst().map(\.text), parameters: parameters,
      type: endpoint.type.map { String(reflecting: $0) }, owner: owner, exposure: exposure,
      priority: priority,
      place: place)
  }
}

/// Gives out tokens that no other registry of the process has.
enum RouteTokens {
  /// `nonisolated(unsafe)`: the word is only accessed through the atomic function.
  nonisolated(unsafe) private static let last: UnsafeMutablePointer<UInt> = {
    let word = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
    word.initialize(to: 0)
    return word
  }()

  static func next() -> RouteToken { RouteToken(id: tenon_add_relaxed(last, 1)) }
}
