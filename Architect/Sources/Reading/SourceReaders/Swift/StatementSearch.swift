import Text

/// Looks for places where an import statement could begin, without parsing strings or comments. In case of doubt, it
/// assumes that there is an import.
enum StatementSearch {
  /// Whether the bytes from `start` on could contain an import.
  static func mayImport(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var offset = start
    while let found = find("import", in: bytes, from: offset) {
      offset = found + 6
      // A non-ASCII byte can be part of a letter, or of a mark that the compiler skips, such as a byte order mark.
      let isWordStart = found == 0 || !bytes[found - 1].isASCIIName
      let isWordEnd = offset >= bytes.count || !bytes[offset].isASCIIName
      if isWordStart, isWordEnd, canBeginStatement(bytes, at: found) { return true }
    }
    return false
  }

  /// Returns the offset of `word` at or after `start`. Horspool's algorithm is used, which does not inspect most of the
  /// bytes.
  static func find(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    word.withUTF8Buffer { word in
      let last = word.count - 1
      guard last >= 0, bytes.count - start > last else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { skips in
        skips.initialize(repeating: UInt8(clamping: word.count))
        for index in 0..<last { skips[Int(word[index])] = UInt8(clamping: last - index) }
        var end = start + last
        while end < bytes.count {
          let byte = bytes[end]
          if byte == word[last] {
            var index = 0
            while index < last, bytes[end - last + index] == word[index] { index += 1 }
            if index == last { return end - last }
          }
          end += Int(skips[Int(byte)])
        }
        return nil
      }
    }
  }

  /// Whether a statement can begin at the word, according to the text before it on its line.
  private static func canBeginStatement(_ bytes: UnsafeBufferPointer<UInt8>, at word: Int) -> Bool {
    var lineStart = word
    while lineStart > 0, !SwiftLexicon.isLineEnd(bytes[lineStart - 1]) { lineStart -= 1 }
    let first = min(word, SwiftLexicon.endOfSpace(from: lineStart, in: bytes))
    let end = endOfText(before: word, from: first, in: bytes)
    guard first < end else { return true }
    if isLineComment(bytes[first..<end]) { return false }
    switch bytes[end - 1] {
    case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "/"), UInt8(ascii: ")"):
      return true
    case 0x80...: return true
    case let last where last.isASCIIName:
      var wordStart = end
      while wordStart > first, bytes[wordStart - 1].isASCIIName { wordStart -= 1 }
      // A non-ASCII byte is part of the word, or of a mark between the words.
      if wordStart > first, bytes[wordStart - 1] >= 0x80 { return true }
      if modifiers.contains(String(decoding: bytes[wordStart..<end], as: UTF8.self)) { return true }
      // The name of an attribute, perhaps after a space, a comment, a line end, or the name of a module and a dot.
      let mark = endOfText(before: wordStart, from: first, in: bytes)
      return mark == first || attributeMarks.contains(bytes[mark - 1])
    // The name of an attribute in backticks, or with types in angle brackets.
    case UInt8(ascii: "`"), UInt8(ascii: ">"): return bytes[first..<end].contains(UInt8(ascii: "@"))
    default: return false
    }
  }

  /// Returns the offset after the last byte before `offset` that is not white space; at least `start`.
  private static func endOfText(
    before offset: Int, from start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = offset
    while end > start {
      let length = SwiftLexicon.spaceLength(before: end, in: bytes)
      if length == 0 { break }
      end -= length
    }
    return max(start, end)
  }

  /// Whether the text is a line comment wherever its line stands: the slashes may be part of a block comment, a string
  /// or a regular expression, which then ends only at one of the other marks.
  private static func isLineComment(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.starts(with: "//".utf8)
      && !text.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "#") }
  }

  /// What can be before the last word of an attribute's name.
  private static let attributeMarks = [UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: ".")]

  private static let modifiers: Set<String> = [
    "public", "internal", "package", "private", "fileprivate", "open",
  ]
}
