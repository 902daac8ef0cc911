internal import Text
internal import SwiftParser
internal import SwiftSyntax

/// Passes texts to the compiler's parser.
enum SourceText {
  /// Parses a text, and runs `body` with the result on a deep stack.
  /// - Throws: ``ParsingRefusal`` if the text exceeds the limits for the parser.
  static func parse<Result: Sendable>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: @escaping (SourceFileSyntax) -> Result
  ) throws(ParsingRefusal) -> Result {
    try ParsingBounds.check(bytes)
    return DeepStack.run { body(parse(bytes)) }
  }

  /// Parses a text, and runs `body` with the result on a deep stack.
  /// - Throws: ``ParsingRefusal`` if the text exceeds the limits for the parser.
  static func parse<Result: Sendable>(_ bytes: [UInt8], _ body: @escaping (SourceFileSyntax) -> Result)
    throws(ParsingRefusal) -> Result
  {
    try bytes.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in try parse(bytes, body) }
  }

  /// Parses a text that ``ParsingBounds`` allows. All positions in the result are positions in the text.
  ///
  /// The parser never returns if a text ends in an unfinished attribute, as `1(@` does. Therefore, a semicolon is added
  /// on a line of its own to every text that contains an at sign.
  ///
  /// Unlike the compiler, the parser does not expect the path of an interpreter after a byte order mark, so the parser is
  /// given spaces in place of both.
  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceFileSyntax {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let hidesInterpreter = bytes.starts(with: mark + "#!".utf8)
    guard hidesInterpreter || bytes.contains(UInt8(ascii: "@")) else { return Parser.parse(source: bytes) }
    var text = Array(bytes) + "\n;".utf8
    if hidesInterpreter {
      let end = text.firstIndex(where: SwiftLexicon.isLineEnd) ?? text.count
      text.replaceSubrange(..<end, with: repeatElement(32, count: end))
    }
    return text.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }
}
