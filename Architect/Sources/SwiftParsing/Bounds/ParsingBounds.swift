/// The limits of texts that are given to the parser.
///
/// The parser's recursion grows with the text's nesting, and it looks ahead repeatedly: each bracket that could begin a
/// type doubles its time, and a few kilobytes of brackets overflow any stack. It is therefore never called with a text
/// that was not measured: a text beyond these limits is refused. Code that people write does not come near them.
public enum ParsingBounds {
  /// Texts larger than this are generated data; the parser would need gigabytes for them.
  public static let maximumSize = 8 << 20
  /// Open brackets, interpolations and generic arguments at one place.
  static let maximumDepth = 150
  /// Words and marks of one statement, in one pair of brackets.
  static let maximumStatement = 2_500
  /// Keywords of one statement that want something to follow, such as `try`, and attributes.
  static let maximumKeywords = 100
  /// Open `#if` at one place.
  static let maximumConditions = 64
  /// Readings of quotes and slashes that are followed at a time.
  static let maximumReadings = 64
  /// Number signs in a row.
  static let maximumNumberSigns = 64

  /// What a bracket that could begin a type may cost in all: twice as much for each one around it.
  static func maximumLookahead(_ size: Int) -> Int { 1 << 14 + 4 * size }
  /// What deep brackets may cost in all: the square of their depth for each.
  static func maximumDeepWeight(_ size: Int) -> Int { 1 << 16 + 8 * size }
  /// How often a mark may stand in a text for which the lexer searches the whole rest.
  static func maximumSearches(_ size: Int) -> Int { 1 << 26 / (size + 1) + 4 }

  /// Measures `bytes`.
  /// - Throws: ``ParsingRefusal`` if the parser cannot be trusted with them.
  /// - Complexity: One pass over the bytes.
  public static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    guard bytes.count <= maximumSize else {
      throw ParsingRefusal(line: 1, reason: "it has \(bytes.count >> 20) MB, which is too large to parse")
    }
    var search = NestingSearch(bytes)
    try search.run()
  }
}

/// Why a text is not passed to the parser.
public struct ParsingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line where the limit is exceeded, from 1.
  public var line: Int
  /// The reason, which continues a sentence that begins with the file.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "line \(line): \(reason)" }
}
