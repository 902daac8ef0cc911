#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The single written form of each scalar, in both paths and queries.
package enum ScalarText {
  /// Returns the name of a type for error messages.
  package static func expectation<Value>(_ type: Value.Type) -> String {
    switch type {
    case is Bool.Type: "true, false, 1 or 0"
    case is Double.Type, is Float.Type: "a decimal number"
    case is UUID.Type: "a UUID"
    case is Date.Type: "a time such as 2026-01-31T12:00:00Z"
    case is URL.Type: "a URL"
    case is Data.Type: "base64url"
    default: "a \(type)"
    }
  }

  /// Parses decimal digits, with an optional minus sign if the type is signed. Types of up to 64 bits are parsed as
  /// `Int64` or `UInt64`, so that the parsing code is not compiled for each type.
  @inlinable
  package static func integer<Value: FixedWidthInteger>(_ text: String) -> Value? {
    // The standard library accepts a leading plus sign.
    if text.utf8.first == UInt8(ascii: "+") { return nil }
    if Value.bitWidth > 64 { return Value(text) }
    return Value.isSigned
      ? signed(text).flatMap(Value.init(exactly:)) : unsigned(text).flatMap(Value.init(exactly:))
  }

  @inline(never)
  @usableFromInline
  static func signed(_ text: String) -> Int64? { Int64(text) }

  @inline(never)
  @usableFromInline
  static func unsigned(_ text: String) -> UInt64? { UInt64(text) }

  package static func bool(_ text: String) -> Bool? { text.withBytes(ScalarSyntax.bool) }

  /// Parses a decimal number that the type can represent: neither `nan` nor infinite.
  @inlinable
  package static func decimal<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: String)
    -> Value?
  {
    guard text.withBytes(ScalarSyntax.isDecimal), let value = Value(text), value.isFinite else { return nil }
    return value
  }

  package static func uuid(_ text: String) -> UUID? {
    text.withBytes(ScalarSyntax.isUUID) ? UUID(uuidString: text) : nil
  }

  package static func url(_ text: String) -> URL? { text.isEmpty ? nil : URL(string: text) }

  /// Decodes Base64 with `-` and `_` and without padding (RFC 4648, 5), so that no character needs an escape.
  package static func data(_ text: String) -> Data? {
    guard text.utf8.allSatisfy({ ASCII.isNameByte($0) || $0 == UInt8(ascii: "-") }) else { return nil }
    var plain = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    while plain.count % 4 != 0 { plain.append("=") }
    return Data(base64Encoded: String(plain))
  }

  package static func text(_ data: Data) -> String {
    String(
      data.base64EncodedString().compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }
}
