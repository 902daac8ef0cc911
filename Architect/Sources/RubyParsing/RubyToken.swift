/// A token of the Ruby that podspecs and Podfiles are written in.
package struct RubyToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word(String)
    case number(String)
    /// A string, which is split at each `#{…}`.
    case string([Piece])
    /// Text whose content is irrelevant, such as a heredoc.
    case computed
    case symbol(String)
    /// `%w[a b]`
    case words([String])
    case mark(Character)
    case lineEnd
  }

  /// A part of a string.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case tokens([RubyToken])
  }

  package var kind: Kind
  package var line: Int
  package var column: Int
  /// Whether there is no space between the token and the previous token: `a[0]` differs from `a [0]`.
  package var isAttached = false
  /// The bytes of the token. A heredoc's contents are not part of them.
  package var range = 0..<0
}

/// Splits Ruby into tokens, to the extent that podspecs and Podfiles need.
package struct RubyLexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var tokens: [RubyToken] = []
  /// The names that end the heredocs that begin on the current line.
  private var heredocs: [String] = []
  /// The number of enclosing `#{…}` in strings.
  private let depth: Int
  /// The offset where the last token ends.
  private var end = -1

  private static let deepestInterpolation = 8

  package static func tokens(_ bytes: [UInt8]) -> [RubyToken] { tokens(bytes, line: 1, column: 1, depth: 0) }

  private static func tokens(_ bytes: [UInt8], line: Int, column: Int, depth: Int) -> [RubyToken] {
    var lexer = RubyLexer(bytes: bytes, line: line, column: column, depth: depth)
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

  private init(bytes: [UInt8], line: Int, column: Int, depth: Int) {
    self.bytes = bytes
    self.line = line
    self.depth = depth
    lineStart = 1 - column
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
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
      tokens.append(token(string(byte, isLiteral: byte == UInt8(ascii: "'"))))
    case UInt8(ascii: ":") where isWord(peek(1)):
      offset += 1
      tokens.append(token(.symbol(word())))
    case UInt8(ascii: "%")
    where [UInt8(ascii: "w"), UInt8(ascii: "i")].contains(peek(1) | 0x20) && !isWord(peek(2)):
      tokens.append(token(words()))
    case UInt8(ascii: "%")
    where [UInt8(ascii: "q"), UInt8(ascii: "Q")].contains(peek(1)) && Self.closers[peek(2)] != nil:
      let isLiteral = peek(1) == UInt8(ascii: "q")
      offset += 2
      tokens.append(token(string(Self.closers[peek()] ?? 0, isLiteral: isLiteral)))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): tokens.append(token(.number(number())))
    case UInt8(ascii: "<") where peek(1) == byte && isHeredoc: beginHeredoc(token)
    case _ where isWord(byte): tokens.append(token(.word(word())))
    default:
      offset += 1
      tokens.append(token(.mark(Character(Unicode.Scalar(byte)))))
    }
  }

  /// Whether the line that begins here continues the previous statement, like a line that begins with `.map`.
  private var isContinued: Bool {
    var ahead = 0
    while [9, 13, 32].contains(peek(ahead)) { ahead += 1 }
    return peek(ahead) == UInt8(ascii: ".") && isWord(peek(ahead + 1)) && !isDigit(peek(ahead + 1))
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func number() -> String {
    let start = offset
    while isDigit(peek()) || (peek() == UInt8(ascii: ".") && isDigit(peek(1))) || peek() == UInt8(ascii: "_")
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func beginLine() {
    line += 1
    lineStart = offset
    for name in heredocs { skipHeredoc(name) }
    heredocs = []
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

  private mutating func nextLine() {
    skipLine()
    offset = min(offset + 1, bytes.count)
    line += 1
    lineStart = offset
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count, isWord(bytes[offset]) { offset += 1 }
    if peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "?"), peek(1) != UInt8(ascii: "=") {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func string(_ quote: UInt8, isLiteral: Bool) -> RubyToken.Kind {
    offset += 1
    var pieces: [RubyToken.Piece] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while offset < bytes.count, bytes[offset] != quote {
      if !isLiteral, bytes[offset] == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") {
        flush()
        pieces.append(.tokens(interpolation()))
        continue
      }
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count { offset += 1 }
      passLineEnd()
      text.append(bytes[offset])
      offset += 1
    }
    flush()
    offset = min(offset + 1, bytes.count)
    return .string(pieces)
  }

  private mutating func passLineEnd() {
    guard bytes[offset] == 10 else { return }
    line += 1
    lineStart = offset + 1
  }

  /// Returns the tokens between `#{` and its closing bracket.
  private mutating func interpolation() -> [RubyToken] {
    offset += 2
    let start = offset
    let place = (line, start - lineStart + 1)
    var open = 1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "{") { open += 1 }
      if bytes[offset] == UInt8(ascii: "}") { open -= 1 }
      if open == 0 { break }
      passLineEnd()
      offset += 1
    }
    let inside = Array(bytes[start..<offset])
    offset = min(offset + 1, bytes.count)
    guard depth < Self.deepestInterpolation else { return [] }
    return Self.tokens(inside, line: place.0, column: place.1, depth: depth + 1)
  }

  private static let closers: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
    UInt8(ascii: "|"): UInt8(ascii: "|"), UInt8(ascii: "!"): UInt8(ascii: "!"),
  ]

  private mutating func words() -> RubyToken.Kind {
    let open = peek(2)
    let close = Self.closers[open] ?? open
    offset = min(offset + 3, bytes.count)
    let start = offset
    while offset < bytes.count, bytes[offset] != close {
      passLineEnd()
      offset += 1
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset = min(offset + 1, bytes.count)
    return .words(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private var isHeredoc: Bool {
    var ahead = 2
    if peek(ahead) == UInt8(ascii: "-") || peek(ahead) == UInt8(ascii: "~") { ahead += 1 }
    if peek(ahead) == UInt8(ascii: "'") || peek(ahead) == UInt8(ascii: "\"") { ahead += 1 }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(peek(ahead))
  }

  private mutating func beginHeredoc(_ token: (RubyToken.Kind) -> RubyToken) {
    offset += 2
    while !isWord(peek()) { offset += 1 }
    heredocs.append(word())
    if peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\"") { offset += 1 }
    tokens.append(token(.computed))
  }

  private mutating func skipHeredoc(_ name: String) {
    while offset < bytes.count {
      let start = offset
      nextLine()
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      if text.split(whereSeparator: \.isWhitespace).first.map(String.init) == name { return }
    }
  }
}
