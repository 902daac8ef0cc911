import SwiftParsing

/// Compares texts in C, C++ and Objective-C.
enum CodeText {
  /// Whether two texts differ only in comments and white space. Texts whose comments are not certain differ.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard let first = stripped(left), let second = stripped(right) else { return false }
    return first == second
  }

  /// The words of the statements that only one version of a file has; `nil` if they cannot be known.
  static func changedWords(_ change: ChangedFile) -> Set<String>? {
    guard let old = statements(of: change.before), let new = statements(of: change.after) else { return nil }
    return Set(old.symmetricDifference(new).flatMap { WordSearch.words(in: $0) })
  }

  private static func statements(of content: ChangedFile.Content) -> Set<[UInt8]>? {
    if content == .nothing { return [] }
    guard let text = content.known.flatMap(stripped) else { return nil }
    // A directive has a line of its own.
    let parts = text.split(separator: UInt8(ascii: ";")).flatMap { part in
      part.contains(UInt8(ascii: "#")) ? part.split(separator: UInt8(ascii: "\n")) : [part]
    }
    return Set(
      parts.map { part in
        part.filter { ![UInt8(ascii: " "), UInt8(ascii: "\n")].contains($0) }.isEmpty ? [] : Array(part)
      })
  }

  /// Whether the text ends within a number, where a quote separates digits.
  private static func isInNumber(_ text: [UInt8]) -> Bool {
    // The longest numbers have less than a hundred characters.
    let word = text.suffix(100).reversed().prefix { byte in
      isDigit(byte) || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return word.last.map(isDigit) ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The text with one kind of line ending.
  private static func withLines(_ text: [UInt8]) -> [UInt8] {
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard text.contains(carriageReturn) else { return text }
    return text.indices.compactMap { index in
      guard text[index] == carriageReturn else { return text[index] }
      return index + 1 < text.count && text[index + 1] == newline ? nil : newline
    }
  }

  /// The offset after the literal that begins at an offset. It ends with its line, if no quote ends it before.
  private static func endOfLiteral(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] == bytes[start] { return offset + 1 }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset, bytes.count)
  }

  /// The text with one space in place of each comment and each run of white space; `nil` if it has raw string literals.
  private static func stripped(_ text: [UInt8]) -> [UInt8]? {
    let bytes = withLines(text)
    var result: [UInt8] = []
    var offset = 0
    func peek(_ distance: Int) -> UInt8 { offset + distance < bytes.count ? bytes[offset + distance] : 0 }
    func addSpace() { if result.last != UInt8(ascii: " ") { result.append(UInt8(ascii: " ")) } }
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
          // A comment goes on after a backslash at the end of its line.
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        addSpace()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        offset += 2
        while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
          offset += 1
        }
        offset += 2
        addSpace()
      case UInt8(ascii: "'") where isInNumber(result):
        result.append(byte)
        offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if byte == UInt8(ascii: "\""), result.last == UInt8(ascii: "R") { return nil }
        let end = endOfLiteral(bytes, from: offset)
        result += bytes[offset..<end]
        offset = end
      case UInt8(ascii: "\n"):
        // Where a directive ends has a meaning.
        if result.last == UInt8(ascii: " ") { result.removeLast() }
        if result.last != byte { result.append(byte) }
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if result.last != UInt8(ascii: "\n") { addSpace() }
        offset += 1
      default:
        result.append(byte)
        offset += 1
      }
    }
    return result.last == UInt8(ascii: " ") || result.last == UInt8(ascii: "\n") ? result.dropLast() : result
  }
}
