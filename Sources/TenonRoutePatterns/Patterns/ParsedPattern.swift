/// A parsed pattern: its scheme and host, and every variant that its optional parts produce.
package struct ParsedPattern: Sendable {
  /// The scheme in lowercase; `nil` for any scheme.
  package var scheme: String?
  /// The host in canonical form, with the port unless it is the scheme's default; `nil` for any host. It begins with
  /// `*.` for all hosts below the host that follows.
  package var authority: String?
  /// The authority as it was written, for schemes whose host is the first segment.
  package var authorityText: String?
  /// The variants for each choice of optional parts, those with the leftmost parts first. Never empty.
  package var variants: [[PatternSegment]] { [longest] + shorter }
  /// The variant with every optional part. It is stored separately, because few patterns have other variants.
  package var longest: [PatternSegment]
  package var shorter: [[PatternSegment]]
  package var fragment: PatternSegment?

  package static let maximumLength = 8192
  package static let maximumSegments = 64
  package static let maximumVariants = 32
  /// The maximum length of the text between two parameters, in bytes. It is limited because matching searches for this
  /// text in URLs.
  package static let maximumSeparator = 32

  /// Whether the pattern matches every path, including an empty one: `https:/**` matches `https://apple.com`.
  package var takesEveryPath: Bool {
    if longest.count == 1, case .tail(nil) = longest[0] { true } else { false }
  }

  /// The parameters of all variants in the order in which they are written.
  package var parameters: [PatternParameter] {
    var parameters = longest.parameters
    if let last = fragment?.parameter { parameters.append(last) }
    return parameters
  }

  /// Gives each parameter that does not specify a kind the kind of its property.
  package mutating func refine(_ kinds: [String: ParameterKind]) {
    for index in longest.indices { longest[index].refine(kinds) }
    for variant in shorter.indices {
      for index in shorter[variant].indices { shorter[variant][index].refine(kinds) }
    }
    fragment?.refine(kinds)
  }
}

/// The requirement for one segment of a path.
package enum PatternSegment: Equatable, Sendable {
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
  package var parameter: PatternParameter? {
    switch self {
    case .parameter(let parameter): parameter
    case .tail(let parameter): parameter
    case .literal, .wildcard, .several: nil
    }
  }

  package var isTail: Bool { if case .tail = self { true } else { false } }

  package mutating func refine(_ kinds: [String: ParameterKind]) {
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
  package var parameters: [PatternParameter] {
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

  package var parameterNames: [String] { parameters.map(\.name) }
}

/// A named part of a path.
package struct PatternParameter: Equatable, Sendable {
  package var name: String
  package var kind: ParameterKind = .text
  /// The literal text before the parameter in its segment.
  package var prefix = ""
  /// The literal text after the parameter in its segment.
  package var suffix = ""

  package init(name: String, prefix: String = "", suffix: String = "") {
    self.name = name
    self.prefix = prefix
    self.suffix = suffix
  }
}

extension ParsedPattern {
  /// Whether the pattern's host matches many hosts, so that no URL can be written from the pattern.
  package var hasHostWildcard: Bool { authorityText.map(HostName.isWildcard) ?? false }

  /// Returns the pattern without its host, and the host as a segment, if the pattern's scheme treats the host as part
  /// of the path.
  package func withHostAsPath(
    _ options: ReadingOptions
  ) -> (pattern: ParsedPattern, prefix: [PatternSegment]) {
    guard let scheme, options.schemesWithHostAsPath.contains(scheme), let authorityText else {
      return (self, [])
    }
    var pattern = self
    pattern.authority = nil
    guard hasHostWildcard else { return (pattern, [.literal(authorityText)]) }
    return (pattern, [.parameter(PatternParameter(name: "", suffix: String(authorityText.dropFirst())))])
  }
}

extension PatternSegment: CustomStringConvertible {
  package var description: String {
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
  package var description: String { prefix + ":" + name + (kind == .text ? "" : "<\(kind)>") + suffix }
}
