import Text

/// A position in the bytes of a source file, with the operations that reading the beginning of the file needs.
struct ByteCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  /// Whether comments follow the rules of C: block comments do not nest, and a backslash at the end of a line continues
  /// a line comment.
  private let isC: Bool
  private var knownOffset = 0
  private var knownLine = 1
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, isC: Bool = false) {
    self.bytes = bytes
    self.isC = isC
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Returns the line and column of `target`, which must not be before the target of an earlier call.
  mutating func position(of target: Int) -> (line: Int, column: Int) {
    while knownOffset < target {
      let byte = bytes[knownOffset]
      knownOffset += 1
      if byte == 10 || (byte == 13 && self.byte(at: knownOffset) != 10) {
        knownLine += 1
        lineStart = knownOffset
      }
    }
    return (knownLine, target - lineStart + 1)
  }

  mutating func skipByteOrderMarkAndInterpreter() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if byte(at: offset) == UInt8(ascii: "#"), byte(at: offset + 1) == UInt8(ascii: "!") { skipLine() }
  }

  mutating func skipLine() {
    while let byte = peek, !SwiftLexicon.isLineEnd(byte) { offset += 1 }
  }

  /// Skips spaces, line breaks and comments.
  /// - Returns: Whether every comment was closed.
  mutating func skipBlank() -> Bool {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "/") where self.byte(at: offset + 1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where self.byte(at: offset + 1) == UInt8(ascii: "*"):
        guard skipBlockComment() else { return false }
      default:
        let length = SwiftLexicon.spaceLength(at: offset, in: bytes)
        if length == 0 { return true }
        offset += length
      }
    }
    return true
  }

  private mutating func skipLineComment() {
    skipLine()
    while isC, offset > 0, bytes[offset - 1] == UInt8(ascii: "\\"), let byte = peek {
      offset += byte == 13 && self.byte(at: offset + 1) == 10 ? 2 : 1
      skipLine()
    }
  }

  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == UInt8(ascii: "*") {
        depth = isC ? 1 : depth + 1
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
        if depth == 0 { return true }
      } else {
        offset += 1
      }
    }
    return false
  }

  /// Consumes a sequence of identifier bytes and returns it as text.
  mutating func word() -> String? {
    let start = offset
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Skips an identifier and returns its length, or returns `nil` if no identifier begins here.
  mutating func skipWord() -> Int? {
    let start = offset
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    return offset == start ? nil : offset - start
  }

  /// Returns the offset where the name of the next identifier begins.
  func identifierStart() -> Int? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "`") { return offset + 1 }
    return SwiftLexicon.isName(at: offset, in: bytes) ? offset : nil
  }

  /// Consumes an identifier, with or without backticks, and returns its name.
  mutating func identifier() -> String? {
    guard peek == UInt8(ascii: "`") else { return word() }
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !SwiftLexicon.isLineEnd(bytes[end]) { end += 1 }
    guard byte(at: end) == UInt8(ascii: "`"), end > start else { return nil }
    offset = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Consumes a dot between two parts of a path.
  mutating func takeDot() -> Bool {
    guard peek == UInt8(ascii: ".") else { return false }
    offset += 1
    return true
  }

  /// Whether a statement certainly ends here, according to the rest of the line.
  var isAtStatementEnd: Bool {
    var ahead = offset
    while ahead < bytes.count, !SwiftLexicon.isLineEnd(bytes[ahead]) {
      let length = SwiftLexicon.spaceLength(at: ahead, in: bytes)
      if length == 0 { break }
      ahead += length
    }
    guard ahead < bytes.count else { return true }
    switch bytes[ahead] {
    case 10, 13, UInt8(ascii: ";"): return true
    case UInt8(ascii: "/"): return byte(at: ahead + 1) == UInt8(ascii: "/")
    default: return false
    }
  }

  /// Skips the arguments of an attribute if there are any.
  /// - Returns: Whether the arguments could be skipped without parsing them.
  mutating func skipArguments() -> Bool {
    guard peek == UInt8(ascii: "(") else { return true }
    while let byte = peek, byte != 10, byte != UInt8(ascii: "\"") {
      offset += 1
      if byte == UInt8(ascii: ")") { return true }
      if byte == UInt8(ascii: "("), peek == UInt8(ascii: "(") { return false }
    }
    return false
  }

  /// Consumes a condition up to the end of the line, without a comment.
  /// - Returns: The condition, or `nil` if it may continue on the next line or cannot be read without the parser.
  mutating func conditionText() -> ArraySlice<UInt8>? {
    let start = offset
    var end = offset
    var open = 0
    while let byte = peek, !SwiftLexicon.isLineEnd(byte) {
      if byte == UInt8(ascii: "/") {
        if self.byte(at: offset + 1) != UInt8(ascii: "/") { return nil }
        skipLine()
        break
      }
      if byte == UInt8(ascii: "\"") { return nil }
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      let space = SwiftLexicon.spaceLength(at: offset, in: bytes)
      offset += max(1, space)
      if space == 0 { end = offset }
    }
    let text = Array(bytes[start..<end])
    let last = text.last
    if open != 0 || last == UInt8(ascii: "&") || last == UInt8(ascii: "|") || continuesOnNextLine {
      return nil
    }
    return text[...]
  }

  private var continuesOnNextLine: Bool {
    var ahead = self
    guard ahead.skipBlank() else { return true }
    let next = ahead.peek
    return next == UInt8(ascii: "&") || next == UInt8(ascii: "|")
  }
}
