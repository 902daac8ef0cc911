internal import Text

/// Finds names in Swift files without parsing them. Names in comments and texts are found as well, which only costs time.
public struct WordSearch: Sendable {
  private let names: [[UInt8]]
  private let byHash: [UInt64: [Int]]
  /// Whether any name has a hash that ends in these bits, so that most words need no look-up.
  private let endings: [Bool]

  public init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var byHash: [UInt64: [Int]] = [:]
    var endings = [Bool](repeating: false, count: Self.endingsCount)
    for (index, name) in self.names.enumerated() {
      let hash = name.reduce(Self.offset, Self.combine)
      byHash[hash, default: []].append(index)
      endings[Self.ending(of: hash)] = true
    }
    self.byHash = byHash
    self.endings = endings
  }

  /// The positions of the names that the file mentions as whole words.
  /// - Complexity: One pass over the bytes, as for all searches.
  public func found(in bytes: [UInt8]) -> Set<Int> {
    var result: Set<Int> = []
    scan(bytes) { bytes, word, hash in
      result.formUnion(hits(bytes[word], hash))
      return false
    }
    return result
  }

  /// Whether the file declares or extends one of the names.
  public func isDeclared(in bytes: [UInt8]) -> Bool {
    scanNames(bytes) { bytes, word, hash, isDeclared in isDeclared && isHit(bytes[word], hash) }
  }

  /// The positions of the names that the file mentions without declaring or extending them.
  public func used(in bytes: [UInt8]) -> Set<Int> {
    var result: Set<Int> = []
    _ = scanNames(bytes) { bytes, word, hash, isDeclared in
      if !isDeclared { result.formUnion(hits(bytes[word], hash)) }
      return false
    }
    return result
  }

  /// Visits each word, with whether it follows a keyword of a declaration, until `visit` returns `true`.
  private func scanNames(
    _ bytes: [UInt8], _ visit: (UnsafeBufferPointer<UInt8>, Range<Int>, UInt64, Bool) -> Bool
  ) -> Bool {
    var end = 0
    var isAfterKeyword = false
    return scan(bytes) { bytes, word, hash in
      // An extension may name its type with a module: `extension Module.Name`.
      let isNext = Self.isBetweenNames(end..<word.lowerBound, in: bytes)
      end = word.upperBound
      let isDeclared = isAfterKeyword && isNext
      if visit(bytes, word, hash, isDeclared) { return true }
      let isQualifier = isDeclared && end < bytes.count && bytes[end] == UInt8(ascii: ".")
      isAfterKeyword = isQualifier || Self.declarations.isHit(bytes[word], hash)
      return false
    }
  }

  /// Whether the file calls one of the names, as a function, a method or an initializer.
  public func isCalled(in bytes: [UInt8]) -> Bool {
    scan(bytes) { bytes, word, hash in
      guard isHit(bytes[word], hash) else { return false }
      let rest = bytes[word.upperBound...]
      let offset = SwiftLexicon.endOfSpace(from: word.upperBound, in: bytes)
      guard offset < bytes.count else { return false }
      let next = bytes[offset]
      return next == UInt8(ascii: "(") || next == UInt8(ascii: "<") || next == UInt8(ascii: "{")
        || rest.starts(with: ".init".utf8)
    }
  }

  /// How a file calls initializers by their name.
  public enum InitializerCalls { case none, named, unnamed }

  /// Whether the file calls initializers without a type, as in `let box: Box = .init()`, or else after a name, as in
  /// `super.init()`.
  public static func initializerCalls(in bytes: [UInt8]) -> InitializerCalls {
    var result = InitializerCalls.none
    for start in bytes.indices
    where bytes[start] == UInt8(ascii: ".") && bytes[start...].starts(with: ".init".utf8) {
      guard start > 0, SwiftLexicon.isName(at: start - 1, in: bytes) || bytes[start - 1] == UInt8(ascii: "`")
      else {
        return .unnamed
      }
      result = .named
    }
    return result
  }

  /// The words of a file.
  public static func words(in bytes: [UInt8]) -> Set<String> {
    var result: Set<String> = []
    var start = 0
    while start < bytes.count {
      let end = SwiftLexicon.endOfName(from: start, in: bytes)
      if end > start { result.insert(String(decoding: bytes[start..<end], as: UTF8.self)) }
      start = end + 1
    }
    return result
  }

  // MARK: - Scanning

  /// Whether only spaces, dots and backticks are in the range.
  private static func isBetweenNames(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = SwiftLexicon.spaceLength(at: offset, in: bytes)
      let isMark = bytes[offset] == UInt8(ascii: ".") || bytes[offset] == UInt8(ascii: "`")
      guard length > 0 || isMark else { return false }
      offset += max(1, length)
    }
    return true
  }

  private static let declarations = WordSearch([
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "func", "let", "var", "case",
  ])

  /// Visits each word with its hash until `visit` returns `true`, and returns whether it did.
  @discardableResult
  private func scan(
    _ bytes: [UInt8], _ visit: (UnsafeBufferPointer<UInt8>, Range<Int>, UInt64) -> Bool
  ) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var hash = Self.offset
        var end = start
        while end < bytes.count, SwiftLexicon.isName(at: end, in: bytes) {
          hash = Self.combine(hash, bytes[end])
          end += 1
        }
        if end > start, visit(bytes, start..<end, hash) { return true }
        start = end + 1
      }
      return false
    }
  }

  private func hits(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ hash: UInt64) -> [Int] {
    guard endings[Self.ending(of: hash)], let known = byHash[hash] else { return [] }
    return known.filter { word.elementsEqual(names[$0]) }
  }

  private func isHit(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ hash: UInt64) -> Bool {
    !hits(word, hash).isEmpty
  }

  private static let endingsCount = 1 << 14
  private static func ending(of hash: UInt64) -> Int { Int(hash % UInt64(endingsCount)) }

  // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv
  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
