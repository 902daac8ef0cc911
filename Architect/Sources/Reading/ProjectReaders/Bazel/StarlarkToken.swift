import Text

/// A token of the language that BUILD files are written in.
struct StarlarkToken: Hashable {
  enum Kind: Hashable {
    case name(String)
    case string(String)
    case number(String)
    case mark(String)
    /// The end of a line that is not continued by a bracket or a backslash.
    case lineEnd
  }

  var kind: Kind
  var line: Int
  var column: Int
}

/// Splits BUILD and .bzl files into tokens.
struct StarlarkLexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var open = 0
  private var tokens: [StarlarkToken] = []

  static func tokens(_ bytes: [UInt8]) -> [StarlarkToken] {
    var lexer = StarlarkLexer(bytes: bytes)
    while lexer.offset < lexer.bytes.count { lexer.step() }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func add(_ kind: StarlarkToken.Kind, _ place: (line: Int, column: Int)) {
    tokens.append(StarlarkToken(kind: kind, line: place.line, column: place.column))
  }

  private mutating func step() {
    let place = (line, offset - lineStart + 1)
    let byte = peek()
    switch byte {
    case 10:
      if open == 0 { add(.lineEnd, place) }
      passLineEnd()
    case 9, 11, 12, 13, 32: offset += 1
    case UInt8(ascii: "#"): while offset < bytes.count, bytes[offset] != 10 { offset += 1 }
    case UInt8(ascii: "\\"):
      offset += 1
      if peek() == 13 { offset += 1 }
      if peek() == 10 { passLineEnd() }
    case UInt8(ascii: "'"), UInt8(ascii: "\""): add(.string(text(isRaw: false)), place)
    case UInt8(ascii: "r") where peek(1) == UInt8(ascii: "'") || peek(1) == UInt8(ascii: "\""):
      offset += 1
      add(.string(text(isRaw: true)), place)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): add(.number(word()), place)
    case _ where byte.isName: add(.name(word()), place)
    default: mark(place)
    }
  }

  private mutating func mark(_ place: (line: Int, column: Int)) {
    let byte = bytes[offset]
    if "([{".utf8.contains(byte) { open += 1 }
    if ")]}".utf8.contains(byte) { open = max(0, open - 1) }
    var text = String(Unicode.Scalar(byte))
    offset += 1
    let isDouble = peek() == UInt8(ascii: "=") && "=!<>+-*/%".utf8.contains(byte)
    if isDouble || (byte == peek() && "*/".utf8.contains(byte)) {
      text.unicodeScalars.append(Unicode.Scalar(peek()))
      offset += 1
    }
    add(.mark(text), place)
  }

  private mutating func passLineEnd() {
    offset += 1
    line += 1
    lineStart = offset
  }

  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset].isName { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func text(isRaw: Bool) -> String {
    let quote = peek()
    let isLong = peek(1) == quote && peek(2) == quote
    offset += isLong ? 3 : 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote, !isLong || (peek(1) == quote && peek(2) == quote) {
        offset += isLong ? 3 : 1
        break
      }
      if byte == 10 {
        // A single-line string that is not closed ends with its line.
        if !isLong { break }
        text.append(byte)
        passLineEnd()
        continue
      }
      if byte == UInt8(ascii: "\\"), !isRaw, offset + 1 < bytes.count {
        offset += 1
        if bytes[offset] == 10 {
          passLineEnd()
          continue
        }
        text.append(bytes[offset] == UInt8(ascii: "n") ? 10 : bytes[offset])
        offset += 1
        continue
      }
      text.append(byte)
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
