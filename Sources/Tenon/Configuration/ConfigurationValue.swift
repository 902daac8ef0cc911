import Foundation

/// A value in a configuration file, of a type that both JSON and property lists support.
package enum ConfigurationValue: Sendable, Equatable, Codable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([ConfigurationValue])
  case object([String: ConfigurationValue])

  /// How deeply lists and objects may nest, so that reading them needs little stack on any thread.
  static let maximumDepth = 32

  package init(from decoder: any Decoder) throws {
    let path = decoder.codingPath
    guard path.count <= Self.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path, debugDescription: "values nest deeper than \(Self.maximumDepth) levels"))
    }
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
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [ConfigurationValue] = []
      while !list.isAtEnd { values.append(try list.decode(ConfigurationValue.self)) }
      self = .array(values)
    } else {
      self = .object(try container.decode([String: ConfigurationValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
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
