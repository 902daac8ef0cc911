/// White space and comments between two values, which an edit must divide and join without cutting a comment or making one
/// swallow what follows.
enum JSONTrivia {
  /// The end of the first line: the position of the first line end that is not in a comment over several lines.
  static func endOfLine(_ text: [UInt8], from start: Int = 0) -> Int {
    var index = start
    while index < text.count {
      if text[index...].starts(with: [slash, star]) {
        index = endOfBlock(text, from: index)
      } else if text[index] == 10 || text[index] == 13 {
        return index
      } else {
        index += text[index...].starts(with: [slash, slash]) ? lineComment(text, from: index) : 1
      }
    }
    return index
  }

  /// The position behind a line end.
  private static func lineBegin(_ text: [UInt8], behind end: Int) -> Int {
    end + (text[end...].starts(with: [13, 10]) ? 2 : 1)
  }

  /// The position at which the last line begins that does so outside a comment; `nil` if there is one line.
  private static func lastLineBegin(_ text: [UInt8]) -> Int? {
    var begin: Int?
    var end = endOfLine(text)
    while end < text.count {
      let next = lineBegin(text, behind: end)
      begin = next
      end = endOfLine(text, from: next)
    }
    return begin
  }

  /// The text that remains around a value that is removed, without the line or the spaces that were only there for it. A
  /// comment that follows on the value's line goes with it if nothing else does; all other comments and blank lines stay.
  /// - Parameters:
  ///   - before: The text between what precedes the value with its comma, and the value.
  ///   - after: The text between the value with its comma, and what follows.
  ///   - closing: The line end and indentation of the closing bracket if that is what follows.
  static func removingValue(between before: [UInt8], and after: [UInt8], closing: String?) -> [UInt8] {
    let end = endOfLine(after)
    let kept = Array(before[..<(before.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0)])
    guard end == after.count else {
      // The value's line goes, unless something else begins on it.
      guard let begin = lastLineBegin(before), begin >= kept.count else { return kept + after[end...] }
      return Array(before[..<begin] + after[lineBegin(after, behind: end)...])
    }
    // What follows is on the value's line.
    guard let closing else { return before + after.drop(while: isSpace) }
    let bracketLine = joined(kept, [], lead: closing)
    return bracketLine.count > kept.count
      ? bracketLine : kept + after.reversed().prefix(while: isSpace).reversed()
  }

  /// Joins two texts. If the first ends in a comment that lasts until the line end, the second must begin a line.
  /// - Parameter lead: The line end and indentation to begin a line with.
  static func joined(_ first: [UInt8], _ second: [UInt8], lead: String) -> [UInt8] {
    let isOpen = endsInLineComment(first)
    let blank = second.prefix(while: isSpace)
    return isOpen && !blank.contains(where: { $0 == 10 || $0 == 13 })
      ? first + lead.utf8 + second : first + second
  }

  private static func endsInLineComment(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      if text[index...].starts(with: [slash, star]) {
        index = endOfBlock(text, from: index)
      } else if text[index...].starts(with: [slash, slash]) {
        index += lineComment(text, from: index)
        if index == text.count { return true }
      } else {
        index += 1
      }
    }
    return false
  }

  private static func endOfBlock(_ text: [UInt8], from start: Int) -> Int {
    var index = start + 2
    while index < text.count, !text[index...].starts(with: [star, slash]) { index += 1 }
    return min(index + 2, text.count)
  }

  /// The length of a comment that lasts until the line end.
  private static func lineComment(_ text: [UInt8], from start: Int) -> Int {
    text[start...].prefix { $0 != 10 && $0 != 13 }.count
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
}
