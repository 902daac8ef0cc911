/// A place in the bytes of a Swift file, with the moves that reading its head needs.
struct ByteCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  /// Whether comments are C's: one in stars does not nest, and a backslash continues one to the end of a line.
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

  /// The line and column of `target`, which must not lie before an earlier one.
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
    while let byte = peek, byte != 10, byte != 13 { offset += 1 }
  }

  /// Skips space, line ends and comments.
  /// - Returns: Whether every comment was closed.
  mutating func skipBlank() -> Bool {
    while let byte = peek {
      switch byte {
      case 9, 10, 11, 12, 13, 32: offset += 1
      case UInt8(ascii: "/") where self.byte(at: offset + 1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where self.byte(at: offset + 1) == UInt8(ascii: "*"):
        guard skipBlockComment() else { return false }
      default: return true
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

  /// Takes a run of identifier bytes.
  mutating func word() -> String? {
    let start = offset
    while let byte = peek, byte.isIdentifier { offset += 1 }
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Skips an identifier, and tells how long it is; nil if none begins here.
  mutating func skipWord() -> Int? {
    let start = offset
    while let byte = peek, byte.isIdentifier { offset += 1 }
    return offset == start ? nil : offset - start
  }

  /// Where the name of the identifier ahead begins.
  func identifierStart() -> Int? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "`") { return offset + 1 }
    return byte.isIdentifier ? offset : nil
  }

  /// Takes an identifier, with or without backticks.
  mutating func identifier() -> String? {
    guard peek == UInt8(ascii: "`") else { return word() }
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 10 { end += 1 }
    guard byte(at: end) == UInt8(ascii: "`"), end > start else { return nil }
    offset = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Takes a dot between two parts of a path.
  mutating func takeDot() -> Bool {
    guard peek == UInt8(ascii: ".") else { return false }
    offset += 1
    return true
  }

  /// Whether the rest of the line leaves no doubt that a statement ends here.
  var isAtStatementEnd: Bool {
    var ahead = offset
    while byte(at: ahead) == 32 || byte(at: ahead) == 9 { ahead += 1 }
    guard ahead < bytes.count else { return true }
    switch bytes[ahead] {
    case 10, 13, UInt8(ascii: ";"): return true
    case UInt8(ascii: "/"): return byte(at: ahead + 1) == UInt8(ascii: "/")
    default: return false
    }
  }

  /// Skips an attribute's arguments, if it has any.
  /// - Returns: Whether they could be skipped without understanding them.
  mutating func skipArguments() -> Bool {
    guard peek == UInt8(ascii: "(") else { return true }
    while let byte = peek, byte != 10, byte != UInt8(ascii: "\"") {
      offset += 1
      if byte == UInt8(ascii: ")") { return true }
      if byte == UInt8(ascii: "("), peek == UInt8(ascii: "(") { return false }
    }
    return false
  }

  /// Takes the condition up to the end of the line, without a comment.
  /// - Returns: nil if the condition may go on in the next line.
  mutating func conditionText() -> ArraySlice<UInt8>? {
    let start = offset
    var end = offset
    var open = 0
    while let byte = peek, byte != 10, byte != 13 {
      if byte == UInt8(ascii: "/") {
        if self.byte(at: offset + 1) != UInt8(ascii: "/") { return nil }
        skipLine()
        break
      }
      if byte == UInt8(ascii: "\"") { return nil }
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      offset += 1
      if byte != 32, byte != 9 { end = offset }
    }
    let text = Array(bytes[start..<end])
    let last = text.last
    if open != 0 || last == UInt8(ascii: "&") || last == UInt8(ascii: "|") || continuesOnNextLine {
      return nil
    }
    return text[...]
  }

  private var continuesOnNextLine: Bool {
    var ahead = offset
    while [9, 10, 13, 32].contains(byte(at: ahead)), ahead < bytes.count { ahead += 1 }
    let next = byte(at: ahead)
    return next == UInt8(ascii: "&") || next == UInt8(ascii: "|")
  }
}
