#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one written form of each scalar, in paths and queries alike.
package enum ScalarText {
  /// What a type is called in an error.
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

  /// Decimal digits, with a minus sign if the type has one. Two widths are parsed, and not all that there are.
  @inlinable
  package static func integer<Value: FixedWidthInteger>(_ text: String) -> Value? {
    // The standard library takes a leading plus.
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

  /// A decimal number that the type can hold: neither `nan` nor infinite.
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

  /// Base64 with `-` and `_` and without padding (RFC 4648, 5), so that nothing needs an escape.
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
