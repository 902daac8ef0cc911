import Text

extension Token {
  /// Returns the tokens of Swift source, and the names in them. Comments and the contents of literals are left out, but the
  /// code that is interpolated in a string is not.
  static func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> (tokens: [Token], names: Names) {
    var names = Names.swiftWords
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 5)
    var lexer = SwiftLexer(bytes)
    while let token = lexer.next() {
      func put(_ kind: Kind, _ name: Int32 = 0) {
        tokens.append(Token(kind: kind, name: name, line: Int32(token.line)))
      }
      switch token.kind {
      case .word:
        let name = names.add(token.name(in: bytes))
        put(name <= Keyword.Any.rawValue ? .keyword : .identifier, name)
      case .quotedName: put(.identifier, names.add(token.name(in: bytes)))
      case .argument, .number, .text, .regularExpression: put(.literal)
      case .mark: put(.mark, Int32(token.mark))
      case .arrow: put(.arrow)
      case .operator: put(.operator)
      case .conditionBegin, .conditionNext, .conditionEnd:
        put(
          token.kind == .conditionBegin
            ? .conditionBegin : token.kind == .conditionNext ? .conditionNext : .conditionEnd)
        lexer.skipLine()
      case .interpolatedText, .comment: break
      }
    }
    return (tokens, names)
  }
}
