/// How often words stand in Swift code, outside comments and the contents of literals. Code that is interpolated in a string
/// counts.
public struct WordCounts: Sendable {
  private let names: Names
  private var counts: [Int]
  /// The number of uses of macros with a `#`, such as `#expect(…)`, without what the compiler itself provides.
  public private(set) var macros = 0

  /// What stands after `#` and is no macro that has to be expanded.
  private static let builtIn: Set<String> = [
    "available", "unavailable", "selector", "keyPath", "file", "fileID", "filePath", "line", "function",
    "column", "sourceLocation", "dsohandle", "warning", "error", "isolation", "colorLiteral", "imageLiteral",
    "fileLiteral",
  ]

  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ code: [UInt8]) {
    let (tokens, names) = code.withUnsafeBufferPointer { Token.tokens(of: $0) }
    self.names = names
    counts = [Int](repeating: 0, count: names.count)
    var isMarked = false
    for token in tokens {
      if token.kind == .identifier || token.kind == .keyword {
        if !isMarked {
          counts[Int(token.name)] += 1
        } else if !Self.builtIn.contains(names[Int(token.name)]) {
          macros += 1
        }
      }
      isMarked = token.isMark("#")
    }
  }

  /// How often a keyword or name stands in the code, without macros.
  public subscript(word: String) -> Int { names.number(of: word).map { counts[$0] } ?? 0 }
}
