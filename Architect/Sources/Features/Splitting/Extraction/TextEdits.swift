/// Replacements in a file's bytes, all in terms of the original text.
struct TextEdits {
  private var edits: [(range: Range<Int>, text: String, order: Int)] = []

  var isEmpty: Bool { edits.isEmpty }

  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text, edits.count)) }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  private var sorted: [(range: Range<Int>, text: String, order: Int)] {
    edits.sorted { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    var position = 0
    for edit in sorted where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The line of the original text that a line of the edited text comes from.
  func originalLine(_ line: Int, of bytes: [UInt8]) -> Int {
    var added = 0
    for edit in sorted {
      let start = bytes[..<edit.range.lowerBound].count { $0 == 10 } + 1
      let lines = edit.text.utf8.count { $0 == 10 } - bytes[edit.range].count { $0 == 10 }
      guard lines != 0 else { continue }
      if line <= start + added { break }
      // A line of the inserted text stands for the line at which it was inserted.
      if line <= start + added + lines { return start }
      added += lines
    }
    return line - added
  }
}
