private import SwiftParser
private import SwiftSyntax

/// What each byte of a Swift text belongs to, according to the compiler's parser.
public enum ByteClass: Character, Sendable {
  case space = " "
  case other = "."
  case comment = "/"
  /// A string, apart from the code that is interpolated.
  case text = "\""
  case regularExpression = "r"
  case number = "1"
  /// A keyword or a name; the first byte of each is `wordStart`.
  case word = "w"
  case wordStart = "W"
  case quotedName = "`"
  /// `#if`, `#elseif`, `#else` and `#endif`.
  case condition = "#"

  /// Returns the classes of all bytes, or `nil` if the parser finds an error.
  public static func parsed(_ text: [UInt8]) -> [ByteClass]? {
    text.withUnsafeBufferPointer { bytes in
      let file = Parser.parse(source: bytes)
      guard !file.hasError else { return nil }
      var result = text.map { $0 <= 32 ? ByteClass.space : .other }
      var offset = 0
      for token in file.tokens(viewMode: .sourceAccurate) {
        mark(token.leadingTrivia, &offset, &result)
        let end = min(text.count, offset + token.text.utf8.count)
        // The lexer takes a number sign and a dollar sign before a word for marks.
        let byteClass = ByteClass(token)
        let isName =
          byteClass == .wordStart || byteClass == .other && token.text.hasPrefix("#") && end > offset + 1
        let isMarked = isName && (token.text.hasPrefix("#") || token.text.hasPrefix("$"))
        mark((isMarked ? offset + 1 : offset)..<end, isName ? .wordStart : byteClass, &result)
        offset = end
        mark(token.trailingTrivia, &offset, &result)
      }
      return result
    }
  }

  /// Marks a range, apart from its white space.
  public static func mark(_ range: Range<Int>, _ byteClass: ByteClass, _ result: inout [ByteClass]) {
    for index in range where result[index] != .space {
      result[index] = byteClass == .wordStart ? .word : byteClass
    }
    if byteClass == .wordStart, let first = range.first { result[first] = .wordStart }
  }

  private static func mark(_ trivia: Trivia, _ offset: inout Int, _ result: inout [ByteClass]) {
    for piece in trivia {
      let end = min(result.count, offset + piece.sourceLength.utf8Length)
      if case .backslashes = piece { mark(offset..<end, .text, &result) }
      if piece.isComment { mark(offset..<end, .comment, &result) }
      offset = end
    }
  }

  private init(_ token: TokenSyntax) {
    switch token.tokenKind {
    case .identifier(let name): self = name.hasPrefix("`") ? .quotedName : .wordStart
    case .keyword, .wildcard: self = .wordStart
    case .integerLiteral, .floatLiteral: self = .number
    // `16.4` is a number to the lexer, also where it is a version.
    case .period where token.parent?.is(VersionComponentSyntax.self) == true: self = .number
    case .stringQuote, .multilineStringQuote, .stringSegment, .rawStringPoundDelimiter: self = .text
    case .backslash: self = token.parent?.is(ExpressionSegmentSyntax.self) == true ? .text : .other
    case .regexSlash, .regexPoundDelimiter, .regexLiteralPattern: self = .regularExpression
    case .poundIf, .poundElseif, .poundElse, .poundEndif: self = .condition
    default: self = .other
    }
  }
}
