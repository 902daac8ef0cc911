import Text

/// A position in the bytes of a C or Objective-C file, with the operations that reading its directives needs.
struct ByteCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private var knownOffset = 0
  private var knownLine = 1
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

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
    // A backslash at the end of a line continues the comment.
    while offset > 0, bytes[offset - 1] == UInt8(ascii: "\\"), let byte = peek {
      offset += byte == 13 && self.byte(at: offset + 1) == 10 ? 2 : 1
      skipLine()
    }
  }

  private mutating func skipBlockComment() -> Bool {
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return true
      }
      offset += 1
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

  /// Consumes a dot between two parts of a path.
  mutating func takeDot() -> Bool {
    guard peek == UInt8(ascii: ".") else { return false }
    offset += 1
    return true
  }
}
