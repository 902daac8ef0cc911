import Foundation

/// A value of a configuration file: what JSON and property lists have in common.
enum ConfigurationValue: Sendable, Equatable, Codable {
  /// A key that is there and says nothing.
  case null
  /// `true` or `false`; never a number.
  case bool(Bool)
  /// A whole number, which a key of a floating-point type takes too.
  case integer(Int)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// Text, also where the key's type makes a date or URL of it.
  case string(String)
  /// Values in order.
  case array([ConfigurationValue])
  /// Values by their names, into which the dots of a key lead.
  case object([String: ConfigurationValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([ConfigurationValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ConfigurationValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
