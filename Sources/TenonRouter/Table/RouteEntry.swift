import TenonDiagnostics
import TenonRoutePatterns

/// One registration. It is a class so that copies of registries and tables share it; it never changes.
final class RouteEntry: Sendable {
  /// The canonical pattern, then the aliases.
  let patterns: [RoutePattern]
  let owner: String?
  let exposure: Exposure
  let priority: Int
  let place: SourcePlace
  let interceptors: [any RouteInterceptor]
  let endpoint: any RouteEndpoint
  /// Returns whether the route would be answered now; `nil` if it always would.
  let availability: (@Sendable () -> Bool)?
  var isAvailable: Bool { availability?() ?? true }

  init(
    patterns: [RoutePattern], owner: String?, exposure: Exposure, priority: Int,
    place: SourcePlace, interceptors: [any RouteInterceptor], endpoint: any RouteEndpoint,
    availability: (@Sendable () -> Bool)?
  ) {
    self.patterns = patterns
    self.owner = owner
    self.exposure = exposure
    self.priority = priority
    self.place = place
    self.interceptors = interceptors
    self.endpoint = endpoint
    self.availability = availability
  }

  /// The owner and place of the registration, for use after its pattern in a message.
  var origin: String { (owner.map { " of \($0)" } ?? "") + " at \(place)" }

  /// Returns a copy of the registration with only the given patterns.
  func keeping(_ patterns: [RoutePattern]) -> RouteEntry {
    RouteEntry(
      patterns: patterns, owner: owner, exposure: exposure, priority: priority, place: place,
      interceptors: interceptors, endpoint: endpoint, availability: availability)
  }

  func description(kinds: [String: ParameterKind]) -> RouteDescription {
    var parameters: [RouteDescription.Parameter] = []
    if case .success(var parsed) = patterns[0].parsed {
      parsed.refine(kinds)
      parameters = parsed.parameters.map {
        RouteDescription.Parameter(name: $0.name, kind: $0.kind.description)
      }
    }
    return RouteDescription(
      pattern: patterns[0].text, aliases: patterns.dropFirst().map(\.text), parameters: parameters,
      type: endpoint.type.map { typeName($0) }, owner: owner, exposure: exposure,
      priority: priority,
      place: place)
  }
}
