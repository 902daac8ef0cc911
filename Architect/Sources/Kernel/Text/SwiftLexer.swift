/// Divides Swift text into tokens, without the parser. Code that is interpolated in strings is divided, too.
///
/// Any bytes can be divided: what is no valid Swift becomes some sequence of tokens.
public struct SwiftLexer {
  /// The text.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The offset after the token that was read last. A reader that moves it must not move it into a string or comment.
  public var offset = 0
  /// The line of ``offset``, from 1.
  public private(set) var line = 1
  /// The offset at which the line begins.
  public private(set) var lineStart = 0
  /// Whether only the parser knows where a literal or comment so far ends, because it is not closed, or because of a
  /// slash that may begin a regular expression.
  public internal(set) var isUnsure = false

  private let keepsComments: Bool
  var last: SwiftToken?
  /// The strings whose interpolations are being read.
  var strings: [Text] = []
  /// The string that goes on at the offset.
  var resumed: Text?
  /// The end of a run of marks that has been read as no operator.
  private var endOfMarks = 0
  /// The number of open parentheses in the current interpolation.
  var depth = 0

  /// A string that is being read.
  struct Text {
    var signs: Int
    var isMultiline: Bool
    /// The number of parentheses that were open around the string.
    var depth: Int
  }

  /// - Parameters:
  ///   - bytes: The text, which must outlive the lexer.
  ///   - keepsComments: Whether comments are tokens.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, keepsComments: Bool = false) {
    self.bytes = bytes
    self.keepsComments = keepsComments
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
  }

  /// Returns the next token, or `nil` at the end of the text.
  public mutating func next() -> SwiftToken? {
    if let string = resumed {
      resumed = nil
      last = text(string, from: offset, line)
      return last
    }
    while offset < bytes.count {
      if let token = step() {
        if token.kind != .comment { last = token }
        return token
      }
    }
    if !strings.isEmpty { isUnsure = true }
    return nil
  }

  /// Moves to the end of the line.
  public mutating func skipLine() {
    while offset < bytes.count, !SwiftLexicon.isLineEnd(bytes[offset]) { offset += 1 }
  }

  func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  /// Returns the token from `start` to the offset.
  func token(_ kind: SwiftToken.Kind, from start: Int) -> SwiftToken {
    SwiftToken(kind: kind, start: start, end: offset, line: line)
  }

  /// Reads a token, or skips what stands between tokens.
  private mutating func step() -> SwiftToken? {
    switch bytes[offset] {
    case 10, 13: lineEnd()
    case 0...32: offset += 1
    case 0xC2 where SwiftLexicon.spaceLength(at: offset, in: bytes) > 0: offset += 2
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      0x80...0xFF:
      return word(.word, from: offset)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"):
      return comment()
    case UInt8(ascii: "/") where beginsExpression: return regularExpression()
    case UInt8(ascii: "\""): return beginText(signs: 0)
    case UInt8(ascii: "#"): return numberSign()
    case UInt8(ascii: "`"): return quotedName()
    case UInt8(ascii: "$"): return dollar()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "("):
      depth += 1
      return mark()
    case UInt8(ascii: ")"): return closeParenthesis()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      return mark()
    default: return operators()
    }
    return nil
  }

  // MARK: - Lines and comments

  mutating func lineEnd() {
    // A carriage return before a line feed belongs to it.
    let isEnd = bytes[offset] == 10 || peek(1) != 10
    offset += 1
    guard isEnd else { return }
    line += 1
    lineStart = offset
  }

  private mutating func comment() -> SwiftToken? {
    var token = token(.comment, from: offset)
    if peek(1) == UInt8(ascii: "/") { skipLine() } else { skipBlockComment() }
    token.end = offset
    return keepsComments ? token : nil
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else if SwiftLexicon.isLineEnd(bytes[offset]) {
        lineEnd()
      } else {
        offset += 1
      }
    }
    isUnsure = true
  }

  // MARK: - Names, numbers and marks

  private mutating func word(_ kind: SwiftToken.Kind, from start: Int) -> SwiftToken {
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    return token(kind, from: start)
  }

  private mutating func quotedName() -> SwiftToken? {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"), !SwiftLexicon.isLineEnd(bytes[offset]) {
      offset += 1
    }
    guard peek() == UInt8(ascii: "`"), offset > start + 1 else {
      offset = start + 1
      isUnsure = true
      return nil
    }
    offset += 1
    return token(.quotedName, from: start)
  }

  /// `$0` and `$name`.
  private mutating func dollar() -> SwiftToken? {
    offset += 1
    guard offset < bytes.count, SwiftLexicon.isName(at: offset, in: bytes) else { return nil }
    return bytes[offset].isDigit ? word(.argument, from: offset - 1) : word(.word, from: offset)
  }

  private mutating func number() -> SwiftToken {
    let start = offset
    // In `pair.0.1`, the numbers are names of members.
    let isMember = last?.isMark(".") ?? false && last?.end == start
    let isHexadecimal = bytes[start] == UInt8(ascii: "0") && peek(1) == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while offset < bytes.count {
      let byte = bytes[offset]
      let isFraction = byte == UInt8(ascii: ".") && peek(1).isDigit && !isMember
      let isSign =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && bytes[offset - 1] | 0x20 == exponent
        && peek(1).isDigit
      guard SwiftLexicon.isName(at: offset, in: bytes) || isFraction || isSign else { break }
      offset += 1
    }
    return token(.number, from: start)
  }

  private mutating func mark() -> SwiftToken {
    offset += 1
    var token = token(.mark, from: offset - 1)
    token.mark = bytes[offset - 1]
    return token
  }

  private mutating func closeParenthesis() -> SwiftToken {
    depth = max(0, depth - 1)
    if depth == 0, let string = strings.popLast() {
      depth = string.depth
      resumed = string
    }
    return mark()
  }

  mutating func operators() -> SwiftToken? {
    let start = offset
    if start < endOfMarks { return mark() }
    if bytes[start] == UInt8(ascii: "/"), !isDivision { isUnsure = true }
    let isDotted = bytes[start] == UInt8(ascii: ".")
    while offset < bytes.count, bytes[offset].isOperator {
      if offset > start {
        // Only an operator that begins with a dot contains dots.
        if bytes[offset] == UInt8(ascii: "."), !isDotted { break }
        if bytes[offset] == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(peek(1)) {
          break
        }
      }
      offset += 1
    }
    let text = bytes[start..<offset]
    if text.isEmpty { offset += 1 }
    guard let first = text.first else { return nil }
    if text.elementsEqual("->".utf8) { return token(.arrow, from: start) }
    let isRange = isDotted && text.count > 1 && bytes[start + 1] == UInt8(ascii: ".")
    let isSingle = text.count == 1 && (first == UInt8(ascii: "=") || first == UInt8(ascii: "&"))
    guard isSingle || !isRange && text.allSatisfy(\.isStructuralOperator) else {
      return token(.operator, from: start)
    }
    (endOfMarks, offset) = (offset, start)
    return mark()
  }

  // MARK: - Number signs

  private mutating func numberSign() -> SwiftToken? {
    let start = offset
    var signs = 0
    while peek(signs) == UInt8(ascii: "#") { signs += 1 }
    switch peek(signs) {
    case UInt8(ascii: "\""): return beginText(signs: signs)
    case UInt8(ascii: "/"): return regularExpression(signs: signs)
    default: break
    }
    if signs == 1, let kind = directive() {
      offset = SwiftLexicon.endOfName(from: start + 1, in: bytes)
      return token(kind, from: start)
    }
    offset += signs - 1
    return mark()
  }

  private func directive() -> SwiftToken.Kind? {
    let end = min(offset + 9, bytes.count)
    let word = bytes[(offset + 1)..<SwiftLexicon.endOfName(from: offset + 1, in: bytes[..<end])]
    if word.elementsEqual("if".utf8) { return .conditionBegin }
    if word.elementsEqual("elseif".utf8) || word.elementsEqual("else".utf8) { return .conditionNext }
    return word.elementsEqual("endif".utf8) ? .conditionEnd : nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  fileprivate var isOperator: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether the byte is a mark of generic arguments, optionals or members.
  fileprivate var isStructuralOperator: Bool {
    switch self {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "."): true
    default: false
    }
  }
}
