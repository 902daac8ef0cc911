/// Looks for places where an import statement could begin, without parsing strings or comments. In case of doubt, it
/// assumes that there is an import.
enum StatementSearch {
  /// Whether the bytes from `start` on could contain an import.
  static func mayImport(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var offset = start
    while let found = find("import", in: bytes, from: offset) {
      offset = found + 6
      // A non-ASCII byte can be part of a letter, or of a mark that the compiler skips, such as a byte order mark.
      let isWordStart = found == 0 || !bytes[found - 1].isIdentifier || bytes[found - 1] >= 0x80
      let isWordEnd = offset >= bytes.count || !bytes[offset].isIdentifier
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
    while lineStart > 0, bytes[lineStart - 1] != 10, bytes[lineStart - 1] != 13 { lineStart -= 1 }
    var first = lineStart
    while first < word, isSpace(bytes[first]) { first += 1 }
    var end = word
    while end > first, isSpace(bytes[end - 1]) { end -= 1 }
    guard first < end else { return true }
    // A line comment hides the rest of the line. The possibility that the slashes are inside a block comment is ignored
    // here.
    if bytes[first] == UInt8(ascii: "/"), first + 1 < end, bytes[first + 1] == UInt8(ascii: "/") {
      return false
    }
    switch bytes[end - 1] {
    case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "/"), UInt8(ascii: ")"):
      return true
    case 0x80...: return true
    case let last where last.isIdentifier:
      var wordStart = end
      while wordStart > first, bytes[wordStart - 1].isIdentifier { wordStart -= 1 }
      if wordStart > first, bytes[wordStart - 1] == UInt8(ascii: "@") { return true }
      return modifiers.contains(String(decoding: bytes[wordStart..<end], as: UTF8.self))
    default: return false
    }
  }

  private static let modifiers: Set<String> = [
    "public", "internal", "package", "private", "fileprivate", "open",
  ]

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 11 || byte == 12 }
}
