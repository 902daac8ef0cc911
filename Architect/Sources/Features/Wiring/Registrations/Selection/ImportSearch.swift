import Text

/// Finds the modules that a file imports, without parsing it.
enum ImportSearch {
  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  static func imports(in bytes: [UInt8]) -> Set<String> {
    var result: Set<String> = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: SwiftLexicon.isLineEnd) ?? bytes.count
      // Longer lines are data.
      if end - start < 500, let found = statement(bytes[start..<end]) { result.insert(found) }
      start = end + 1
    }
    return result
  }

  private static func statement(_ line: ArraySlice<UInt8>) -> String? {
    let text = line[SwiftLexicon.endOfSpace(from: line.startIndex, in: line)...]
    guard let first = text.first else { return nil }
    // An attribute, an access level, or `import` itself.
    guard [UInt8(ascii: "@"), UInt8(ascii: "i"), UInt8(ascii: "p"), UInt8(ascii: "f")].contains(first) else {
      return nil
    }
    let words = words(text)
    guard let position = words.firstIndex(of: "import") else { return nil }
    let before = words[..<position]
    let access: Set<Substring> = ["public", "internal", "package", "fileprivate", "private"]
    guard before.allSatisfy({ $0.hasPrefix("@") || access.contains($0) }) else { return nil }
    var rest = words[(position + 1)...]
    if let kind = rest.first, kinds.contains(kind) { rest = rest.dropFirst() }
    guard let module = rest.first?.split(separator: ".").first else { return nil }
    return String(module)
  }

  /// The parts of the text between white space and semicolons.
  private static func words(_ text: ArraySlice<UInt8>) -> [Substring] {
    var result: [Substring] = []
    var offset = text.startIndex
    while offset < text.endIndex {
      let start = offset
      while offset < text.endIndex, text[offset] != UInt8(ascii: ";"),
        SwiftLexicon.spaceLength(at: offset, in: text) == 0
      {
        offset += 1
      }
      if offset > start { result.append(Substring(decoding: text[start..<offset], as: UTF8.self)) }
      if offset < text.endIndex { offset += max(1, SwiftLexicon.spaceLength(at: offset, in: text)) }
    }
    return result
  }
}
