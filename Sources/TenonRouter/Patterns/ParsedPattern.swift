import TenonURLCoding

/// A parsed pattern: where it holds, and every shape that its optional parts give.
struct ParsedPattern: Sendable {
  /// Lowercased; `nil` for any.
  var scheme: String?
  /// In canonical form, with a port that is not the scheme's own; `nil` for any. Begins with `*.` for all hosts below
  /// one.
  var authority: String?
  /// The authority as it was written, for schemes whose host is the first segment.
  var authorityText: String?
  /// Each choice of optional parts, those with the leftmost parts first. Never empty.
  var variants: [[PatternSegment]] { [longest] + shorter }
  /// With every optional part. Apart from the others, because few patterns have others.
  var longest: [PatternSegment]
  var shorter: [[PatternSegment]]
  var fragment: PatternSegment?

  static let maximumLength = 8192
  static let maximumSegments = 64
  static let maximumVariants = 32
  /// Of the text between two parameters, in bytes: it is searched for in URLs.
  static let maximumSeparator = 32

  /// Whether it takes every path, and so an empty one too: `https:/**` takes `https://apple.com`.
  var takesEveryPath: Bool {
    if longest.count == 1, case .tail(nil) = longest[0] { true } else { false }
  }

  /// The parameters of all variants in the order in which they are written.
  var parameters: [PatternParameter] {
    var parameters = longest.parameters
    if let last = fragment?.parameter { parameters.append(last) }
    return parameters
  }

  /// Gives parameters without a kind of their own the kind their property has.
  mutating func refine(_ kinds: [String: ParameterKind]) {
    for index in longest.indices { longest[index].refine(kinds) }
    for variant in shorter.indices {
      for index in shorter[variant].indices { shorter[variant][index].refine(kinds) }
    }
    fragment?.refine(kinds)
  }
}

/// What one segment of a path must be.
enum PatternSegment: Equatable, Sendable {
  case literal(String)
  // Indirect, because segments are copied often and parameters are large.
  indirect case parameter(PatternParameter)
  /// More than one, with literal text between each two; the suffix is the last one's.
  case several([PatternParameter])
  /// `*`
  case wildcard
  /// `**`, or `:name**` with the parameter's name.
  indirect case tail(PatternParameter?)

  /// Its parameter, if it has just one.
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
  /// The literal text after it.
  var suffix = ""

  /// The segment with a value in it, escaped.
  func written(_ value: String) -> String {
    PercentCoding.encoded(prefix, .segment) + PercentCoding.encoded(value)
      + PercentCoding.encoded(suffix, .segment)
  }
}

extension ParsedPattern {
  /// Whether its host stands for many hosts, so no URL can be made from it from it.
  var hasHostWildcard: Bool { authorityText.map(HostName.isWildcard) ?? false }

  /// The URL that these segments make, which are escaped already, without query and fragment.
  func url(of path: [String]) -> String {
    var output = (scheme.map { $0 + ":" } ?? "") + (authorityText.map { "//" + $0 } ?? "")
    // A plain `-` would end a page of a stack.
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
