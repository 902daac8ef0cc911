import TenonRoutePatterns

/// The pattern of a route in the source, read by the router's own grammar.
public struct WiredPattern: Hashable, Sendable, CustomStringConvertible {
  public let text: String
  /// The pattern, with the kinds of the route's properties.
  package let parsed: ParsedPattern
  /// Whether the properties are not known, so that a parameter without a kind may have any.
  package let hasUnknownProperties: Bool

  /// Parses a pattern.
  /// - Parameters:
  ///   - properties: The types of the route's properties, which give the kinds of parameters without one; `nil` if they
  ///     are not known, and empty for a pattern without a route type.
  /// - Throws: The mistake for which the router would refuse the pattern.
  package init(_ text: String, properties: [String: String]? = [:]) throws(PatternMistake) {
    self.text = text
    hasUnknownProperties = properties == nil
    var parsed = try PatternParser.parse(text).get()
    var kinds: [String: ParameterKind] = [:]
    for parameter in parsed.parameters {
      guard let properties else {
        kinds[parameter.name] = .undecided("")
        continue
      }
      kinds[parameter.name] = properties[parameter.name].map(ParameterKind.init(propertyType:))
    }
    parsed.refine(kinds)
    self.parsed = parsed
  }

  public static func == (left: WiredPattern, right: WiredPattern) -> Bool {
    left.text == right.text && left.parsed.parameters == right.parsed.parameters
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  public var description: String { text }
}

extension ParameterKind {
  /// The kind of a parameter whose property has a type that may be decoded as anything.
  static func undecided(_ type: String) -> ParameterKind { .custom("?" + type) }

  /// Whether the source does not show which texts the parameter accepts. No kind in a pattern has such a name.
  package var isUndecided: Bool {
    if case .custom(let name) = self { name.hasPrefix("?") } else { false }
  }

  /// The kind that the router gives a parameter because of its property's type.
  init(propertyType type: String) {
    switch type.hasPrefix("Swift.") ? String(type.dropFirst(6)) : type {
    case "Int", "Int8", "Int16", "Int32", "Int64": self = .int
    case "UInt", "UInt8", "UInt16", "UInt32", "UInt64": self = .uint
    case "Double", "Float": self = .double
    case "Bool": self = .bool
    case "UUID", "Foundation.UUID": self = .uuid
    case "String", "Date", "Foundation.Date", "URL", "Foundation.URL": self = .text
    default: self = .undecided(type)
    }
  }
}
