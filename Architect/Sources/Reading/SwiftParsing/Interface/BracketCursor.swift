internal import Text

/// A position in a Swift text that can move past whole brackets, comments and strings.
struct BracketCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0

  /// An ambiguity that only the parser can resolve.
  struct Doubt: Error {}

  private static let maximumDepth = 128

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Returns the byte at the given distance from the position, or 0 beyond the end.
  func peek(_ distance: Int = 1) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  mutating func skipLine() {
    while offset < bytes.count, !SwiftLexicon.isLineEnd(bytes[offset]) { offset += 1 }
  }

  /// Moves past a word, and returns the range of its bytes.
  mutating func skipWord() -> Range<Int> {
    let start = offset
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    return start..<offset
  }

  /// Moves from an opening bracket past its closing bracket.
  mutating func skip(to close: UInt8, depth: Int = 0) throws(Doubt) {
    guard depth < Self.maximumDepth else { throw Doubt() }
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case close:
        offset += 1
        return
      case UInt8(ascii: "("): try skip(to: UInt8(ascii: ")"), depth: depth + 1)
      case UInt8(ascii: "["): try skip(to: UInt8(ascii: "]"), depth: depth + 1)
      case UInt8(ascii: "{"): try skip(to: UInt8(ascii: "}"), depth: depth + 1)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): throw Doubt()
      default: try skipMark(depth: depth)
      }
    }
    throw Doubt()
  }

  /// Moves past a comment, a string or any other byte.
  mutating func skipMark(depth: Int = 0) throws(Doubt) {
    switch bytes[offset] {
    case UInt8(ascii: "/"): try skipSlash()
    case UInt8(ascii: "\""): try skipString(numberSigns: 0, depth: depth)
    case UInt8(ascii: "#"):
      var end = offset
      while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
      let count = end - offset
      guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "/") else {
        offset = end
        return
      }
      guard bytes[end] == UInt8(ascii: "\""), count < 16 else { throw Doubt() }
      offset = end
      try skipString(numberSigns: count, depth: depth)
    default: offset += 1
    }
  }

  /// Moves past a comment or a division operator; throws ``Doubt`` if it could be a regular expression.
  mutating func skipSlash() throws(Doubt) {
    let next = peek()
    if next == UInt8(ascii: "/") { return skipLine() }
    if next == UInt8(ascii: "*") { return try skipComment() }
    // An operator has spaces on both sides, or no space before it.
    let before = offset > 0 ? bytes[offset - 1] : 32
    let isSpaced = before == 32 && (next == 32 || next == 10 || next == UInt8(ascii: "="))
    let isJoined =
      offset > 0 && SwiftLexicon.isName(at: offset - 1, in: bytes)
      || before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
    guard isSpaced || isJoined else { throw Doubt() }
    offset += 1
  }

  private mutating func skipComment() throws(Doubt) {
    var depth = 0
    while offset + 1 < bytes.count {
      switch (bytes[offset], bytes[offset + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
        if depth == 0 { return }
      default: offset += 1
      }
    }
    throw Doubt()
  }

  private mutating func skipString(numberSigns: Int, depth: Int) throws(Doubt) {
    let isMultiline = quotes(at: offset) == 3
    let length = isMultiline ? 3 : 1
    offset += length
    if isMultiline {
      // `#"""#` is a string that contains one quote, so quotes are certain to begin a multi-line string only at the end
      // of a line.
      while offset < bytes.count, bytes[offset] == 32 || bytes[offset] == 9 { offset += 1 }
      guard offset < bytes.count, SwiftLexicon.isLineEnd(bytes[offset]) else { throw Doubt() }
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where signs(at: offset + 1, atMost: numberSigns) == numberSigns:
        offset += 1 + numberSigns
        if peek(0) == UInt8(ascii: "(") {
          try skip(to: UInt8(ascii: ")"), depth: depth + 1)
        } else {
          offset += 1
        }
      case UInt8(ascii: "\"")
      where quotes(at: offset) >= length && signs(at: offset + length, atMost: numberSigns) == numberSigns:
        offset += length + numberSigns
        return
      case 10 where !isMultiline, 13 where !isMultiline: throw Doubt()
      default: offset += 1
      }
    }
    throw Doubt()
  }

  private func quotes(at index: Int) -> Int { run(of: UInt8(ascii: "\""), at: index, atMost: 3) }

  private func signs(at index: Int, atMost limit: Int) -> Int {
    run(of: UInt8(ascii: "#"), at: index, atMost: limit)
  }

  private func run(of byte: UInt8, at index: Int, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, index + count < bytes.count, bytes[index + count] == byte { count += 1 }
    return count
  }
}
