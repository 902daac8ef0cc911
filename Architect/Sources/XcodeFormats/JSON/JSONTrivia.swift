/// White space and comments between two values, which an edit must divide and join without cutting a comment or making one
/// swallow what follows.
enum JSONTrivia {
  /// The end of the first line: the position of the first line end that is not in a comment over several lines.
  static func endOfLine(_ text: [UInt8]) -> Int {
    var index = 0
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

  /// Joins two texts. If the first ends in a comment that lasts until the line end, the second must begin a line.
  /// - Parameter lead: The line end and indentation to begin a line with.
  static func joined(_ first: [UInt8], _ second: [UInt8], lead: String) -> [UInt8] {
    let isOpen = endsInLineComment(first)
    let blank = second.prefix { $0 == 32 || (9...13).contains($0) }
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

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
}
