/// Strict percent-encoding: malformed text is rejected, not repaired.
public enum PercentCoding {
  /// Escapes everything except unreserved characters.
  public static func encode(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// Resolves escapes once.
  /// - Parameter plusIsSpace: Whether `+` represents a space, as in queries and forms.
  /// - Returns: `nil` for a malformed escape, a zero byte, or bytes that are not UTF-8.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      var decoded = byte
      if byte == UInt8(ascii: "%") {
        guard let high = iterator.next().flatMap(value), let low = iterator.next().flatMap(value) else {
          return nil
        }
        decoded = high << 4 | low
      } else if byte == UInt8(ascii: "+"), plusIsSpace {
        decoded = UInt8(ascii: " ")
      }
      guard decoded != 0 else { return nil }
      bytes.append(decoded)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF")

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
