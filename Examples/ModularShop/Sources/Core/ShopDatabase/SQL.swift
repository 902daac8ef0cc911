import Foundation

/// A statement whose values are separate from its text.
///
/// ```swift
/// try connection.execute("UPDATE cart SET quantity = \(quantity) WHERE id = \(id)")
/// ```
/// An interpolated value becomes a bound parameter and is never part of the text, so it cannot change what
/// the statement does. A `String` computed at run time cannot be used as a statement.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// The text, with a `?` for every value.
  public let text: String
  /// The values, in order.
  public let bindings: [SQLValue]

  public init(stringLiteral value: StaticString) {
    text = "\(value)"
    bindings = []
  }

  public init(stringInterpolation: Interpolation) {
    text = stringInterpolation.text
    bindings = stringInterpolation.bindings
  }

  /// Collects the text and the values.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    var bindings: [SQLValue] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      bindings.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some SQLEncodable) {
      text += "?"
      bindings.append(value.sqlValue)
    }

    /// Adds a value, or `NULL`.
    public mutating func appendInterpolation(_ value: (some SQLEncodable)?) {
      text += "?"
      bindings.append(value?.sqlValue ?? .null)
    }

    /// Adds a text value, such as an identity or an enumeration case.
    public mutating func appendInterpolation(_ value: some RawRepresentable<String>) {
      appendInterpolation(value.rawValue)
    }

    /// Adds a text value, or `NULL`.
    public mutating func appendInterpolation(_ value: (some RawRepresentable<String>)?) {
      appendInterpolation(value?.rawValue)
    }

    /// Adds a value as JSON text. The value must be representable in JSON, which has no NaN or infinity.
    public mutating func appendInterpolation(json value: some Encodable) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      appendInterpolation(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Adds a list of values in parentheses, for `IN`. An empty list matches nothing.
    public mutating func appendInterpolation(list values: [some RawRepresentable<String>]) {
      appendInterpolation(list: values.map(\.rawValue))
    }

    /// Adds a list of values in parentheses, for `IN`. An empty list matches nothing.
    public mutating func appendInterpolation(list values: [some SQLEncodable]) {
      text += "(" + values.map { _ in "?" }.joined(separator: ", ") + ")"
      bindings += values.map(\.sqlValue)
    }
  }
}

/// A value as SQLite stores it.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
