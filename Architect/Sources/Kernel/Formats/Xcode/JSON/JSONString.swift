import Text

/// Converts strings from JSON5 notation, and to the notation that Xcode writes.
public enum JSONString {
  /// Returns what a string or key means.
  /// - Parameter bytes: The string as written, with any quotes.
  public static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: content(bytes), as: UTF8.self)
  }

  /// Returns a string as Xcode writes it.
  public static func encode(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// What a string means, in UTF-8.
  static func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let quote = bytes.first, isQuote(quote), bytes.count >= 2 else { return unescaped(bytes) }
    return unescaped(bytes.dropFirst().dropLast())
  }

  static func unescaped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(slash) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == slash { escape(&rest, into: &result) } else { result.append(byte) }
    }
    return result[...]
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>, into result: inout [UInt8]) {
    guard let byte = rest.popFirst() else { return }
    switch byte {
    case UInt8(ascii: "b"): result.append(8)
    case UInt8(ascii: "f"): result.append(12)
    case UInt8(ascii: "n"): result.append(10)
    case UInt8(ascii: "r"): result.append(13)
    case UInt8(ascii: "t"): result.append(9)
    case UInt8(ascii: "v"): result.append(11)
    case UInt8(ascii: "0"): result.append(0)
    case UInt8(ascii: "x"): append(unit(&rest, digits: 2), to: &result)
    case UInt8(ascii: "u"):
      let first = unit(&rest, digits: 4)
      guard (0xD800..<0xDC00).contains(first), rest.starts(with: [slash, UInt8(ascii: "u")]) else {
        return append(first, to: &result)
      }
      var second = rest.dropFirst(2)
      let low = unit(&second, digits: 4)
      guard (0xDC00..<0xE000).contains(low) else { return append(first, to: &result) }
      rest = second
      append(0x10000 + (first - 0xD800) << 10 + (low - 0xDC00), to: &result)
    // A line end behind a backslash is not part of the string.
    case 10: break
    case 13: if rest.first == 10 { rest.removeFirst() }
    default: result.append(byte)
    }
  }

  /// Half a surrogate pair is replaced, because it is no text.
  private static func append(_ value: UInt32, to result: inout [UInt8]) {
    result += String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>, digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = rest.first, let digit = hexadecimal(byte) else { break }
      value = value << 4 + UInt32(digit)
      rest.removeFirst()
    }
    return value
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static let slash = UInt8(ascii: "\\")

  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether a byte may be in a key without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    byte.isNameOrDollar || byte == slash
  }

  /// The end of a key in a text that was parsed.
  static func end<Bytes: RandomAccessCollection<UInt8>>(ofKeyAt start: Int, in bytes: Bytes) -> Int
  where Bytes.Index == Int {
    var position = start
    if isQuote(bytes[start]) {
      position += 1
      while bytes[position] != bytes[start] { position += bytes[position] == slash ? 2 : 1 }
      return position + 1
    }
    while position < bytes.count, isBare(bytes[position]) { position += 1 }
    return position
  }
}
