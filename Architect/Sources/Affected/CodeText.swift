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
  static func changedWords(_ change: FileChange) -> Set<String>? {
    guard let old = statements(of: change.before), let new = statements(of: change.after) else { return nil }
    return Set(old.symmetricDifference(new).flatMap { WordSearch.words(in: $0) })
  }

  private static func statements(of content: FileChange.Content) -> Set<[UInt8]>? {
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

  /// The text with one space in place of each comment and each run of white space; `nil` if it has raw string literals.
  private static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
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
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if byte == UInt8(ascii: "\""), result.last == UInt8(ascii: "R") { return nil }
        result.append(byte)
        offset += 1
        while offset < bytes.count, bytes[offset] != byte, bytes[offset] != UInt8(ascii: "\n") {
          if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
            result.append(bytes[offset])
            offset += 1
          }
          result.append(bytes[offset])
          offset += 1
        }
      case UInt8(ascii: "\n"):
        // Where a directive ends has a meaning.
        if result.last == UInt8(ascii: " ") { result.removeLast() }
        if result.last != byte { result.append(byte) }
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
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
