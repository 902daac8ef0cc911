import Text

/// Divides Swift source into tokens. Comments and the contents of literals are left out, but the code that is
/// interpolated in a string is not.
///
/// Any bytes can be divided: what is no valid Swift becomes some sequence of tokens.
struct Tokenizer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line: Int32 = 1
  private(set) var names = Names.swiftWords
  private(set) var tokens: [Token] = []
  /// The strings whose interpolations are being read.
  private var strings: [OpenString] = []
  /// The number of open parentheses in the current interpolation.
  private var depth = 0

  /// A string with an interpolation that is not closed yet.
  private struct OpenString {
    var signs: Int
    var isMultiline: Bool
    /// The number of parentheses that were open around the string.
    var depth: Int
  }

  private static let maximumDepth = 64
  /// The length of a regular expression on one line in bytes. What is longer is taken for operators.
  private static let maximumExpressionLength = 1_000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5)
  }

  /// Returns all tokens and the names in them.
  static func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> (tokens: [Token], names: Names) {
    var tokenizer = Tokenizer(bytes)
    tokenizer.run()
    return (tokenizer.tokens, tokenizer.names)
  }

  private mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
    while offset < bytes.count { step() }
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func put(_ kind: Token.Kind, _ name: Int32 = 0) {
    tokens.append(Token(kind: kind, name: name, line: line))
  }

  private mutating func step() {
    let byte = bytes[offset]
    switch byte {
    case 10, 13: lineEnd()
    case 0...32: offset += 1
    case 0xC2 where SwiftLexicon.spaceLength(at: offset, in: bytes) > 0: offset += 2
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where beginsExpression: regularExpression()
    case UInt8(ascii: "\""): string(signs: 0)
    case UInt8(ascii: "#"): numberSign()
    case UInt8(ascii: "`"): quotedName()
    case UInt8(ascii: "$"): shorthandName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      0x80...0xFF:
      word()
    case UInt8(ascii: "("):
      depth += 1
      mark(byte)
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      mark(byte)
    default: operators()
    }
  }

  private mutating func mark(_ byte: UInt8) {
    put(.mark, Int32(byte))
    offset += 1
  }

  private mutating func skipLine() {
    while offset < bytes.count, !SwiftLexicon.isLineEnd(bytes[offset]) { offset += 1 }
  }

  private mutating func lineEnd() {
    // A carriage return before a line feed belongs to it.
    if bytes[offset] == 10 || peek(1) != 10 { line += 1 }
    offset += 1
  }

  private mutating func skipComment() {
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
  }

  private mutating func word() {
    let start = offset
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    let name = names.add(bytes[start..<offset])
    put(name <= Keyword.Any.rawValue ? .keyword : .identifier, name)
  }

  private mutating func quotedName() {
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 10 { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > start else {
      offset += 1
      return
    }
    put(.identifier, names.add(bytes[start..<end]))
    offset = end + 1
  }

  /// `$0` and `$name`.
  private mutating func shorthandName() {
    offset += 1
    if let digit = offset < bytes.count ? bytes[offset] : nil, digit.isDigit {
      offset = SwiftLexicon.endOfName(from: offset, in: bytes)
      put(.literal)
    } else if offset < bytes.count, SwiftLexicon.isName(at: offset, in: bytes) {
      word()
    }
  }

  private mutating func number() {
    while offset < bytes.count {
      let byte = bytes[offset]
      let isFraction = byte == UInt8(ascii: ".") && peek(1).isDigit
      guard SwiftLexicon.isName(at: offset, in: bytes) || isFraction else { break }
      offset += 1
    }
    put(.literal)
  }

  private mutating func closeParenthesis() {
    mark(UInt8(ascii: ")"))
    depth -= 1
    guard depth == 0, let string = strings.last else {
      depth = max(depth, 0)
      return
    }
    strings.removeLast()
    depth = string.depth
    continueString(signs: string.signs, isMultiline: string.isMultiline)
  }

  /// Whether a literal, rather than a binary operator, may come next.
  private var beginsExpression: Bool {
    let next = peek(1)
    guard next != 32, next != 10, next != 9, next != UInt8(ascii: ")"), next != UInt8(ascii: "=") else {
      return false
    }
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .identifier, .literal: return false
    case .keyword:
      return ![Keyword.`self`.rawValue, Keyword.`Self`.rawValue, Keyword.super.rawValue].contains(last.name)
    case .mark:
      return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "!")]
        .contains { Int32($0) == last.name }
    default: return true
    }
  }

  /// `/…/` on one line; otherwise, an operator.
  private mutating func regularExpression() {
    var end = offset + 1
    var isInClass = false
    let limit = min(bytes.count, offset + Self.maximumExpressionLength)
    while end < limit, bytes[end] != 10 {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        put(.literal)
        offset = end + 1
        return
      default: break
      }
      end += 1
    }
    operators()
  }

  private mutating func operators() {
    let start = offset
    while offset < bytes.count, bytes[offset].isOperatorByte {
      if offset > start, bytes[offset] == UInt8(ascii: "/"),
        [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(peek(1))
      {
        break
      }
      offset += 1
    }
    guard offset > start else {
      offset += 1
      return
    }
    let length = offset - start
    let first = bytes[start]
    if length == 2, first == UInt8(ascii: "-"), bytes[start + 1] == UInt8(ascii: ">") {
      put(.arrow)
    } else if length > 1, bytes[start..<offset].allSatisfy({ $0.isStructuralOperator }),
      first != UInt8(ascii: ".") || bytes[start + 1] != UInt8(ascii: ".")
    {
      for byte in bytes[start..<offset] { put(.mark, Int32(byte)) }
    } else if length == 1,
      first.isStructuralOperator || first == UInt8(ascii: "=") || first == UInt8(ascii: "&")
    {
      put(.mark, Int32(first))
    } else {
      put(.operator)
    }
  }

  private mutating func numberSign() {
    var signs = 0
    while peek(signs) == UInt8(ascii: "#") { signs += 1 }
    if peek(signs) == UInt8(ascii: "\"") {
      offset += signs
      string(signs: signs)
    } else if peek(signs) == UInt8(ascii: "/") {
      offset += signs + 1
      skipLiteral(endingWith: UInt8(ascii: "/"), signs: signs)
    } else if signs == 1, let directive = directive() {
      put(directive)
      skipLine()
    } else {
      put(.mark, Int32(UInt8(ascii: "#")))
      offset += signs
    }
  }

  private func directive() -> Token.Kind? {
    let rest = bytes[(offset + 1)..<min(offset + 9, bytes.count)]
    func begins(_ word: StaticString) -> Bool {
      let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      return rest.starts(with: word)
        && !(rest.dropFirst(word.count).first.map(\.isASCIIName) ?? false)
    }
    if begins("if") { return .conditionBegin }
    if begins("elseif") || begins("else") { return .conditionNext }
    return begins("endif") ? .conditionEnd : nil
  }

  /// Skips the rest of a regular expression with number signs, which may span lines.
  private mutating func skipLiteral(endingWith end: UInt8, signs: Int) {
    while offset < bytes.count {
      if SwiftLexicon.isLineEnd(bytes[offset]) {
        lineEnd()
        continue
      }
      if bytes[offset] == end, (1...signs).allSatisfy({ peek($0) == UInt8(ascii: "#") }) {
        offset += 1 + signs
        break
      }
      offset += 1
    }
    put(.literal)
  }

  private mutating func string(signs: Int) {
    let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    offset += isMultiline ? 3 : 1
    continueString(signs: signs, isMultiline: isMultiline)
  }

  /// Whether a quotation mark at `position` is followed by enough number signs.
  private func isClosed(at position: Int, _ signs: Int) -> Bool {
    guard position + signs < bytes.count else { return false }
    return bytes[(position + 1)..<(position + 1 + signs)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Reads a string up to its end or to its next interpolation.
  private mutating func continueString(signs: Int, isMultiline: Bool) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 10, 13:
        if !isMultiline {
          // The string is not closed: the code goes on in the next line.
          put(.literal)
          return
        }
        lineEnd()
      case UInt8(ascii: "\\") where hasSigns(signs, after: offset):
        offset += 1 + signs
        if peek() == UInt8(ascii: "("), strings.count < Self.maximumDepth {
          strings.append(OpenString(signs: signs, isMultiline: isMultiline, depth: depth))
          depth = 1
          mark(UInt8(ascii: "("))
          return
        }
        if peek() != 10 { offset += 1 }
      case UInt8(ascii: "\""):
        let length = isMultiline ? 3 : 1
        let quotes = (0..<length).allSatisfy { peek($0) == UInt8(ascii: "\"") }
        if quotes, hasSigns(signs, after: offset + length - 1) {
          offset += length + signs
          put(.literal)
          return
        }
        offset += 1
      default: offset += 1
      }
    }
    put(.literal)
  }

  private func hasSigns(_ signs: Int, after position: Int) -> Bool {
    signs == 0 || isClosed(at: position, signs)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  fileprivate var isOperatorByte: Bool {
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
