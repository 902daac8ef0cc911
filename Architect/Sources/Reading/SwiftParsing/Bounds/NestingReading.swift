/// One way to interpret the quotes and slashes of a Swift text, with its state at the current position.
struct NestingReading {
  /// A limit that was exceeded, as the end of a sentence.
  enum Excess: String, Error {
    case depth = "brackets are nested too deeply to parse"
    case lookahead = "square brackets are nested too deeply to parse"
    case statement = "a statement is too long to parse"
    case conditions = "#if is nested too deeply to parse"
    case ambiguous = "strings and regular expressions cannot be distinguished"
    case conflict = "it contains merge conflict markers"
    case numberSigns = "it has too many number signs in a row"
    case searches = "it has too many `#/`, and the parser would search for the end of each one"
  }

  /// The kind of text that the current byte belongs to.
  enum Mode: Hashable {
    case code
    case comment(depth: Int)
    case text(quote: UInt8, isMultiline: Bool, numberSigns: Int)
    case regex(numberSigns: Int)
  }

  /// An open bracket.
  struct Frame: Hashable {
    var opener: UInt8
    /// The string that continues after the bracket, if the bracket belongs to an interpolation.
    var resumed: Mode?
    var statement = 0
    var keywords = 0
    var angles = 0
    var era = 0
  }

  var offset = 0
  var mode = Mode.code
  var frames: [Frame] = []
  var conditions = 0
  /// The number of words and marks since the statement began.
  var statement = 0
  /// The number of keywords and attributes since the statement began.
  var keywords = 0
  /// The number of enclosing square brackets that might still begin a type: nothing since the first of them has
  /// ruled that out.
  var chain = 0
  /// The number of unclosed `<` since the first of these brackets.
  var angles = 0
  /// The number of times that the text was found not to be a type.
  var era = 0
  var lookahead = 0
  var deepWeight = 0
  /// The number of `#/` in code. For each of them, the lexer searches the rest of the text for the end.
  var searches = 0
  var lastWordIsOpen = false
  var endsOperand = false
  var isAfterLineEnd = false

  /// Whether both readings are in the same state, so that they continue in the same way.
  func hasShape(of other: NestingReading) -> Bool {
    mode == other.mode && conditions == other.conditions && frames.count == other.frames.count
      && zip(frames, other.frames).allSatisfy { $0.opener == $1.opener && $0.resumed == $1.resumed }
  }

  /// Takes the larger of each pair of counts.
  mutating func join(_ other: NestingReading) {
    statement = max(statement, other.statement)
    keywords = max(keywords, other.keywords)
    chain = max(chain, other.chain)
    angles = max(angles, other.angles)
    lookahead = max(lookahead, other.lookahead)
    deepWeight = max(deepWeight, other.deepWeight)
    searches = max(searches, other.searches)
  }

  /// Reads to the end of the line, and adds alternative readings to `others`.
  mutating func read(
    _ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, others: inout [NestingReading]
  ) throws(Excess) {
    if offset == line.lowerBound, mode == .code {
      let rest = UnsafeBufferPointer(rebasing: bytes[line])
      if rest.starts(with: "<<<<<<< ".utf8) || rest.starts(with: ">>>> ".utf8) { throw .conflict }
    }
    while offset < line.upperBound {
      switch mode {
      case .code: try readCode(line, bytes, &others)
      case .comment(let depth): readComment(depth, line, bytes)
      case .text(let quote, let isMultiline, let signs):
        try readText(quote, isMultiline, signs, line, bytes)
      case .regex(let signs): readRegex(signs, line, bytes)
      }
    }
    isAfterLineEnd = true
    endLine(&others, bytes.count)
  }

  /// Ends a single-line string at the end of its line, whether it is closed or not. Compilers disagree on whether its
  /// interpolation ends there, too, so both readings are followed.
  private mutating func endLine(_ others: inout [NestingReading], _ size: Int) {
    if case .text(_, isMultiline: false, _) = mode { mode = .code }
    let open = frames.lastIndex { frame in
      if case .text(_, isMultiline: false, _) = frame.resumed { true } else { false }
    }
    guard let open else { return }
    var ended = self
    ended.frames.removeSubrange(open...)
    ended.mode = .code
    ended.interrupt()
    others.append(ended)
  }

  // MARK: Outside of code

  private mutating func readComment(_ depth: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    if Self.has("*/", at: offset, line, bytes) {
      mode = depth == 1 ? .code : .comment(depth: depth - 1)
      offset += 2
    } else if Self.has("/*", at: offset, line, bytes) {
      mode = .comment(depth: depth + 1)
      offset += 2
    } else {
      offset += 1
    }
  }

  private mutating func readText(
    _ quote: UInt8, _ isMultiline: Bool, _ signs: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Excess) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\\"), Self.numberSigns(at: offset + 1, line, bytes, most: signs) == signs {
      offset += 1 + signs
      guard offset < line.upperBound else { return }
      let isInterpolation = bytes[offset] == UInt8(ascii: "(")
      offset += 1
      if isInterpolation {
        let resumed = mode
        mode = .code
        try open(UInt8(ascii: "("), resuming: resumed, bytes.count)
      }
      return
    }
    guard byte == quote else {
      offset += 1
      return
    }
    let length = isMultiline ? 3 : 1
    let isWhole = !isMultiline || Self.has("\"\"\"", at: offset, line, bytes)
    if isWhole, Self.numberSigns(at: offset + length, line, bytes, most: signs) == signs {
      offset += length + signs
      mode = .code
      endsOperand = true
    } else {
      offset += 1
    }
  }

  mutating func readRegex(_ signs: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
    let byte = bytes[offset]
    offset += byte == UInt8(ascii: "\\") ? 2 : 1
    guard byte == UInt8(ascii: "/"), Self.numberSigns(at: offset, line, bytes, most: signs) == signs else {
      return
    }
    offset += signs
    mode = .code
    endsOperand = true
  }

  static func has(
    _ mark: StaticString, at offset: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    mark.withUTF8Buffer { mark in
      offset + mark.count <= line.upperBound && mark.indices.allSatisfy { bytes[offset + $0] == mark[$0] }
    }
  }

  static func numberSigns(
    at offset: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, most: Int
  ) -> Int {
    var count = 0
    while count < most, offset + count < line.upperBound, bytes[offset + count] == UInt8(ascii: "#") {
      count += 1
    }
    return count
  }
}
