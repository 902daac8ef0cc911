/// Everything that is wrong with a set of rules, found in one go.
public struct RouteRulesError: Error, Sendable {
  /// What is wrong.
  public let problems: [Problem]

  /// One thing that is wrong. `rule` names it as it stands in the JSON, such as `redirects[2]`.
  public enum Problem: Hashable, Sendable {
    /// The text is no JSON of this form.
    case malformed(String)
    case tooLarge(bytes: Int, limit: Int)
    case tooMany(count: Int, limit: Int)
    /// With every choice of optional parts, the patterns have too many segments.
    case tooManySegments(Int, limit: Int)
    /// The rules are not newer than those in force.
    case stale(version: Int, current: Int)
    case pattern(rule: String, RoutePatternError)
    /// The target of a redirect is no path or URL.
    case target(rule: String, String)
    /// The target uses a parameter that the pattern does not have.
    case unknownParameter(rule: String, name: String, known: [String])
    /// The app has no route there.
    case noRoute(rule: String, target: String)
    /// Two rules match the same URLs.
    case ambiguous(rule: String, with: String)
    /// A redirect leads back to itself, or on for more hops than ``RoutingOptions/maximumRedirects``.
    case loop(rule: String, hops: [String])
    /// A pattern cannot be indexed.
    case unsupported(rule: String, String)
    /// Some path could make the matcher take too many steps.
    case tooManySteps(Int, limit: Int)
  }
}

extension RouteRulesError: CustomStringConvertible {
  /// The first problems in words, a line each: a server can send thousands.
  public var description: String {
    let shown = problems.prefix(20).map(\.description)
    let others = problems.count > shown.count ? ["and \(problems.count - shown.count) more"] : []
    return (shown + others).joined(separator: "\n")
  }
}

extension RouteRulesError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let reason): "the rules are malformed: \(reason)"
    case .tooLarge(let bytes, let limit): "the rules have \(bytes) bytes, and \(limit) are allowed"
    case .tooMany(let count, let limit): "there are \(count) rules, and \(limit) are allowed"
    case .tooManySegments(let count, let limit):
      "the rules' patterns have \(count) segments with all optional parts, and \(limit) are allowed"
    case .stale(let version, let current):
      "the rules have version \(version), and \(current) is in force; only newer ones are taken"
    case .pattern(let rule, let error): "\(rule): \(error)"
    case .target(let rule, let reason): "\(rule): \(reason)"
    case .unknownParameter(let rule, let name, let known):
      "\(rule): :\(name) is not in the pattern; it has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .noRoute(let rule, let target): "\(rule): the app has no route for \(target)"
    case .ambiguous(let rule, let other): "\(rule) matches the same URLs as \(other)"
    case .loop(let rule, let hops):
      "\(rule) leads back to itself, or on too often: \(hops.joined(separator: " -> "))"
    case .unsupported(let rule, let reason): "\(rule): \(reason)"
    case .tooManySteps(let steps, let limit):
      "a path could make the matcher take \(steps) steps in the rules, and \(limit) are allowed"
    }
  }
}
