internal import Text

/// Formats a declaration and its documentation for an outline.
enum DeclarationText {
  /// Returns the bytes as one line, with one space between words.
  static func signature(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    appendWords(of: bytes, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the lines of documentation comments up to the first blank line or the first list.
  /// - Parameter comments: The comments, each from its slashes to its end.
  static func summary(_ comments: [Slice<UnsafeBufferPointer<UInt8>>]) -> String {
    var result: [UInt8] = []
    for line in comments.lazy.flatMap(lines) {
      let end = result.count
      if end > 0 { result.append(32) }
      let start = result.count
      appendWords(of: line, to: &result, leavingOut: UInt8(ascii: "*"))
      if result.count == start, end == 0 { continue }
      if result.count == start || result[start...].starts(with: "- ".utf8) {
        result.removeSubrange(end...)
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func lines(
    of comment: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [Slice<UnsafeBufferPointer<UInt8>>] {
    guard comment.dropFirst().first == UInt8(ascii: "*") else { return [comment.dropFirst(3)] }
    return comment.dropFirst(3).dropLast(2).split(separator: 10, omittingEmptySubsequences: false)
  }

  /// - Parameter mark: A byte that is left out if it forms a whole word.
  private static func appendWords(
    of bytes: Slice<UnsafeBufferPointer<UInt8>>, to result: inout [UInt8], leavingOut mark: UInt8? = nil
  ) {
    let start = result.count
    var word = start
    func endWord() {
      guard result.count > word else { return }
      if result.count == word + 1, result[word] == mark { result.removeLast() } else { result.append(32) }
      word = result.count
    }
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let length = SwiftLexicon.spaceLength(at: offset, in: bytes)
      if length > 0 { endWord() } else { result.append(bytes[offset]) }
      offset += max(1, length)
    }
    endWord()
    if result.count > start { result.removeLast() }
  }
}
