/// Everything that keeps a registry from being frozen, found in one go.
public struct RouteTableError: Error, Sendable {
  /// What is wrong, in the order of registration.
  public let problems: [Problem]

  /// One thing that is wrong.
  public enum Problem: Hashable, Sendable {
    /// A pattern does not parse.
    case malformed(RoutePatternError, place: SourcePlace)
    /// Two patterns match the same URLs with equal rank.
    case ambiguous(String, place: SourcePlace, with: String, otherPlace: SourcePlace)
    /// Two optional parts of one pattern match the same URLs.
    case ambiguousParts(String, place: SourcePlace)
    /// A parameter's kind is neither built in nor that of a converter.
    case unknownKind(String, pattern: String, place: SourcePlace, known: [String])
    /// The pattern names a parameter that the route's type never decodes.
    case unknownParameter(String, pattern: String, place: SourcePlace, properties: [String])
    /// A converter's name can stand in no pattern, is that of a built-in kind, or is taken by another converter.
    case converter(String)
    /// Below one place there are too many different parameters.
    case tooManyAlternatives(String, place: SourcePlace, limit: Int)
    /// A registration has no pattern.
    case noPattern(place: SourcePlace)
    /// Some path could make the matcher take more steps than ``RoutingOptions/maximumSteps``.
    case tooManySteps(Int, limit: Int)
    /// A change of a router's routes tried to change them itself.
    case nestedUpdate
    /// A redirect of the registry is not valid.
    case redirect(RouteRulesError.Problem)
  }
}

extension RouteTableError: CustomStringConvertible {
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension RouteTableError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let error, let place): "\(place): \(error)"
    case .ambiguous(let pattern, let place, let other, let otherPlace):
      "\(place): \(pattern) matches the same URLs as \(other) at \(otherPlace), with equal rank; "
        + "make one more specific, or give one a priority"
    case .ambiguousParts(let pattern, let place):
      "\(place): two optional parts of \(pattern) match the same URLs; nest them, or use a query key"
    case .unknownKind(let kind, let pattern, let place, let known):
      "\(place): <\(kind)> in \(pattern) is no kind; known are \(known.joined(separator: ", ")). "
        + "Add a RouteConverter(\"\(kind)\") to the registry"
    case .unknownParameter(let name, let pattern, let place, let properties):
      "\(place): \(pattern) has a parameter :\(name), but the route has no such property; it has "
        + (properties.isEmpty ? "none" : properties.joined(separator: ", "))
    case .converter(let name):
      "the converter \"\(name)\" would never be asked: name it with letters, digits, '_' and '-', "
        + "unlike the built-in kinds and the other converters"
    case .tooManyAlternatives(let pattern, let place, let limit):
      "\(place): \(pattern) is one of more than \(limit) different parameters at the same place"
    case .noPattern(let place): "\(place): the registration has no pattern"
    case .tooManySteps(let steps, let limit):
      "a path could make the matcher take \(steps) steps, and \(limit) are allowed; "
        + "use fewer patterns that have a parameter where others have a literal, or raise maximumSteps"
    case .nestedUpdate: "Router.update is called within Router.update; make both changes in one"
    case .redirect(let problem): problem.description
    }
  }
}
