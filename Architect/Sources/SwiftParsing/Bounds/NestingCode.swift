/// The reading of code: what opens and closes, and what cannot stand in a type.
extension NestingReading {
  mutating func readCode(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    let byte = bytes[offset]
    switch byte {
    // Control characters are nothing to the lexer, and so are characters beyond ASCII that no name can have.
    case 0..<33, 127: offset += 1
    case 0x80... where IdentifierScalar.length(at: offset, line, bytes, isFirst: true) == nil:
      if Self.isCurlyQuote(at: offset, line, bytes) { skipCurlyQuotes(line, bytes, &others) }
      offset += 1
    case _ where byte.canStandInWord: try readWord(line, bytes, &others)
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
    while offset < line.upperBound, bytes[offset].canStandInWord,
      let length = IdentifierScalar.length(at: offset, line, bytes, isFirst: false)
    {
      offset += length
    }
    let word = start..<offset
    let keyword = Keyword(bytes[word])
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
    let isAttached = endsOperand && offset > line.lowerBound && bytes[offset - 1] != 32
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
  private mutating func count(_ size: Int) throws(Excess) {
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

  /// Something that no type can hold ends all lookahead.
  private mutating func refuteType() {
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

  /// Closes the bracket that `closer` fits. A brace also closes what was left open within it, as for the parser.
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

  // MARK: Strings, regular expressions, comments

  private mutating func beginText(
    _ quote: UInt8, signs: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ others: inout [NestingReading]
  ) throws(Excess) {
    refuteType()
    try count(bytes.count)
    lastWordIsOpen = false
    if quote == UInt8(ascii: "\""), Self.has("\"\"\"", at: offset, line, bytes) {
      if signs > 0 {
        // `#"""#` is a quotation mark.
        var other = self
        other.mode = .text(quote: quote, isMultiline: false, numberSigns: signs)
        other.offset += 1
        others.append(other)
      }
      mode = .text(quote: quote, isMultiline: true, numberSigns: signs)
      offset += 3
    } else {
      mode = .text(quote: quote, isMultiline: false, numberSigns: signs)
      offset += 1
    }
  }

  private mutating func readNumberSigns(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    let most = ParsingBounds.maximumNumberSigns
    let signs = Self.numberSigns(at: offset, line, bytes, most: most)
    guard signs < most else { throw .numberSigns }
    let next = offset + signs
    if next < line.upperBound, bytes[next] == UInt8(ascii: "\"") {
      offset = next
      return try beginText(UInt8(ascii: "\""), signs: signs, line, bytes, &others)
    }
    if next < line.upperBound, bytes[next] == UInt8(ascii: "/") {
      var regex = self
      regex.refuteType()
      regex.mode = .regex(numberSigns: signs)
      regex.offset = next + 1
      while regex.offset < line.upperBound, regex.mode != .code { regex.readRegex(signs, line, bytes) }
      if regex.mode == .code {
        self = regex
        return
      }
      others.append(regex)
    }
    if Self.has("#if", at: offset, line, bytes) { conditions += 1 }
    if Self.has("#endif", at: offset, line, bytes) { conditions = max(0, conditions - 1) }
    guard conditions <= ParsingBounds.maximumConditions else { throw .conditions }
    if isAfterLineEnd, endsOperand { interrupt() }
    refuteType()
    offset = next
    endsOperand = false
    try count(bytes.count)
  }

  private mutating func readSlash(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    if Self.has("//", at: offset, line, bytes) {
      offset = line.upperBound
      return
    }
    if Self.has("/*", at: offset, line, bytes) {
      mode = .comment(depth: 1)
      offset += 2
      return
    }
    refuteType()
    try count(bytes.count)
    offset += 1
    endsOperand = false
    let rest = offset..<line.upperBound
    guard let first = rest.first, bytes[first] != 32, bytes[first] != 9,
      rest.contains(where: { Self.telling.contains(bytes[$0]) })
    else { return }
    var end = first
    while end < line.upperBound {
      if bytes[end] == UInt8(ascii: "/") {
        var regex = self
        regex.offset = end + 1
        regex.endsOperand = true
        others.append(regex)
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// What is code in one reading and part of an expression in another.
  private static let telling = Set("\"'`#[](){}*".utf8)

  /// A name in backticks; where it is none that every compiler takes for one, the backtick alone is read, too.
  private mutating func readQuotedName(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    offset += 1
    endsOperand = true
    try count(bytes.count)
    guard let end = bytes[offset..<line.upperBound].firstIndex(of: UInt8(ascii: "`")) else { return }
    let isPlain = bytes[offset..<end].allSatisfy { $0 < 0x80 && $0.canStandInWord }
    var skipped = self
    skipped.offset = end + 1
    if isPlain { self = skipped } else { others.append(skipped) }
  }

  /// `<#what#>` is one word to the lexer.
  private func skipPlaceholder(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) {
    guard let end = (offset..<line.upperBound).first(where: { Self.has("#>", at: $0, line, bytes) }) else {
      return
    }
    var skipped = self
    skipped.offset = end + 2
    skipped.endsOperand = true
    others.append(skipped)
  }

  private static func isCurlyQuote(
    at offset: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    bytes[offset] == 0xE2 && offset + 2 < line.upperBound && bytes[offset + 1] == 0x80
      && (0x9C...0x9F).contains(bytes[offset + 2])
  }

  /// What stands between curly quotes is skipped by the lexer, which says that they should be straight.
  private func skipCurlyQuotes(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) {
    for end in (offset + 1)..<line.upperBound where Self.isCurlyQuote(at: end, line, bytes) {
      var skipped = self
      skipped.offset = end + 3
      skipped.refuteType()
      others.append(skipped)
    }
  }
}

extension UInt8 {
  /// Whether the byte can stand in a word; every byte of a character beyond ASCII can.
  fileprivate var canStandInWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}

/// A word that says where statements begin and end.
private enum Keyword {
  /// Begins a declaration or a statement, unless it goes on with the keyword before it.
  case declaring
  /// Goes on with a statement, even in a new line.
  case continuing
  /// Wants something to follow.
  case open

  init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    guard 2...12 ~= word.count, let known = Self.words[String(decoding: word, as: UTF8.self)] else {
      return nil
    }
    self = known
  }

  private static let words: [String: Keyword] = {
    var words: [String: Keyword] = [:]
    for word in declaringWords.split(separator: " ") { words[String(word)] = .declaring }
    for word in continuingWords.split(separator: " ") { words[String(word)] = .continuing }
    for word in openWords.split(separator: " ") { words[String(word)] = .open }
    return words
  }()

  private static let declaringWords = """
    actor case class convenience enum extension fileprivate final func guard import indirect internal lazy let \
    override package private protocol public return static struct typealias unowned var weak
    """
  private static let continuingWords = "as async catch else in is of reasync rethrows then throws where"
  private static let openWords = """
    any await borrow borrowing consume consuming copy defer discard do dynamic each for if infix inout isolated \
    macro mutating nonisolated open operator optional postfix prefix repeat required sending some switch throw \
    try unsafe while yield
    """
}
