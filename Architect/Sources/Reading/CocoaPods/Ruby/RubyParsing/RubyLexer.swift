import Text

/// Splits Ruby into tokens, to the extent that podspecs and Podfiles need.
package struct RubyLexer {
  let bytes: [UInt8]
  var offset = 0
  var line = 1
  var lineStart = 0
  var tokens: [RubyToken] = []
  /// The heredocs that begin on the current line.
  var heredocs: [RubyHeredoc] = []
  /// The number of enclosing `#{…}` in strings.
  let depth: Int
  /// The offset where the last token ends.
  private var end = -1

  static let deepestInterpolation = 8

  package static func tokens(_ bytes: [UInt8]) -> [RubyToken] { tokens(bytes, line: 1, column: 1, depth: 0) }

  static func tokens(_ bytes: [UInt8], line: Int, column: Int, depth: Int) -> [RubyToken] {
    var lexer = RubyLexer(bytes: bytes, line: line, column: column, depth: depth)
    // A byte order mark is no part of the first word.
    if depth == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.offset = 3 }
    while lexer.offset < lexer.bytes.count {
      let before = lexer.tokens.count
      let start = lexer.offset
      lexer.step()
      guard lexer.tokens.count > before else { continue }
      lexer.tokens[before].isAttached = start == lexer.end
      lexer.tokens[before].range = start..<lexer.offset
      lexer.end = lexer.offset
    }
    return lexer.tokens
  }

  init(bytes: [UInt8], line: Int, column: Int, depth: Int) {
    self.bytes = bytes
    self.line = line
    self.depth = depth
    lineStart = 1 - column
  }

  func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func step() {
    let start = (line, offset - lineStart + 1)
    func token(_ kind: RubyToken.Kind) -> RubyToken { RubyToken(kind: kind, line: start.0, column: start.1) }
    let byte = peek()
    switch byte {
    case 10:
      offset += 1
      beginLine()
      if !isContinued { tokens.append(token(.lineEnd)) }
    case UInt8(ascii: "\\") where peek(1) == 10 || (peek(1) == 13 && peek(2) == 10):
      offset += peek(1) == 10 ? 2 : 3
      beginLine()
    case 9, 11, 12, 13, 32: offset += 1
    case UInt8(ascii: "#"): skipLine()
    case UInt8(ascii: ";"):
      offset += 1
      tokens.append(token(.lineEnd))
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      tokens.append(token(string(open: byte, close: byte, isLiteral: byte == UInt8(ascii: "'"))))
    case UInt8(ascii: "`"):
      _ = string(open: byte, close: byte, isLiteral: false)
      tokens.append(token(.computed))
    case UInt8(ascii: ":") where peek(1).isName && !isDigit(peek(1)):
      offset += 1
      tokens.append(token(.symbol(word())))
    case UInt8(ascii: ":") where peek(1) == UInt8(ascii: "'") || peek(1) == UInt8(ascii: "\""):
      tokens.append(token(quotedSymbol()))
    case UInt8(ascii: "%") where isPercentLiteral: tokens.append(token(percentLiteral()))
    case UInt8(ascii: "/") where beginsPattern:
      tokens.append(token(pattern(open: byte, close: byte)))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): tokens.append(token(.number(number())))
    case UInt8(ascii: "<") where peek(1) == byte && isHeredoc: beginHeredoc(token)
    case UInt8(ascii: "_") where isEndOfProgram: offset = bytes.count
    case UInt8(ascii: "@") where peek(1).isName || (peek(1) == byte && peek(2).isName),
      UInt8(ascii: "$") where peek(1).isName:
      let prefix = peek(1) == byte ? 2 : 1
      let name = String(decoding: bytes[offset..<(offset + prefix)], as: UTF8.self)
      offset += prefix
      tokens.append(token(.word(name + word())))
    case _ where byte.isName: tokens.append(token(.word(word())))
    default:
      offset += 1
      tokens.append(token(.mark(Character(Unicode.Scalar(byte)))))
    }
  }

  /// Whether the line that begins here continues the previous statement, like a line that begins with `.map`. Comments
  /// in between do not matter.
  private var isContinued: Bool {
    var ahead = 0
    var lines = 0
    while true {
      while [9, 13, 32].contains(peek(ahead)) { ahead += 1 }
      guard peek(ahead) == UInt8(ascii: "#"), lines < 32 else { break }
      lines += 1
      while offset + ahead < bytes.count, peek(ahead) != 10 { ahead += 1 }
      ahead += 1
    }
    if peek(ahead) == UInt8(ascii: "&"), peek(ahead + 1) == UInt8(ascii: ".") { return true }
    return peek(ahead) == UInt8(ascii: ".") && peek(ahead + 1).isName && !isDigit(peek(ahead + 1))
  }

  /// Whether a `/` or `%` here begins a value, because it is not an operator after a value.
  private var beginsValue: Bool {
    let isSpaced = offset > end && ![9, 10, 13, 32].contains(peek(1))
    guard let last = tokens.last?.kind else { return true }
    switch last {
    case .word(let word):
      let keywords: Set<String> = [
        "if", "unless", "when", "and", "or", "not", "return", "while", "until", "elsif", "then", "in", "case",
      ]
      return keywords.contains(word) || isSpaced
    case .mark(let mark): return !")]}".contains(mark)
    case .lineEnd: return true
    default: return false
    }
  }

  private var beginsPattern: Bool { beginsValue && peek(1) != UInt8(ascii: "=") }

  private var isEndOfProgram: Bool {
    offset == lineStart && bytes[offset...].starts(with: Array("__END__".utf8)) && !peek(7).isName
  }

  func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func number() -> String {
    let start = offset
    if peek() == UInt8(ascii: "0"), peek(1).isName, !isDigit(peek(1)) {
      while peek().isName { offset += 1 }
    }
    while isDigit(peek()) || (peek() == UInt8(ascii: ".") && isDigit(peek(1))) || peek() == UInt8(ascii: "_")
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  mutating func beginLine() {
    line += 1
    lineStart = offset
    let begun = heredocs
    heredocs = []
    for heredoc in begun { readHeredoc(heredoc) }
    if bytes[offset...].starts(with: Array("=begin".utf8)) { skipBlockComment() }
  }

  private mutating func skipBlockComment() {
    while offset < bytes.count {
      let isEnd = bytes[offset...].starts(with: Array("=end".utf8))
      nextLine()
      if isEnd { return }
    }
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 10 { offset += 1 }
  }

  mutating func nextLine() {
    skipLine()
    offset = min(offset + 1, bytes.count)
    line += 1
    lineStart = offset
  }

  mutating func word() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset].isName { offset += 1 }
    if peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "?"), peek(1) != UInt8(ascii: "=") {
      offset += 1
    } else if peek() == UInt8(ascii: "?"), peek(1) == UInt8(ascii: "="), peek(2) == UInt8(ascii: "=") {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
