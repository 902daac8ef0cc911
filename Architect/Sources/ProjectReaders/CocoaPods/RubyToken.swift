/// A token of the Ruby that podspecs and Podfiles are written in.
struct RubyToken: Hashable {
  enum Kind: Hashable {
    case word(String)
    /// A string without interpolation.
    case string(String)
    /// A string with `#{…}` in it, whose text only Ruby knows.
    case computed
    case symbol(String)
    /// `%w[a b]`
    case words([String])
    case mark(Character)
    case lineEnd
  }

  var kind: Kind
  var line: Int
  var column: Int
}

/// Cuts Ruby into tokens, as far as podspecs and Podfiles need it.
struct RubyLexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var tokens: [RubyToken] = []
  /// The names that end heredocs begun in this line.
  private var heredocs: [String] = []

  static func tokens(_ bytes: [UInt8]) -> [RubyToken] {
    var lexer = RubyLexer(bytes: bytes)
    while lexer.offset < lexer.bytes.count { lexer.step() }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

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
      tokens.append(token(.lineEnd))
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
    case UInt8(ascii: "<") where peek(1) == byte && isHeredoc: beginHeredoc(token)
    case _ where isWord(byte): tokens.append(token(.word(word())))
    default:
      offset += 1
      tokens.append(token(.mark(Character(Unicode.Scalar(byte)))))
    }
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
    var text: [UInt8] = []
    var isComputed = false
    while offset < bytes.count, bytes[offset] != quote {
      if bytes[offset] == 10 {
        line += 1
        lineStart = offset + 1
      }
      if bytes[offset] == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{"), !isLiteral { isComputed = true }
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    offset = min(offset + 1, bytes.count)
    return isComputed ? .computed : .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func words() -> RubyToken.Kind {
    let open = peek(2)
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
      UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
    ]
    let close = pairs[open] ?? open
    offset = min(offset + 3, bytes.count)
    let start = offset
    while offset < bytes.count, bytes[offset] != close {
      if bytes[offset] == 10 {
        line += 1
        lineStart = offset + 1
      }
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
