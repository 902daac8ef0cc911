/// Finds the names that a Swift file declares or extends, without parsing it. Names in comments and texts are found as
/// well, which only costs time.
enum DeclarationSearch {
  private static let keywords: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "func", "let", "var", "case",
  ]

  /// Whether the file declares or extends one of the names.
  /// - Complexity: One pass over the bytes.
  static func declares(_ names: Set<String>, in bytes: [UInt8]) -> Bool {
    let lengths = Set(names.map(\.utf8.count))
    return bytes.withUnsafeBufferPointer { bytes in
      var isAfterKeyword = false
      var offset = 0
      while offset < bytes.count {
        guard isWord(bytes[offset]) else {
          // An extension may name its type with a module: `extension Module.Name`.
          if bytes[offset] != UInt8(ascii: " "), bytes[offset] != UInt8(ascii: "."),
            bytes[offset] != UInt8(ascii: "`")
          {
            isAfterKeyword = false
          }
          offset += 1
          continue
        }
        let start = offset
        while offset < bytes.count, isWord(bytes[offset]) { offset += 1 }
        let length = offset - start
        if isAfterKeyword, lengths.contains(length),
          names.contains(String(decoding: bytes[start..<offset], as: UTF8.self))
        {
          return true
        }
        let isKeyword =
          (3...9).contains(length)
          && keywords.contains(String(decoding: bytes[start..<offset], as: UTF8.self))
        let isQualifier = isAfterKeyword && offset < bytes.count && bytes[offset] == UInt8(ascii: ".")
        isAfterKeyword = isKeyword || isQualifier
      }
      return false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
