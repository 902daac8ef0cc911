/// The limits for texts that are passed to the parser.
///
/// The parser's recursion grows with the nesting of the text, so a few kilobytes of brackets can overflow any
/// stack. The parser also looks ahead repeatedly, and each bracket that could begin a type doubles the time
/// it takes. Therefore, every text is measured first, and a text that exceeds these limits is refused.
/// Handwritten code stays far below the limits.
public enum ParsingBounds {
  /// The maximum size of a text in bytes. Larger texts are generated data, for which the parser would need gigabytes of
  /// memory.
  public static let maximumSize = 8 << 20
  /// The maximum number of open brackets, interpolations and generic arguments at one position.
  static let maximumDepth = 150
  /// The maximum number of words and punctuation marks in one statement, within one pair of brackets.
  static let maximumStatement = 2_500
  /// The maximum number of attributes and of keywords such as `try` in one statement.
  static let maximumKeywords = 100
  /// The maximum number of open `#if` blocks at one position.
  static let maximumConditions = 64
  /// The maximum number of readings of quotes and slashes that are followed at the same time.
  static let maximumReadings = 64
  /// The maximum number of consecutive number signs.
  static let maximumNumberSigns = 64

  /// Returns the maximum total cost of brackets that could begin a type. The cost doubles with each enclosing bracket.
  static func maximumLookahead(_ size: Int) -> Int { 1 << 14 + 4 * size }
  /// Returns the maximum total cost of deep brackets. Each one costs the square of its depth.
  static func maximumDeepWeight(_ size: Int) -> Int { 1 << 16 + 8 * size }
  /// Returns the maximum number of marks that make the lexer search the rest of the text.
  static func maximumSearches(_ size: Int) -> Int { 1 << 26 / (size + 1) + 4 }

  /// Checks that `bytes` do not exceed the limits.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed a limit.
  /// - Complexity: One pass over the bytes.
  public static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    guard bytes.count <= maximumSize else {
      throw ParsingRefusal(
        line: 1, reason: "it is \(bytes.count >> 20) MB in size, which is too large to parse")
    }
    var search = NestingSearch(bytes)
    try search.run()
  }
}

/// The reason that a text is not passed to the parser.
public struct ParsingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line on which the limit is exceeded, starting at 1.
  public var line: Int
  /// The reason, worded as the rest of a sentence that begins with the name of the file.
  public var reason: String
  /// Whether no compiler would accept the text, either.
  public var isOfBrokenText: Bool

  public init(line: Int, reason: String, isOfBrokenText: Bool = false) {
    self.line = line
    self.reason = reason
    self.isOfBrokenText = isOfBrokenText
  }

  public var description: String { "line \(line): \(reason)" }
}
