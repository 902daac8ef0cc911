internal import SwiftParser
internal import SwiftSyntax

/// Passes texts to the compiler's parser.
enum SourceText {
  /// Parses a text that ``ParsingBounds`` allows. All positions in the result are positions in the text.
  ///
  /// The parser never returns if a text ends in an unfinished attribute, as `1(@` does. Therefore, a semicolon is added
  /// on a line of its own to every text that contains an at sign.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceFileSyntax {
    guard bytes.contains(UInt8(ascii: "@")) else { return Parser.parse(source: bytes) }
    return (Array(bytes) + "\n;".utf8).withUnsafeBufferPointer { Parser.parse(source: $0) }
  }
}
