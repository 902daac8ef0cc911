import Text
import Foundation

/// Converts strings to and from property list notation.
public enum PropertyListString {
  /// Returns the value of a string that is written in this notation.
  ///
  /// - Parameter bytes: The string as written, including any quotes.
  public static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), bytes.count >= 2
    else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let content = bytes.dropFirst().dropLast()
    guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
    return unescape(content)
  }

  /// Returns a string as Xcode writes it, with quotes only where Xcode adds them.
  public static func encode(_ text: String) -> String {
    let isBare = !text.isEmpty && text.utf8.allSatisfy(isBareInXcode)
    if isBare, text.firstRange(of: "//") == nil, text.firstRange(of: "___") == nil { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a byte may appear in a string without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    isBareInXcode(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
  }

  /// Whether Xcode writes the byte without quotes. Xcode quotes more than necessary.
  private static func isBareInXcode(_ byte: UInt8) -> Bool {
    byte.isASCIIName || [UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(byte)
  }

  private static func unescape(_ content: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = content
    while let slash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      units += String(decoding: rest[..<slash], as: UTF8.self).utf16
      rest = rest[slash...].dropFirst()
      guard let first = rest.first else { break }
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        let digits = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        units += nextStep(digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) })
        rest = rest.dropFirst(digits.count)
      case UInt8(ascii: "U"):
        let digits = rest.dropFirst().prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
        units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? UInt16(UInt8(ascii: "U")))
        rest = rest.dropFirst(1 + digits.count)
      default:
        // A character that is not the letter of an escape represents itself, whatever its length in bytes.
        guard let meaning = escapes[first] else { continue }
        units.append(meaning)
        rest = rest.dropFirst()
        continue
      }
    }
    units += String(decoding: rest, as: UTF8.self).utf16
    return String(decoding: units, as: UTF16.self)
  }

  private static let escapes: [UInt8: UInt16] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): 92,
    UInt8(ascii: "\""): 34, UInt8(ascii: "'"): 39,
  ]

  /// Decodes an octal escape, which refers to NeXTSTEP's character set because the format comes from that system.
  private static func nextStep(_ code: Int) -> [UInt16] {
    let byte = UInt8(truncatingIfNeeded: code)
    guard byte >= 128 else { return [UInt16(byte)] }
    return String(bytes: [byte], encoding: .nextstep).map { Array($0.utf16) } ?? [UInt16(byte)]
  }
}
