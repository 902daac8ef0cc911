import Text

/// A heredoc whose contents follow the current line.
struct RubyHeredoc {
  var name: [UInt8]
  /// Whether the closing name may be indented.
  var isIndented: Bool
  /// Whether the indentation that all lines share is removed.
  var isStripped: Bool
  /// Whether escapes and `#{…}` have no meaning.
  var isLiteral: Bool
  /// The token that receives the contents.
  var token: Int
}

/// Strings, lists of words, patterns and heredocs.
extension RubyLexer {
  private static let closers: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
  ]

  // MARK: Percent literals

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 33...47, 58...64, 91...96, 123...126: true
    default: false
    }
  }

  /// Whether `%` begins a literal such as `%w[…]`, `%q(…)` or `%(…)`.
  var isPercentLiteral: Bool {
    let letters: [UInt8] = Array("wWiIqQrxs".utf8)
    if letters.contains(peek(1)), Self.isDelimiter(peek(2)), peek(2) != UInt8(ascii: "=") {
      guard let last = tokens.last?.kind else { return true }
      switch last {
      case .string, .number, .heredoc, .mark(")"), .mark("]"), .mark("}"): return false
      default: return true
      }
    }
    guard Self.closers[peek(1)] != nil, peek(1) != UInt8(ascii: "<") else { return false }
    guard let last = tokens.last?.kind else { return true }
    switch last {
    case .mark(let mark): return !")]}".contains(mark)
    case .lineEnd: return true
    case .word: return [9, 32].contains(offset > 0 ? bytes[offset - 1] : 0)
    default: return false
    }
  }

  mutating func percentLiteral() -> RubyToken.Kind {
    let letter = Self.closers[peek(1)] != nil ? UInt8(ascii: "Q") : peek(1)
    offset += letter == peek(1) ? 2 : 1
    let open = peek()
    let close = Self.closers[open] ?? open
    switch letter {
    case UInt8(ascii: "w"): return .words(words(open: open, close: close))
    case UInt8(ascii: "i"): return .symbols(words(open: open, close: close))
    case UInt8(ascii: "W"), UInt8(ascii: "I"):
      let texts = words(open: open, close: close)
      guard texts.contains(where: { $0.contains("#{") || $0.contains("\\") }) else {
        return letter == UInt8(ascii: "W") ? .words(texts) : .symbols(texts)
      }
      guard letter == UInt8(ascii: "W"), depth < Self.deepestInterpolation else { return .computed }
      return .wordsWithValues(
        texts.map { text in
          var inner = RubyLexer(bytes: Array(text.utf8), line: line, column: 1, depth: depth)
          return inner.pieces(isLiteral: false) { $0.offset >= $0.bytes.count }
        })
    case UInt8(ascii: "q"): return string(open: open, close: close, isLiteral: true)
    case UInt8(ascii: "Q"): return string(open: open, close: close, isLiteral: false)
    case UInt8(ascii: "r"): return pattern(open: open, close: close)
    case UInt8(ascii: "s"):
      guard case .string(let pieces) = string(open: open, close: close, isLiteral: true),
        case .text(let text)? = pieces.first
      else { return .computed }
      return .symbol(text)
    default:
      _ = string(open: open, close: close, isLiteral: false)
      return .computed
    }
  }

  /// Reads words up to the closing mark. Spaces inside `#{…}` do not separate words.
  private mutating func words(open: UInt8, close: UInt8) -> [String] {
    offset = min(offset + 1, bytes.count)
    var result: [String] = []
    var word: [UInt8] = []
    var isWordOpen = false
    var inner = 0
    var nested = 0
    func flush() {
      if isWordOpen { result.append(String(decoding: word, as: UTF8.self)) }
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if inner == 0 {
        if byte == close, nested == 0 { break }
        if byte == close { nested -= 1 }
        if byte == open, open != close { nested += 1 }
      }
      passLineEnd()
      if byte == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") { inner += 1 }
      if byte == UInt8(ascii: "}"), inner > 0 { inner -= 1 }
      if inner == 0, [9, 10, 11, 12, 13, 32].contains(byte) {
        flush()
        word = []
        isWordOpen = false
      } else {
        word.append(byte)
        isWordOpen = true
      }
      offset += 1
    }
    flush()
    offset = min(offset + 1, bytes.count)
    return result
  }

  // MARK: Strings

  mutating func string(open: UInt8, close: UInt8, isLiteral: Bool) -> RubyToken.Kind {
    offset = min(offset + 1, bytes.count)
    var nested = 0
    let pieces = pieces(isLiteral: isLiteral, quote: close) { lexer in
      let byte = lexer.bytes[lexer.offset]
      if byte == close {
        if nested == 0 { return true }
        nested -= 1
      } else if byte == open {
        nested += 1
      }
      return false
    }
    offset = min(offset + 1, bytes.count)
    return .string(pieces)
  }

  mutating func quotedSymbol() -> RubyToken.Kind {
    let quote = peek(1)
    offset += 1
    guard case .string(let pieces) = string(open: quote, close: quote, isLiteral: quote == UInt8(ascii: "'"))
    else { return .computed }
    var text = ""
    for piece in pieces {
      guard case .text(let more) = piece else { return .computed }
      text += more
    }
    return .symbol(text)
  }

  mutating func pattern(open: UInt8, close: UInt8) -> RubyToken.Kind {
    offset = min(offset + 1, bytes.count)
    var pieces: [RubyToken.Piece] = []
    var text: [UInt8] = []
    var nested = 0
    func flush() {
      if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == close, nested == 0 { break }
      if open != close {
        if byte == open { nested += 1 }
        if byte == close { nested -= 1 }
      }
      if byte == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") {
        flush()
        pieces.append(.tokens(interpolation()))
        continue
      }
      if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        // The delimiter itself needs no escape in the pattern.
        if !(peek(1) == close && open == close) { text.append(byte) }
        offset += 1
      }
      passLineEnd()
      text.append(bytes[offset])
      offset += 1
    }
    flush()
    offset = min(offset + 1, bytes.count)
    var options = ""
    while "imxounse".utf8.contains(peek()) {
      options.unicodeScalars.append(Unicode.Scalar(peek()))
      offset += 1
    }
    return .pattern(pieces, options: options)
  }

  /// Reads the pieces of a string up to its end, which is not consumed.
  private mutating func pieces(
    isLiteral: Bool, quote: UInt8 = 0, until isEnd: (borrowing RubyLexer) -> Bool
  ) -> [RubyToken.Piece] {
    var pieces: [RubyToken.Piece] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while offset < bytes.count, !isEnd(self) {
      if !isLiteral, bytes[offset] == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") {
        flush()
        pieces.append(.tokens(interpolation()))
        continue
      }
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        text += isLiteral ? literalEscape(quote) : escape()
        continue
      }
      passLineEnd()
      text.append(bytes[offset])
      offset += 1
    }
    flush()
    return pieces
  }

  /// Returns the bytes of an escape in a string without escapes: only the quotation mark and `\` can be escaped.
  private mutating func literalEscape(_ quote: UInt8) -> [UInt8] {
    let byte = bytes[offset]
    passLineEnd()
    offset += 1
    let isEscape =
      byte == UInt8(ascii: "\\") || (quote != 0 && (byte == quote || Self.closers[byte] == quote))
    return isEscape && quote != 0 ? [byte] : [UInt8(ascii: "\\"), byte]
  }

  private mutating func escape() -> [UInt8] {
    let byte = bytes[offset]
    passLineEnd()
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "s"): return [32]
    case UInt8(ascii: "e"): return [27]
    case UInt8(ascii: "a"): return [7]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "v"): return [11]
    case UInt8(ascii: "0"): return [0]
    case 10: return []
    case UInt8(ascii: "u"):
      if peek() == UInt8(ascii: "{") {
        offset += 1
        let digits = hexadecimal(6)
        if peek() == UInt8(ascii: "}") { offset += 1 }
        return digits
      }
      return hexadecimal(4)
    case UInt8(ascii: "x"): return hexadecimal(2)
    default: return [byte]
    }
  }

  private mutating func hexadecimal(_ most: Int) -> [UInt8] {
    let start = offset
    while offset - start < most, Character(Unicode.Scalar(peek())).isHexDigit { offset += 1 }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return [] }
    return Array(String(Character(scalar)).utf8)
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
    var quote: UInt8 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        // Without the closing quotation mark, this is not a string.
        let rest = bytes[(offset + 1)...].prefix(256).prefix { $0 != 10 }
        if rest.contains(byte) { quote = byte }
      } else if byte == UInt8(ascii: "{") {
        open += 1
      } else if byte == UInt8(ascii: "}") {
        open -= 1
        if open == 0 { break }
      }
      passLineEnd()
      offset += 1
    }
    let inside = Array(bytes[start..<offset])
    offset = min(offset + 1, bytes.count)
    // What is nested more deeply is not understood.
    guard depth < Self.deepestInterpolation else {
      return [RubyToken(kind: .mark("?"), line: place.0, column: place.1)]
    }
    return Self.tokens(inside, line: place.0, column: place.1, depth: depth + 1)
  }

  // MARK: Heredocs

  var isHeredoc: Bool {
    var ahead = 2
    let isMarked = peek(ahead) == UInt8(ascii: "-") || peek(ahead) == UInt8(ascii: "~")
    if isMarked { ahead += 1 }
    let isQuoted = peek(ahead) == UInt8(ascii: "'") || peek(ahead) == UInt8(ascii: "\"")
    if isQuoted { ahead += 1 }
    if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(peek(ahead)) { return true }
    return isMarked && peek(ahead).isName && !isDigit(peek(ahead))
  }

  mutating func beginHeredoc(_ token: (RubyToken.Kind) -> RubyToken) {
    offset += 2
    let mark = peek()
    while !peek().isName { offset += 1 }
    let isLiteral = bytes[offset - 1] == UInt8(ascii: "'")
    let start = offset
    while peek().isName { offset += 1 }
    heredocs.append(
      RubyHeredoc(
        name: Array(bytes[start..<offset]),
        isIndented: mark == UInt8(ascii: "-") || mark == UInt8(ascii: "~"),
        isStripped: mark == UInt8(ascii: "~"), isLiteral: isLiteral, token: tokens.count))
    if peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\"") { offset += 1 }
    tokens.append(token(.computed))
  }

  mutating func readHeredoc(_ heredoc: RubyHeredoc) {
    let first = line
    var lines: [[UInt8]] = []
    while offset < bytes.count {
      let start = offset
      nextLine()
      var text = bytes[start..<offset]
      // A line that ends with a carriage return ends with a line feed in the text.
      if text.suffix(2).elementsEqual([13, 10]) { text = text.dropLast(2) + [10] }
      var name = text.last == 10 ? text.dropLast() : text
      if heredoc.isIndented { name = name.drop { $0 == 9 || $0 == 32 } }
      if name.elementsEqual(heredoc.name) {
        if heredoc.isStripped { Self.strip(&lines) }
        var inner = RubyLexer(bytes: Array(lines.joined()), line: first, column: 1, depth: depth)
        let pieces = inner.pieces(isLiteral: heredoc.isLiteral) { $0.offset >= $0.bytes.count }
        if tokens.indices.contains(heredoc.token) { tokens[heredoc.token].kind = .heredoc(pieces) }
        return
      }
      lines.append(Array(text))
    }
  }

  /// Removes the indentation that all lines share, except blank ones. A tab reaches to the next multiple of eight.
  private static func strip(_ lines: inout [[UInt8]]) {
    func width(_ line: [UInt8]) -> Int? {
      var width = 0
      for byte in line {
        switch byte {
        case 32: width += 1
        case 9: width = (width / 8 + 1) * 8
        case 10: return nil
        default: return width
        }
      }
      return nil
    }
    let shared = lines.compactMap(width).min() ?? 0
    for index in lines.indices {
      var width = 0
      var count = 0
      loop: for byte in lines[index] where width < shared {
        switch byte {
        case 32: width += 1
        case 9:
          let next = (width / 8 + 1) * 8
          if next > shared { break loop }
          width = next
        default: break loop
        }
        count += 1
      }
      lines[index].removeFirst(count)
    }
  }
}
