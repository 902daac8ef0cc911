/// The literals whose content is not code: strings and regular expressions.
extension SwiftLexer {
  private static let maximumDepth = 64
  /// The length of a regular expression on one line in bytes. What is longer is taken for operators.
  private static let maximumExpressionLength = 1_000

  // MARK: - Regular expressions

  /// Whether a regular expression, rather than an operator, may begin at a slash.
  var beginsExpression: Bool {
    let next = peek(1)
    guard ![0, 9, 10, 13, 32, UInt8(ascii: ")"), UInt8(ascii: "="), UInt8(ascii: "*")].contains(next) else {
      return false
    }
    guard let last else { return true }
    switch last.kind {
    case .quotedName, .argument, .number, .text, .regularExpression: return false
    case .word:
      guard last.start == 0 || bytes[last.start - 1] != UInt8(ascii: ".") else { return false }
      return Self.wordsBeforeExpressions.contains(
        String(decoding: bytes[last.start..<last.end], as: UTF8.self))
    case .mark where last.isMark("?") || last.isMark("!"):
      // `try? /…/`
      return ["try", "as"].contains { bytes[..<last.start].reversed().starts(with: $0.utf8.reversed()) }
    case .mark: return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(last.mark)
    case .interpolatedText, .arrow, .operator, .conditionBegin, .conditionNext, .conditionEnd, .comment:
      return true
    }
  }

  /// Whether a slash is certainly an operator: it has spaces on both sides, or no space before it.
  var isDivision: Bool {
    let before = offset > 0 ? bytes[offset - 1] : 32
    let isSpaced = before == 32 && [10, 32, UInt8(ascii: "=")].contains(peek(1))
    let isJoined = before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
    return isSpaced || isJoined || offset > 0 && SwiftLexicon.isName(at: offset - 1, in: bytes)
  }

  private static let wordsBeforeExpressions = ReservedWords.all.union(["await"])
    .subtracting(["self", "Self", "super", "nil", "true", "false", "Any", "init"])

  /// Reads `/…/` on one line; otherwise, an operator.
  mutating func regularExpression() -> SwiftToken? {
    isUnsure = true
    let start = offset
    var end = offset + 1
    var isInClass = false
    let limit = min(bytes.count, offset + Self.maximumExpressionLength)
    while end < limit, !SwiftLexicon.isLineEnd(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        offset = end + 1
        return token(.regularExpression, from: start)
      default: break
      }
      end += 1
    }
    return operators()
  }

  /// Reads `#/…/#`, which spans lines if nothing else follows on the first one.
  mutating func regularExpression(signs: Int) -> SwiftToken {
    var token = token(.regularExpression, from: offset)
    offset += signs + 1
    while peek() == 32 || peek() == 9 { offset += 1 }
    let isMultiline = offset < bytes.count && SwiftLexicon.isLineEnd(bytes[offset])
    var isClosed = false
    while offset < bytes.count, !isClosed {
      let byte = bytes[offset]
      if SwiftLexicon.isLineEnd(byte) {
        guard isMultiline else { break }
        lineEnd()
      } else if byte == UInt8(ascii: "/"), hasSigns(signs, after: offset) {
        offset += 1 + signs
        isClosed = true
      } else {
        offset += byte == UInt8(ascii: "\\") && peek(1) != 10 && peek(1) != 13 ? 2 : 1
      }
    }
    offset = min(offset, bytes.count)
    // Where code is inactive, the compiler ends an expression over several lines elsewhere.
    if !isClosed || isMultiline { isUnsure = true }
    token.end = offset
    return token
  }

  // MARK: - Strings

  mutating func beginText(signs: Int) -> SwiftToken {
    let (start, line) = (offset, line)
    offset += signs
    var isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    // `#"""#` contains one quote.
    if isMultiline, signs > 0, isClosedOnLine(signs: signs, from: offset + 1) { isMultiline = false }
    offset += isMultiline ? 3 : 1
    return text(Text(signs: signs, isMultiline: isMultiline, depth: depth), from: start, line)
  }

  private func isClosedOnLine(signs: Int, from start: Int) -> Bool {
    var position = start
    while position < bytes.count, !SwiftLexicon.isLineEnd(bytes[position]) {
      if bytes[position] == UInt8(ascii: "\""), hasSigns(signs, after: position) { return true }
      position += 1
    }
    return false
  }

  /// Reads a string up to its end or to its next interpolation.
  mutating func text(_ string: Text, from start: Int, _ line: Int) -> SwiftToken {
    var token = SwiftToken(kind: .text, start: start, end: start, line: line)
    let length = string.isMultiline ? 3 : 1
    var isClosed = false
    while offset < bytes.count, !isClosed {
      switch bytes[offset] {
      case 10, 13:
        guard string.isMultiline else {
          // The string is not closed: the code goes on in the next line.
          isUnsure = true
          token.end = offset
          return token
        }
        lineEnd()
      case UInt8(ascii: "\\") where hasSigns(string.signs, after: offset):
        offset += 1 + string.signs
        if peek() == UInt8(ascii: "("), strings.count < Self.maximumDepth {
          strings.append(Text(signs: string.signs, isMultiline: string.isMultiline, depth: depth))
          depth = 0
          token.kind = .interpolatedText
          token.end = offset
          return token
        }
        if offset < bytes.count, !SwiftLexicon.isLineEnd(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "\"") where hasQuotes(length) && hasSigns(string.signs, after: offset + length - 1):
        offset += length + string.signs
        isClosed = true
      default: offset += 1
      }
    }
    if !isClosed { isUnsure = true }
    token.end = offset
    return token
  }

  private func hasQuotes(_ count: Int) -> Bool { (0..<count).allSatisfy { peek($0) == UInt8(ascii: "\"") } }

  /// Whether the byte at `position` is followed by enough number signs.
  private func hasSigns(_ signs: Int, after position: Int) -> Bool {
    signs == 0
      || position + signs < bytes.count
        && bytes[(position + 1)..<(position + 1 + signs)].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
