/// A type that a name in the source means.
indirect enum TypeReference: Hashable {
  case own(TypeID, [TypeReference])
  /// A type from outside the repository, or one that was not found.
  case outside(String, [TypeReference])
  case optional(TypeReference)
  case array(TypeReference)
  case dictionary(TypeReference, TypeReference)
  case tuple([TypeReference])
  case composition([TypeReference])
  case metatype(TypeReference)
  case function([TypeReference], TypeReference)
  /// A generic parameter whose type is not known.
  case parameter(String)
  case text(String)

  /// The names of types that were not found.
  var missing: [String] {
    switch self {
    case .own(_, let arguments): arguments.flatMap(\.missing)
    case .outside(let name, let arguments):
      (Self.standard[name] == nil ? [name.split(separator: ".").last.map(String.init) ?? name] : [])
        + arguments.flatMap(\.missing)
    case .optional(let inner), .array(let inner), .metatype(let inner): inner.missing
    case .dictionary(let key, let value): key.missing + value.missing
    case .tuple(let parts), .composition(let parts): parts.flatMap(\.missing)
    case .function(let parameters, let result): parameters.flatMap(\.missing) + result.missing
    case .parameter, .text: []
    }
  }

  /// Subtracts the number of nodes in the type, until nothing is left.
  func count(down left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    switch self {
    case .own(_, let parts), .outside(_, let parts), .tuple(let parts), .composition(let parts):
      for part in parts { part.count(down: &left) }
    case .optional(let inner), .array(let inner), .metatype(let inner): inner.count(down: &left)
    case .dictionary(let key, let value):
      key.count(down: &left)
      value.count(down: &left)
    case .function(let parameters, let result):
      for parameter in parameters { parameter.count(down: &left) }
      result.count(down: &left)
    case .parameter, .text: break
    }
  }

  /// Whether nothing of the type is known.
  var isOpen: Bool {
    switch self {
    case .parameter, .text: true
    default: false
    }
  }

  /// The names of the types from outside the repository that the type consists of.
  var outsideNames: [String] {
    switch self {
    case .own(_, let arguments): arguments.flatMap(\.outsideNames)
    case .outside(let name, let arguments): [name] + arguments.flatMap(\.outsideNames)
    case .optional(let inner), .array(let inner), .metatype(let inner): inner.outsideNames
    case .dictionary(let key, let value): key.outsideNames + value.outsideNames
    case .tuple(let parts), .composition(let parts): parts.flatMap(\.outsideNames)
    case .function(let parameters, let result): parameters.flatMap(\.outsideNames) + result.outsideNames
    case .parameter, .text: []
    }
  }

  /// Whether nothing in the type depends on what could not be read.
  var isKnown: Bool {
    switch self {
    case .parameter, .text: false
    case .own(_, let arguments), .outside(_, let arguments): arguments.allSatisfy(\.isKnown)
    case .optional(let inner), .array(let inner), .metatype(let inner): inner.isKnown
    case .dictionary(let key, let value): key.isKnown && value.isKnown
    case .tuple(let parts), .composition(let parts): parts.allSatisfy(\.isKnown)
    case .function(let parameters, let result): parameters.allSatisfy(\.isKnown) && result.isKnown
    }
  }

  /// The name from outside the repository, without a module.
  var outsideName: String? {
    guard case .outside(let name, _) = self else { return nil }
    return name.split(separator: ".").last.map(String.init)
  }

  /// The modules of types that are used everywhere, as running programs spell them.
  static let standard: [String: String] = {
    var result: [String: String] = [:]
    for name in [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
      "Double",
      "Bool", "String", "Substring", "Character", "Set", "Error", "Never", "Result", "Duration", "Sendable",
      "Hashable",
      "Codable", "Equatable", "AnyHashable", "Range", "ClosedRange", "Sequence", "Collection", "AnyObject",
      "Any",
    ] {
      result[name] = "Swift.\(name)"
    }
    for name in ["Date", "URL", "UUID", "Data", "Decimal", "Locale", "TimeZone", "Calendar", "URLRequest"] {
      result[name] = "Foundation.\(name)"
    }
    result["Any"] = "Any"
    result["Void"] = "()"
    return result
  }()
}
