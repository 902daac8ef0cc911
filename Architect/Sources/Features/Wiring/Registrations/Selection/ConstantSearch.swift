import SourceReaders
import Text

/// Finds files that can declare constants with any of a few names, without parsing them.
struct ConstantSearch: Sendable {
  private let names: Set<[UInt8]>
  private static let keywords: Set<[UInt8]> = Set(
    ["let", "var", "case", "define", "const"].map { Array($0.utf8) })

  init(_ names: Set<String>) { self.names = Set(names.map { Array($0.utf8) }) }

  /// Whether one of the names follows a keyword on the same line.
  func isFound(in bytes: [UInt8]) -> Bool {
    var isDeclaration = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard SwiftLexicon.isName(at: offset, in: bytes) else {
        if SwiftLexicon.isLineEnd(byte) { isDeclaration = false }
        offset += 1
        continue
      }
      let start = offset
      offset = SwiftLexicon.endOfName(from: offset, in: bytes)
      let word = Array(bytes[start..<offset])
      if isDeclaration {
        if names.contains(word) { return true }
      } else {
        isDeclaration = Self.keywords.contains(word)
      }
    }
    return false
  }
}

extension [UInt8] {
  /// The names that directly follow a text.
  func names(after text: String) -> [String] {
    var result: [String] = []
    let text = Array(text.utf8)
    var rest = self[...]
    while let first = rest.firstIndex(of: text[0]) {
      rest = rest[first...]
      let isFound = rest.starts(with: text)
      rest = rest.dropFirst(isFound ? text.count : 1)
      if isFound { result.append(String(decoding: rest.prefix(while: \.isNameOrDollar), as: UTF8.self)) }
    }
    return result
  }
}
