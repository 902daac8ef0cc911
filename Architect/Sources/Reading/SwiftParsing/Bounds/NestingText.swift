internal import Text

/// Reads everything that is not plain code: strings, regular expressions, comments and quoted names.
extension NestingReading {
  mutating func beginText(
    _ quote: UInt8, signs: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ others: inout [NestingReading]
  ) throws(Excess) {
    refuteType()
    try count(bytes.count)
    lastWordIsOpen = false
    if quote == UInt8(ascii: "\""), Self.has("\"\"\"", at: offset, line, bytes) {
      if signs > 0 {
        // `#"""#` is a string that contains one quotation mark.
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

  mutating func readNumberSigns(
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
      searches += 1
      guard searches <= ParsingBounds.maximumSearches(bytes.count) else { throw .searches }
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

  mutating func readSlash(
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

  /// The characters that are code in one reading and part of a regular expression in another.
  private static let telling = Set("\"'`#[](){}*".utf8)

  /// Reads a name in backticks. If not every compiler accepts the name, a reading that consumes only the backtick is
  /// followed, too.
  mutating func readQuotedName(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ others: inout [NestingReading]
  ) throws(Excess) {
    offset += 1
    endsOperand = true
    try count(bytes.count)
    guard let end = bytes[offset..<line.upperBound].firstIndex(of: UInt8(ascii: "`")) else { return }
    let isPlain = bytes[offset..<end].allSatisfy { $0 < 0x80 && $0.isNameOrDollar }
    var skipped = self
    skipped.offset = end + 1
    if isPlain { self = skipped } else { others.append(skipped) }
  }

  /// Adds a reading that skips a placeholder such as `<#name#>`, which is a single word for the lexer.
  func skipPlaceholder(
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

  static func isCurlyQuote(
    at offset: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    bytes[offset] == 0xE2 && offset + 2 < line.upperBound && bytes[offset + 1] == 0x80
      && (0x9C...0x9F).contains(bytes[offset + 2])
  }

  /// Adds readings that skip the text between curly quotes, as the lexer does when it reports that the quotes should be
  /// straight.
  func skipCurlyQuotes(
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
