/// Finds the modules that a file imports, without parsing it.
enum ImportSearch {
  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  static func imports(in bytes: [UInt8]) -> Set<String> {
    var result: Set<String> = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      // Longer lines are data.
      if end - start < 500, let found = statement(bytes[start..<end]) { result.insert(found) }
      start = end + 1
    }
    return result
  }

  private static func statement(_ line: ArraySlice<UInt8>) -> String? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = text.first else { return nil }
    // An attribute, an access level, or `import` itself.
    guard [UInt8(ascii: "@"), UInt8(ascii: "i"), UInt8(ascii: "p"), UInt8(ascii: "f")].contains(first) else {
      return nil
    }
    let words = String(decoding: text, as: UTF8.self).split {
      $0 == " " || $0 == "\t" || $0 == ";" || $0 == "\r"
    }
    guard let position = words.firstIndex(of: "import") else { return nil }
    let before = words[..<position]
    let access: Set<Substring> = ["public", "internal", "package", "fileprivate", "private"]
    guard before.allSatisfy({ $0.hasPrefix("@") || access.contains($0) }) else { return nil }
    var rest = words[(position + 1)...]
    if let kind = rest.first, kinds.contains(kind) { rest = rest.dropFirst() }
    guard let module = rest.first?.split(separator: ".").first else { return nil }
    return String(module)
  }
}
