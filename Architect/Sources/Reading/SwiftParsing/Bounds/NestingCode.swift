internal import Text

/// Reads code, and finds opening and closing brackets and anything that cannot be part of a type.
extension NestingReading {
  mutating func readCode(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    let byte = bytes[offset]
    switch byte {
    // The lexer ignores control characters, and non-ASCII characters that are not allowed in names.
    case 0..<33, 127: offset += 1
    case 0x80... where IdentifierScalar.length(at: offset, line, bytes, isFirst: true) == nil:
      if Self.isCurlyQuote(at: offset, line, bytes) { skipCurlyQuotes(line, bytes, &others) }
      offset += 1
    case _ where byte.isNameOrDollar: try readWord(line, bytes, &others)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      offset += 1
      try open(byte, resuming: nil, bytes.count)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      offset += 1
      close(byte)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try beginText(byte, signs: 0, line, bytes, &others)
    case UInt8(ascii: "#"): try readNumberSigns(line, bytes, &others)
    case UInt8(ascii: "/"): try readSlash(line, bytes, &others)
    case UInt8(ascii: "`"): try readQuotedName(line, bytes, &others)
    default: try readMark(byte, line, bytes, &others)
    }
  }

  // MARK: Words and marks

  private mutating func readWord(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    let start = offset
    while offset < line.upperBound, bytes[offset].isNameOrDollar,
      let length = IdentifierScalar.length(at: offset, line, bytes, isFirst: false)
    {
      offset += length
    }
    let word = start..<offset
    let keyword = NestingKeyword(bytes[word])
    let follows = endsOperand && !lastWordIsOpen && keyword != .continuing
    let declares = keyword == .declaring && frames.last?.opener != UInt8(ascii: "(")
    if isAfterLineEnd ? follows || declares : declares && !lastWordIsOpen { interrupt() }
    try count(bytes.count)
    if keyword != nil { try countKeyword() }
    lastWordIsOpen = keyword != nil
    endsOperand = true
  }

  private mutating func readMark(
    _ byte: UInt8, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    let next = offset + 1 < line.upperBound ? bytes[offset + 1] : 10
    let isAttached =
      endsOperand && offset > line.lowerBound && SwiftLexicon.spaceLength(before: offset, in: bytes) == 0
    var isPostfix = false
    switch byte {
    case UInt8(ascii: ","):
      statement = 0
      keywords = 0
      let isInTuple = frames.last?.opener == UInt8(ascii: "(")
      if !isInTuple, angles == (frames.last?.angles ?? 0) { refuteType() }
    case UInt8(ascii: ";"): interrupt()
    case UInt8(ascii: "<"):
      if next == UInt8(ascii: "#") { skipPlaceholder(line, bytes, &others) }
      if !Self.operatorBytes.contains(next) { angles += 1 }
      try checkDepth()
    case UInt8(ascii: ">"):
      if angles > (frames.last?.angles ?? 0) { angles -= 1 }
      isPostfix = isAttached
    case UInt8(ascii: "-") where next == UInt8(ascii: ">"): offset += 1
    case UInt8(ascii: "."): if !endsOperand { refuteType() }
    case UInt8(ascii: "@"):
      if isAfterLineEnd, endsOperand, !lastWordIsOpen {
        statement = 0
        refuteType()
      }
      try countKeyword()
    case UInt8(ascii: "?"), UInt8(ascii: "!"): isPostfix = isAttached
    case UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "~"): break
    default: refuteType()
    }
    offset += 1
    endsOperand = isPostfix
    try count(bytes.count)
  }

  private static let operatorBytes = Set("-=<+*/%|^.".utf8)

  private mutating func countKeyword() throws(Excess) {
    keywords += 1
    guard keywords <= ParsingBounds.maximumKeywords else { throw .statement }
  }

  /// Counts one word, literal or mark.
  mutating func count(_ size: Int) throws(Excess) {
    isAfterLineEnd = false
    statement += 1
    guard statement <= ParsingBounds.maximumStatement else { throw .statement }
    guard chain > 0 else { return }
    lookahead += 1 << min(chain, 40)
    guard lookahead <= ParsingBounds.maximumLookahead(size) else { throw .lookahead }
  }

  /// Ends a statement.
  mutating func interrupt() {
    statement = 0
    keywords = 0
    refuteType()
  }

  /// Ends all lookahead, because the text cannot be part of a type.
  mutating func refuteType() {
    era += 1
    chain = 0
    angles = 0
  }

  // MARK: Brackets

  mutating func open(_ opener: UInt8, resuming resumed: Mode?, _ size: Int) throws(Excess) {
    if opener == UInt8(ascii: "{") || resumed != nil { refuteType() }
    if opener == UInt8(ascii: "[") { chain += 1 }
    try count(size)
    frames.append(
      Frame(
        opener: opener, resumed: resumed, statement: statement, keywords: keywords, angles: angles, era: era))
    statement = 0
    keywords = 0
    endsOperand = false
    try checkDepth()
    let depth = frames.count
    guard depth > 32 else { return }
    deepWeight += depth * depth
    guard deepWeight <= ParsingBounds.maximumDeepWeight(size) else { throw .depth }
  }

  private func checkDepth() throws(Excess) {
    guard frames.count + angles <= ParsingBounds.maximumDepth else { throw .depth }
  }

  /// Closes the bracket that matches `closer`. As in the parser, a brace also closes brackets that were left open
  /// inside it.
  private mutating func close(_ closer: UInt8) {
    endsOperand = true
    isAfterLineEnd = false
    lastWordIsOpen = false
    let opener = closer == UInt8(ascii: ")") ? UInt8(ascii: "(") : closer - 2
    if closer == UInt8(ascii: "}") {
      let interpolation = frames.lastIndex { $0.resumed != nil }
      guard let match = frames.lastIndex(where: { $0.opener == opener }), match > interpolation ?? -1 else {
        return
      }
      frames.removeSubrange((match + 1)...)
    }
    guard let frame = frames.last, frame.opener == opener else { return }
    frames.removeLast()
    statement = frame.statement
    keywords = frame.keywords
    if frame.era == era {
      angles = min(angles, frame.angles)
      if opener == UInt8(ascii: "[") { chain = max(0, chain - 1) }
    } else {
      angles = 0
    }
    if opener == UInt8(ascii: "{") { refuteType() }
    if let resumed = frame.resumed {
      mode = resumed
      refuteType()
    }
  }
}
