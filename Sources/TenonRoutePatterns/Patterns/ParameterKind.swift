/// The kind of strings that a path parameter accepts.
package enum ParameterKind: Hashable, Sendable {
  /// A UUID in 8-4-4-4-12 form, in uppercase or lowercase.
  case uuid
  /// `true`, `false`, `1` or `0`.
  case bool
  /// Decimal digits that fit in 64 bits.
  case uint
  /// Decimal digits that fit in 64 bits, with an optional minus sign.
  case int
  /// A decimal number with an optional fraction and exponent, but not infinity or NaN.
  case double
  /// Any text that the application's converter with this name accepts.
  case custom(String)
  /// Any text that is not empty.
  case text

  package static let builtIn: [ParameterKind] = [.int, .uint, .double, .bool, .uuid, .text]

  package init(name: String) {
    switch name {
    case "uuid": self = .uuid
    case "bool": self = .bool
    case "uint": self = .uint
    case "int": self = .int
    case "double": self = .double
    case "string": self = .text
    default: self = .custom(name)
    }
  }
}

extension ParameterKind: CustomStringConvertible {
  /// The name as it appears between `<` and `>` in a pattern.
  package var description: String {
    switch self {
    case .uuid: "uuid"
    case .bool: "bool"
    case .uint: "uint"
    case .int: "int"
    case .double: "double"
    case .custom(let name): name
    case .text: "string"
    }
  }
}
