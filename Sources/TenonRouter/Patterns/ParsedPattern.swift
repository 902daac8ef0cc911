import TenonURLCoding

/// A parsed pattern: its scheme and host, and every variant that its optional parts produce.
struct ParsedPattern: Sendable {
  /// The scheme in lowercase; `nil` for any scheme.
  var scheme: String?
  /// The host in canonical form, with the port unless it is the scheme's default; `nil` for any host. It begins with
  /// `*.` for all hosts below the host that follows.
  var authority: String?
  /// The authority as it was written, for schemes whose host is the first segment.
  var authorityText: String?
  /// The variants for each choice of optional parts, those with the leftmost parts first. Never empty.
  var variants: [[PatternSegment]] { [longest] + shorter }
  /// The variant with every optional part. It is stored separately, because few patterns have other variants.
  var longest: [PatternSegment]
  var shorter: [[PatternSegment]]
  var fragment: PatternSegment?

  static let maximumLength = 8192
  static let maximumSegments = 64
  static let maximumVariants = 32
  /// The maximum length of the text between two parameters, in bytes. It is limited because matching searches for this
  /// text in URLs.
  static let maximumSeparator = 32

  /// Whether the pattern matches every path, including an empty one: `https:/**` matches `https://apple.com`.
  var takesEveryPath: Bool {
    if longest.count == 1, case .tail(nil) = longest[0] { true } else { false }
  }

  /// The parameters of all variants in the order in which they are written.
  var parameters: [PatternParameter] {
    var parameters = longest.parameters
    if let last = fragment?.parameter { parameters.append(last) }
    return parameters
  }

  /// Gives each parameter that does not specify a kind the kind of its property.
  mutating func refine(_ kinds: [String: ParameterKind]) {
    for index in longest.indices { longest[index].refine(kinds) }
    for variant in shorter.indices {
      for index in shorter[variant].indices { shorter[variant][index].refine(kinds) }
    }
    fragment?.refine(kinds)
  }
}

/// The requirement for one segment of a path.
enum PatternSegment: Equatable, Sendable {
  case literal(String)
  // Indirect, because segments are copied often and parameters are large.
  indirect case parameter(PatternParameter)
  /// Two or more parameters with literal text between them. Only the last parameter has a suffix.
  case several([PatternParameter])
  /// `*`
  case wildcard
  /// `**`, or `:name**` with the parameter's name.
  indirect case tail(PatternParameter?)

  /// The segment's parameter, if it has exactly one.
  var parameter: PatternParameter? {
    switch self {
    case .parameter(let parameter): parameter
    case .tail(let parameter): parameter
    case .literal, .wildcard, .several: nil
    }
  }

  var isTail: Bool { if case .tail = self { true } else { false } }

  mutating func refine(_ kinds: [String: ParameterKind]) {
    switch self {
    case .parameter(var parameter):
      guard parameter.kind == .text, let kind = kinds[parameter.name] else { return }
      parameter.kind = kind
      self = .parameter(parameter)
    case .several(var parameters):
      for index in parameters.indices where parameters[index].kind == .text {
        if let kind = kinds[parameters[index].name] { parameters[index].kind = kind }
      }
      self = .several(parameters)
    case .literal, .wildcard, .tail: return
    }
  }
}

extension Sequence<PatternSegment> {
  /// The parameters in the order in which they are written.
  var parameters: [PatternParameter] {
    var parameters: [PatternParameter] = []
    for segment in self {
      if case .several(let several) = segment {
        parameters += several
      } else if let parameter = segment.parameter {
        parameters.append(parameter)
      }
    }
    return parameters
  }

  var parameterNames: [String] { parameters.map(\.name) }
}

/// A named part of a path.
struct PatternParameter: Equatable, Sendable {
  var name: String
  var kind: ParameterKind = .text
  /// The literal text before the parameter in its segment.
  var prefix = ""
  /// The literal text after the parameter in its segment.
  var suffix = ""

  /// Returns the escaped segment with a value for the parameter.
  func written(_ value: String) -> String {
    PercentCoding.encoded(prefix, .segment) + PercentCoding.encoded(value)
      + PercentCoding.encoded(suffix, .segment)
  }
}

extension ParsedPattern {
  /// Whether the pattern's host matches many hosts, so that no URL can be written from the pattern.
  var hasHostWildcard: Bool { authorityText.map(HostName.isWildcard) ?? false }

  /// Returns the URL without query and fragment for path segments that are already escaped.
  func url(of path: [String]) -> String {
    var output = (scheme.map { $0 + ":" } ?? "") + (authorityText.map { "//" + $0 } ?? "")
    // An unescaped `-` would end a page of a stack.
    for segment in path { output += segment == "-" ? "/%2D" : "/" + segment }
    return path.isEmpty ? output + "/" : output
  }
}

extension PatternSegment: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let text): text
    case .parameter(let parameter): parameter.description
    case .several(let parameters): parameters.map(\.description).joined()
    case .wildcard: "*"
    case .tail(let parameter): (parameter.map { ":" + $0.name } ?? "") + "**"
    }
  }
}

extension PatternParameter: CustomStringConvertible {
  var description: String { prefix + ":" + name + (kind == .text ? "" : "<\(kind)>") + suffix }
}
