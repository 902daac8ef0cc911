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
    var parser = RubyParser(RubyLexer.tokens(bytes))
    var result: [RubyExpression] = []
    while !parser.cursor.isAtEnd {
      result += try parser.statements { _ in false }
      // Skips an `end` or a bracket that does not close anything.
      parser.cursor.advance()
    }
    return result
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
    let outer = isInCommand
    isInCommand = false
    defer {
      blocks -= 1
      isInCommand = outer
    }
    return try statements { _ in false }
  }

  private mutating func statement() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    var result = try expression()
    if let operation = cursor.assignment() {
      cursor.skipLineEnds()
      let values = try list { $0 == .lineEnd }
      let value = values.count == 1 ? values[0] : make(.array(values))
      result = make(.assignment(result, operation: operation, value))
    }
    // The statement before `and`, `or` or a modifier is possibly not executed.
    while case .word(let word)? = cursor.kind {
      if ["if", "unless", "rescue"].contains(word) {
        cursor.advance()
        cursor.skipCondition()
        result = make(.branches([[result]], isComplete: false))
      } else if word == "while" || word == "until" || word == "and" || word == "or" {
        cursor.skipCondition()
        result = make(.branches([[result]], isComplete: false))
      } else {
        break
      }
    }
    if let kind = cursor.kind, kind != .lineEnd, !Self.closes(kind) {
      cursor.skipRest()
      // The block belongs to something that the parser does not understand.
      if cursor.take(.word("do")) { _ = try block() }
      result = make(.group([result, make(.unknown)]))
    }
    result.end = cursor.end
    return result
  }

  static func closes(_ kind: RubyToken.Kind) -> Bool {
    switch kind {
    case .word(let word): enders.contains(word)
    case .mark("}"), .mark(")"), .mark("]"): true
    default: false
    }
  }

  // MARK: Blocks

  /// Parses a block after `do`.
  mutating func block() throws(RubyTooDeep) -> RubyBlock {
    let parameters = blockParameters()
    let body = try body()
    cursor.skipToEnd()
    return RubyBlock(parameters: parameters, body: body)
  }

  private mutating func blockParameters() -> [String] {
    guard cursor.take("|") else { return [] }
    var names: [String] = []
    while let kind = cursor.kind, kind != .mark("|"), kind != .lineEnd {
      if case .word(let name) = kind { names.append(name) }
      cursor.advance()
    }
    _ = cursor.take("|")
    return names
  }

  mutating func braceBlock() throws(RubyTooDeep) -> RubyBlock {
    let parameters = blockParameters()
    let body = try body()
    _ = cursor.take("}")
    return RubyBlock(parameters: parameters, body: body)
  }

  /// Parses `if`, `unless` and `case`, after the word.
  mutating func conditional(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    cursor.skipCondition()
    _ = cursor.take(.word("then"))
    var branches: [[RubyExpression]] = [try body()]
    var isComplete = false
    while case .word(let more)? = cursor.kind, more != "end" {
      cursor.advance()
      isComplete = isComplete || more == "else"
      if more != "else" && more != "ensure" { cursor.skipCondition() }
      _ = cursor.take(.word("then"))
      branches.append(try body())
    }
    _ = cursor.take(.word("end"))
    if word == "case" { branches.removeFirst() }
    return .branches(branches, isComplete: isComplete)
  }

  mutating func method() throws(RubyTooDeep) -> RubyExpression.Kind {
    var name = ""
    while case .word(let part)? = cursor.kind {
      name = part
      cursor.advance()
      if cursor.kind == .mark("."), cursor.isAttached() { cursor.advance() } else { break }
    }
    var parameters: [String] = []
    let isBracketed = cursor.take("(")
    while let kind = cursor.kind, kind != .lineEnd, kind != .mark(")") {
      if case .word(let parameter) = kind { parameters.append(parameter) }
      cursor.advance()
      // Skips a default value.
      while let kind = cursor.kind, kind != .lineEnd, kind != .mark(")"), kind != .mark(",") {
        cursor.advance()
      }
      _ = cursor.take(",")
    }
    if isBracketed { _ = cursor.take(")") }
    let body = try body()
    cursor.skipToEnd()
    return .method(name: name, RubyBlock(parameters: parameters, body: body))
  }

  mutating func loop() throws(RubyTooDeep) -> RubyExpression.Kind {
    var variables: [String] = []
    while case .word(let name)? = cursor.kind, name != "in" {
      variables.append(name)
      cursor.advance()
      _ = cursor.take(",")
    }
    _ = cursor.take(.word("in"))
    let collection = try expression()
    _ = cursor.take(.word("do"))
    let body = try body()
    cursor.skipToEnd()
    return .loop(variables: variables, collection: collection, body: body)
  }
}
