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

  /// The words of a file.
  static func words(in bytes: [UInt8]) -> Set<String> {
    Set(bytes.split { !isWord($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  fileprivate static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}

/// Finds which of many names a file mentions, in one pass.
struct WordSearch: Sendable {
  private let names: [[UInt8]]
  private let byHash: [UInt64: [Int]]
  private let lengths: Set<Int>

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var byHash: [UInt64: [Int]] = [:]
    for (index, name) in self.names.enumerated() {
      byHash[name.reduce(Self.offset, Self.combine), default: []].append(index)
    }
    self.byHash = byHash
    lengths = Set(self.names.map(\.count))
  }

  /// The positions of the names that the file mentions as whole words, also in comments and texts.
  /// - Complexity: One pass over the bytes.
  func found(in bytes: [UInt8]) -> Set<Int> {
    bytes.withUnsafeBufferPointer { bytes in
      var result: Set<Int> = []
      var start = 0
      while start < bytes.count {
        var hash = Self.offset
        var end = start
        while end < bytes.count, DeclarationSearch.isWord(bytes[end]) {
          hash = Self.combine(hash, bytes[end])
          end += 1
        }
        if lengths.contains(end - start), let known = byHash[hash] {
          for index in known where bytes[start..<end].elementsEqual(names[index]) { result.insert(index) }
        }
        start = end + 1
      }
      return result
    }
  }

  // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv
  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
