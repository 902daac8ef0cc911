/// A Ruby file cannot be parsed.
package struct RubyTooDeep: Error, CustomStringConvertible {
  package var line: Int

  package var description: String {
    "line \(line) is inside more than \(RubyParser.deepestBlock) blocks; an `end` is missing above it"
  }
}

/// Parses Ruby tokens into expressions, to the extent that podspecs and Podfiles need. Anything that the parser does
/// not know becomes ``RubyExpression/Kind/unknown``, up to the end of the line.
package struct RubyParser {
  static let deepestBlock = 64
  /// The maximum nesting of values, including those around blocks.
  static let deepestValue = 100
  /// The maximum number of consecutive operators or calls. Each one adds a level to the syntax tree.
  static let longestChain = 200

  var cursor: RubyCursor
  private var blocks = 0
  var values = 0
  /// Whether arguments without brackets are being read. A `do` after them belongs to the call that they are passed to.
  var isInCommand = false
  /// Whether the value before the colon of `a ? b : c` is being read.
  var isInTernary = false
  /// The mistake that was found last. A block without its `end` is found from the inside out, and Ruby names the
  /// outermost one.
  var fault: RubyFault?

  init(_ tokens: [RubyToken]) { cursor = RubyCursor(tokens) }

  /// Parses what is interpolated in a string. It is nested as deeply as the string is.
  init(_ tokens: [RubyToken], inside parser: RubyParser) {
    cursor = RubyCursor(tokens)
    blocks = parser.blocks
    values = parser.values
  }

  /// Returns the statements of a file.
  /// - Throws: ``RubyTooDeep``.
  package static func parse(_ bytes: [UInt8]) throws(RubyTooDeep) -> [RubyExpression] {
    try reading(bytes).statements
  }

  /// Returns the statements of a file, and a mistake in their structure.
  static func reading(
    _ bytes: [UInt8]
  ) throws(RubyTooDeep) -> (statements: [RubyExpression], fault: RubyFault?) {
    var parser = RubyParser(RubyLexer.tokens(bytes))
    var result: [RubyExpression] = []
    while !parser.cursor.isAtEnd {
      result += try parser.statements { _ in false }
      guard !parser.cursor.isAtEnd else { break }
      // Skips an `end` or a bracket that does not close anything.
      if parser.cursor.kind == .word("end"), parser.fault == nil {
        parser.fault = RubyFault(line: parser.cursor.place.line, text: "an `end` that closes nothing")
      }
      result.append(parser.make(.unknown, at: parser.cursor.place))
      parser.cursor.advance()
    }
    return (result, parser.fault)
  }

  func make(_ kind: RubyExpression.Kind, at place: (line: Int, column: Int)) -> RubyExpression {
    RubyExpression(kind: kind, line: place.line, column: place.column)
  }

  // MARK: Statements

  private static let enders: Set<String> = ["end", "else", "elsif", "when", "in", "rescue", "ensure"]

  /// Returns the statements up to a closing bracket or a word that ends them. The bracket or word is not consumed.
  mutating func statements(
    until isEnd: (RubyToken.Kind) -> Bool
  ) throws(RubyTooDeep) -> [RubyExpression] {
    var result: [RubyExpression] = []
    while let kind = cursor.kind, !isEnd(kind) {
      switch kind {
      case .lineEnd:
        cursor.advance()
        continue
      case .word(let word) where Self.enders.contains(word): return result
      case .mark("}"), .mark(")"), .mark("]"): return result
      default: break
      }
      let before = cursor.next
      result.append(try statement())
      if cursor.next == before { cursor.advance() }
    }
    return result
  }

  /// Returns the statements of a nested block.
  mutating func body() throws(RubyTooDeep) -> [RubyExpression] {
    guard blocks < Self.deepestBlock else { throw RubyTooDeep(line: cursor.place.line) }
    blocks += 1
    let outer = (isInCommand, isInTernary)
    (isInCommand, isInTernary) = (false, false)
    defer {
      blocks -= 1
      (isInCommand, isInTernary) = outer
    }
    return try statements { _ in false }
  }

  private mutating func statement() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    var result = try simpleStatement()
    // The statement before `and`, `or` or a modifier is possibly not executed.
    modifiers: while case .word(let word)? = cursor.kind {
      switch word {
      case "if", "unless":
        cursor.advance()
        let condition = try condition()
        result = make(
          .branches(
            [RubyBranch(word == "if" ? condition : negated(condition), [result])], isComplete: false),
          at: start)
      case "rescue":
        cursor.advance()
        let other = try simpleStatement()
        if case .assignment(let target, let operation, let value) = result.kind {
          let safe = make(
            .protected(body: [value], rescues: [[other]], ensure: []), at: (value.line, value.column))
          result = make(.assignment(target, operation: operation, safe), at: start)
        } else {
          result = make(.protected(body: [result], rescues: [[other]], ensure: []), at: start)
        }
      case "while", "until":
        cursor.advance()
        let condition = try condition()
        result = make(
          .repetition(word == "while" ? condition : negated(condition), body: [result]), at: start)
      case "and", "or":
        cursor.advance()
        cursor.skipLineEnds()
        let right = try simpleStatement()
        result = make(
          .branches([RubyBranch(word == "and" ? result : negated(result), [right])], isComplete: false),
          at: start)
      default: break modifiers
      }
    }
    if let kind = cursor.kind, kind != .lineEnd, !Self.closes(kind) {
      cursor.skipRest()
      // The block belongs to something that the parser does not understand.
      if cursor.take(.word("do")) { _ = try block() }
      result = make(.group([result, make(.unknown, at: start)]), at: start)
    }
    result.end = cursor.end
    return result
  }

  /// Parses a statement without modifiers.
  private mutating func simpleStatement() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    let saved = cursor
    var result = try notExpression()
    if cursor.kind == .mark(","), isAssignable(result), let targets = try targets(from: saved) {
      result = targets
    }
    if let operation = cursor.assignment() {
      cursor.skipLineEnds()
      let values = try list { $0 == .lineEnd }
      let isList = values.count != 1 || cursor.kind(-1) == .mark(",")
      var value = values.first ?? make(.unknown, at: start)
      if isList { value = make(.array(values), at: start) }
      if values.count == 1, case .splat = value.kind { value = make(.array(values), at: start) }
      result = make(.assignment(result, operation: operation, value), at: start)
    } else if cursor.kind == .mark(","), case .assignment(let target, let operation, let first) = result.kind
    {
      // `s.frameworks = 'A', 'B'`
      cursor.advance()
      cursor.skipLineEnds()
      let more = try list { $0 == .lineEnd }
      result = make(
        .assignment(
          target, operation: operation,
          make(.array([first] + more), at: (first.line, first.column))), at: start)
    }
    return result
  }

  /// Parses the targets of an assignment such as `a, b = 1, 2`.
  private mutating func targets(from saved: RubyCursor) throws(RubyTooDeep) -> RubyExpression? {
    let current = cursor
    cursor = saved
    let start = cursor.place
    var targets: [RubyExpression] = []
    repeat { targets.append(try unary()) } while targets.count < 32 && cursor.take(",")
    let end = cursor
    guard cursor.assignment() == "", targets.allSatisfy(isAssignable) else {
      cursor = current
      return nil
    }
    cursor = end
    return make(.array(targets), at: start)
  }

  func isAssignable(_ expression: RubyExpression) -> Bool {
    switch expression.kind {
    case .call(let call): call.block == nil && (call.arguments.isEmpty || call.name == "[]")
    case .splat(let inner): isAssignable(inner)
    default: false
    }
  }

  func negated(_ expression: RubyExpression) -> RubyExpression {
    make(.call(RubyCall(receiver: expression, name: "!")), at: (expression.line, expression.column))
  }

  private mutating func notExpression() throws(RubyTooDeep) -> RubyExpression {
    if cursor.kind == .word("not") {
      cursor.advance()
      return negated(try expression())
    }
    return try expression()
  }

  /// Parses a condition, up to `then` or the end of the line.
  mutating func condition() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    let outer = isInCommand
    isInCommand = true
    defer { isInCommand = outer }
    var result = try notExpression()
    while case .word(let word)? = cursor.kind, word == "and" || word == "or" {
      cursor.advance()
      cursor.skipLineEnds()
      let right = try notExpression()
      result = make(
        .call(RubyCall(receiver: result, name: word == "and" ? "&&" : "||", arguments: [right])), at: start)
    }
    if let kind = cursor.kind, kind != .lineEnd, kind != .word("then"), kind != .word("do"),
      !Self.closes(kind), !Self.modifiers.contains(kind)
    {
      cursor.skipRest()
      return make(.unknown, at: start)
    }
    return result
  }

  private static let modifiers: [RubyToken.Kind] = ["if", "unless", "while", "until", "rescue"].map {
    .word($0)
  }

  static func closes(_ kind: RubyToken.Kind) -> Bool {
    switch kind {
    case .word(let word): enders.contains(word)
    case .mark("}"), .mark(")"), .mark("]"): true
    default: false
    }
  }
}
