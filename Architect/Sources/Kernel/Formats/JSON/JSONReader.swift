/// Reads a JSON text as defined in RFC 8259.
///
/// Foundation's decoder checks strings and numbers only when they are read, reports an arbitrary one of several errors,
/// and does not keep the order of members.
struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func whole() throws -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw error("there is text after the value") }
    return value
  }

  private func error(_ message: String) -> JSON.ReadingError {
    JSON.ReadingError(message: message, offset: offset)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, [9, 10, 13, 32].contains(byte) { offset += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSON {
    skipSpace()
    count += 1
    guard count <= JSON.maximumCount else { throw error("there are more than \(JSON.maximumCount) values") }
    guard let byte = next else { throw error("a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value is expected")
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[offset...].starts(with: word.utf8) else { throw error("a value is expected") }
    offset += word.utf8.count
    return value
  }

  private mutating func enter(_ depth: Int) throws {
    guard depth <= JSON.maximumDepth else {
      throw error("arrays and objects are nested more than \(JSON.maximumDepth) levels deep")
    }
    offset += 1
    skipSpace()
  }

  private mutating func object(depth: Int) throws -> JSON {
    try enter(depth)
    var members: [JSON.Member] = []
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a key is expected") }
      let key = try text()
      skipSpace()
      guard take(":") else { throw error("a colon is expected") }
      members.append(JSON.Member(key: key, value: try value(depth: depth)))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw error("a comma or the end of the object is expected") }
    }
  }

  private mutating func array(depth: Int) throws -> JSON {
    try enter(depth)
    var values: [JSON] = []
    if take("]") { return .array(values) }
    while true {
      values.append(try value(depth: depth))
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw error("a comma or the end of the array is expected") }
    }
  }

  private mutating func digits() throws {
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
    if offset == start { throw error("a digit is expected") }
  }

  private mutating func number() throws -> JSON {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw error("the number is too large") }
    return .number(number)
  }

  private mutating func text() throws -> String {
    offset += 1
    let start = offset
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: content, as: UTF8.self)
        // Bytes that are not valid UTF-8 have been replaced.
        guard text.utf8.elementsEqual(content) else {
          offset = start
          throw error("the text is not valid UTF-8")
        }
        offset += 1
        return text
      case UInt8(ascii: "\\"): try escape(into: &content)
      case 0..<0x20: throw error("a string contains a control character")
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw error("a string has no end")
  }

  private mutating func escape(into content: inout [UInt8]) throws {
    offset += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(bytes[offset])
    case UInt8(ascii: "b"): content.append(8)
    case UInt8(ascii: "f"): content.append(12)
    case UInt8(ascii: "n"): content.append(10)
    case UInt8(ascii: "r"): content.append(13)
    case UInt8(ascii: "t"): content.append(9)
    case UInt8(ascii: "u"):
      offset += 1
      content += String(try scalar()).utf8
      return
    default: throw error("the escape sequence is unknown")
    }
    offset += 1
  }

  /// Reads the scalar of one or two `\u` escapes. An editor's text may contain half a surrogate pair, which is replaced
  /// with U+FFFD, a character of the same length in UTF-16.
  private mutating func scalar() throws -> Character {
    let first = try unit()
    guard (0xD800..<0xDC00).contains(first) else { return Self.character(UInt32(first)) }
    let before = offset
    if take("\\"), take("u") {
      let second = try unit()
      if (0xDC00..<0xE000).contains(second) {
        return Self.character(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      }
    }
    offset = before
    return "\u{FFFD}"
  }

  private static func character(_ value: UInt32) -> Character {
    Character(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private mutating func unit() throws -> UInt16 {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are expected") }
    offset += 4
    return unit
  }
}
