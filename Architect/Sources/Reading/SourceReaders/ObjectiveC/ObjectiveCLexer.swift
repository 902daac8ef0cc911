import Text

/// Splits an Objective-C file into tokens.
package struct ObjectiveCLexer {
  private var text: ObjectiveCText
  private var offset: Int
  private let end: Int
  private var conditions = ConditionalDirectives()

  /// Reads a file.
  package static func read(_ bytes: [UInt8]) -> ObjectiveCText {
    var lexer = ObjectiveCLexer(ObjectiveCText(bytes: bytes), 0..<bytes.count)
    lexer.readTokens(isDirective: false)
    return lexer.text
  }

  private init(_ text: ObjectiveCText, _ range: Range<Int>) {
    self.text = text
    offset = range.lowerBound
    end = range.upperBound
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    offset + distance < end ? text.bytes[offset + distance] : nil
  }

  /// Reads all tokens. A directive contains no other directives.
  private mutating func readTokens(isDirective: Bool) {
    var isLineStart = !isDirective
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\n"):
        isLineStart = !isDirective
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "#") where isLineStart: readDirective()
      case UInt8(ascii: "/") where skipComment(): break
      default:
        isLineStart = false
        if conditions.isSkipping { skipLine() } else { readToken(byte) }
      }
    }
  }

  private mutating func skipLine() { while let byte = byte(), byte != UInt8(ascii: "\n") { offset += 1 } }

  /// Skips a comment; returns `false` if there is none.
  private mutating func skipComment() -> Bool {
    guard byte() == UInt8(ascii: "/") else { return false }
    if byte(1) == UInt8(ascii: "/") {
      while let byte = byte(), byte != UInt8(ascii: "\n") {
        offset += byte == UInt8(ascii: "\\") && self.byte(1) == UInt8(ascii: "\n") ? 2 : 1
      }
      return true
    }
    guard byte(1) == UInt8(ascii: "*") else { return false }
    offset += 2
    while let byte = byte() {
      if byte == UInt8(ascii: "*"), self.byte(1) == UInt8(ascii: "/") {
        offset += 2
        return true
      }
      offset += 1
    }
    return true
  }

  // MARK: - Tokens

  private mutating func readToken(_ byte: UInt8) {
    let start = offset
    let kind: ObjectiveCToken.Kind
    switch byte {
    case UInt8(ascii: "\""):
      kind = .text(readText(byte))
    case UInt8(ascii: "'"):
      _ = readText(byte)
      kind = .number
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while let next = self.byte(), next.isNameOrDollar || next == UInt8(ascii: ".") { offset += 1 }
      kind = .number
    case _ where byte.isNameOrDollar:
      while let next = self.byte(), next.isNameOrDollar { offset += 1 }
      let name = String(decoding: text.bytes[start..<offset], as: UTF8.self)
      if self.byte() == UInt8(ascii: "\""), ["R", "LR", "uR", "UR", "u8R"].contains(name) {
        kind = .text(readRawText())
      } else {
        kind = .name(name)
      }
    default:
      offset += 1
      kind = .mark(byte)
    }
    text.tokens.append(
      ObjectiveCToken(kind: kind, range: start..<offset, conditions: conditions.index(in: &text.conditions)))
  }

  /// Reads a text or a character up to its quote or the end of the line.
  private mutating func readText(_ quote: UInt8) -> String {
    offset += 1
    var result: [UInt8] = []
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      offset += 1
      if byte == quote { break }
      guard byte == UInt8(ascii: "\\"), let escaped = self.byte() else {
        result.append(byte)
        continue
      }
      offset += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\n"): break
      default: result.append(escaped)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads a text of C++ such as `R"x(text)x"`.
  private mutating func readRawText() -> String {
    let open = offset + 1
    guard let start = text.bytes[open..<Swift.min(end, open + 17)].firstIndex(of: UInt8(ascii: "(")) else {
      return readText(UInt8(ascii: "\""))
    }
    let mark = [UInt8(ascii: ")")] + text.bytes[open..<start] + [UInt8(ascii: "\"")]
    var index = start + 1
    while index < end, !text.bytes[index..<end].starts(with: mark) { index += 1 }
    offset = Swift.min(end, index + mark.count)
    return String(decoding: text.bytes[(start + 1)..<Swift.min(index, end)], as: UTF8.self)
  }

  // MARK: - Directives

  /// Reads a directive with its continuation lines.
  private mutating func readDirective() {
    let start = offset + 1
    offset = start
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\"), self.byte(1) == UInt8(ascii: "\n") {
        offset += 2
      } else if byte == UInt8(ascii: "\\"), self.byte(1) == UInt8(ascii: "\r"),
        self.byte(2) == UInt8(ascii: "\n")
      {
        offset += 3
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), !conditions.isSkipping {
        _ = readText(byte)
      } else if !skipComment() {
        offset += 1
      }
    }
    var inner = ObjectiveCLexer(ObjectiveCText(directiveOf: text), start..<offset)
    inner.readTokens(isDirective: true)
    let tokens = inner.text.tokens
    guard let word = tokens.first?.name else { return }
    let rest = tokens.dropFirst()
    if word == "define", !conditions.isSkipping {
      // A parameter list follows the name without a space.
      guard let name = rest.first, let spelled = name.name else { return }
      text.macros.append(spelled)
      if let next = rest.dropFirst().first, next.isMark("("), next.range.lowerBound == name.range.upperBound {
        return
      }
      text.definitions.append((spelled, Array(rest.dropFirst())))
    } else {
      let condition = rest.map { token in
        String(decoding: text.bytes[token.range], as: UTF8.self)
      }.joined()
      conditions.read(word, condition)
    }
  }
}
