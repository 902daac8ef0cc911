#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one written form of each scalar, in paths and queries alike.
enum ScalarText {
  /// What a type is called in an error.
  static func expectation<Value>(_ type: Value.Type) -> String {
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

  /// Two widths are parsed, and not all that there are.
  static func integer<Value: FixedWidthInteger>(_ text: String) -> Value? {
    Value.isSigned ? signed(text).flatMap(Value.init(exactly:)) : unsigned(text).flatMap(Value.init(exactly:))
  }

  // `Int64(text)` would take a leading plus.

  @inline(never)
  private static func signed(_ text: String) -> Int64? {
    text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
  }

  @inline(never)
  private static func unsigned(_ text: String) -> UInt64? {
    text.utf8.first == UInt8(ascii: "+") ? nil : UInt64(text)
  }

  static func bool(_ text: String) -> Bool? { text.withBytes(ScalarSyntax.bool) }

  static func double(_ text: String) -> Double? {
    guard text.withBytes(ScalarSyntax.isDecimal), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func float(_ text: String) -> Float? {
    guard text.withBytes(ScalarSyntax.isDecimal), let value = Float(text), value.isFinite else { return nil }
    return value
  }

  static func uuid(_ text: String) -> UUID? {
    text.withBytes(ScalarSyntax.isUUID) ? UUID(uuidString: text) : nil
  }

  static func url(_ text: String) -> URL? { text.isEmpty ? nil : URL(string: text) }

  /// Base64 with `-` and `_` and without padding (RFC 4648, 5), so that nothing needs an escape.
  static func data(_ text: String) -> Data? {
    guard text.utf8.allSatisfy({ ASCII.isNameByte($0) || $0 == UInt8(ascii: "-") }) else { return nil }
    var plain = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    while plain.count % 4 != 0 { plain.append("=") }
    return Data(base64Encoded: String(plain))
  }

  static func text(_ data: Data) -> String {
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
