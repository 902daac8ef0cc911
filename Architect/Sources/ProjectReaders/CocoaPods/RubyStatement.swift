/// One line of Ruby's podspec dialect, taken apart: `receiver.name arguments do |variable|`.
struct RubyStatement {
  /// A value as far as it can be read.
  indirect enum Value: Hashable {
    case string(String)
    case symbol(String)
    case array([Value])
    case hash([Pair])
    case unknown

    struct Pair: Hashable {
      var key: Value
      var value: Value
    }

    /// The texts of a string or of an array of strings.
    var strings: [String] {
      switch self {
      case .string(let text): [text]
      case .array(let values): values.flatMap(\.strings)
      default: []
      }
    }
  }

  /// The parts before the last dot, such as `s` and `ios`.
  var receiver: [String] = []
  var name = ""
  var isAssignment = false
  var arguments: [Value] = []
  var opensBlock = false
  /// The block's variable.
  var variable: String?
  var line = 1
  var column = 1
}

/// Takes Ruby tokens apart into statements.
struct RubyParser {
  private var tokens: ArraySlice<RubyToken>
  private static let maximumDepth = 32

  private init(_ tokens: [RubyToken]) { self.tokens = tokens[...] }

  static func statements(_ bytes: [UInt8]) -> [RubyStatement] {
    var parser = RubyParser(RubyLexer.tokens(bytes))
    var result: [RubyStatement] = []
    while !parser.tokens.isEmpty {
      if let statement = parser.statement() { result.append(statement) }
    }
    return result
  }

  private var kind: RubyToken.Kind? { tokens.first?.kind }

  private mutating func take(_ mark: Character) -> Bool {
    guard kind == .mark(mark) else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func statement() -> RubyStatement? {
    guard let first = tokens.popFirst() else { return nil }
    guard case .word(let word) = first.kind else {
      if first.kind != .lineEnd { skipRest() }
      return nil
    }
    var statement = RubyStatement(name: word, line: first.line, column: first.column)
    var path = [word]
    while kind == .mark(".") || kind == .mark(":") {
      tokens.removeFirst()
      if case .word(let part)? = kind {
        path.append(part)
        tokens.removeFirst()
      } else if case .symbol(let part)? = kind {
        path.append(part)
        tokens.removeFirst()
      }
    }
    statement.name = path.removeLast()
    statement.receiver = path
    if case .mark("=")? = kind, tokens.dropFirst().first?.kind != .mark("=") {
      tokens.removeFirst()
      statement.isAssignment = true
    } else if kind == .mark("+"), tokens.dropFirst().first?.kind == .mark("=") {
      tokens.removeFirst(2)
      statement.isAssignment = true
    }
    let isCall = !statement.isAssignment && take("(")
    statement.arguments = arguments()
    if isCall { _ = take(")") }
    finish(&statement)
    return statement
  }

  private mutating func arguments() -> [RubyStatement.Value] {
    var values: [RubyStatement.Value] = []
    var pairs: [RubyStatement.Value.Pair] = []
    while let kind, kind != .lineEnd, kind != .word("do"), kind != .mark(")") {
      if values.count + pairs.count > 10_000 { break }
      let key = value(depth: 0)
      if takeArrow() {
        skipLineEnds()
        pairs.append(.init(key: key, value: value(depth: 0)))
      } else {
        values.append(key)
      }
      guard take(",") else { break }
      skipLineEnds()
    }
    return values + (pairs.isEmpty ? [] : [.hash(pairs)])
  }

  /// `=>`, or the colon of `key: value`, which the lexer leaves as a mark.
  private mutating func takeArrow() -> Bool {
    if kind == .mark("="), tokens.dropFirst().first?.kind == .mark(">") {
      tokens.removeFirst(2)
      return true
    }
    return take(":")
  }

  private mutating func skipLineEnds() { while kind == .lineEnd { tokens.removeFirst() } }

  private mutating func value(depth: Int) -> RubyStatement.Value {
    guard depth < Self.maximumDepth, let token = tokens.popFirst() else { return .unknown }
    var result: RubyStatement.Value
    switch token.kind {
    case .string(let text): result = .string(text)
    case .symbol(let name), .word(let name): result = .symbol(name)
    case .words(let texts): result = .array(texts.map { .string($0) })
    case .mark("["): result = .array(list(until: "]", depth: depth))
    case .mark("{"): result = .hash(pairs(depth: depth))
    case .lineEnd:
      tokens = [token] + tokens
      return .unknown
    default: result = .unknown
    }
    while kind == .mark("+") {
      tokens.removeFirst()
      skipLineEnds()
      let right = value(depth: depth + 1)
      if case .array(let left) = result, case .array(let more) = right {
        result = .array(left + more)
      } else {
        result = .unknown
      }
    }
    if kind == .mark(".") || kind == .mark("*") || kind == .mark("%") { skipExpression() }
    return result
  }

  private mutating func list(until close: Character, depth: Int) -> [RubyStatement.Value] {
    var values: [RubyStatement.Value] = []
    while true {
      skipLineEnds()
      guard kind != nil, !take(close) else { return values }
      let before = tokens.count
      values.append(value(depth: depth + 1))
      skipLineEnds()
      _ = take(",")
      if tokens.count == before { tokens.removeFirst() }
    }
  }

  private mutating func pairs(depth: Int) -> [RubyStatement.Value.Pair] {
    var result: [RubyStatement.Value.Pair] = []
    while true {
      skipLineEnds()
      guard kind != nil, !take("}") else { return result }
      let before = tokens.count
      let key = value(depth: depth + 1)
      if takeArrow() {
        skipLineEnds()
        result.append(.init(key: key, value: value(depth: depth + 1)))
      }
      skipLineEnds()
      _ = take(",")
      if tokens.count == before { tokens.removeFirst() }
    }
  }

  /// Skips what follows a value, such as `.to_s`, up to a comma, a bracket or the line's end.
  private mutating func skipExpression() {
    var open = 0
    while let kind {
      switch kind {
      case .lineEnd where open == 0, .word("do") where open == 0, .word("if") where open == 0: return
      case .mark(","), .mark("]"), .mark("}"), .mark(")"):
        if open == 0 { return }
        if kind != .mark(",") { open -= 1 }
      case .mark("["), .mark("{"), .mark("("): open += 1
      default: break
      }
      tokens.removeFirst()
    }
  }

  private mutating func finish(_ statement: inout RubyStatement) {
    while let kind, kind != .lineEnd {
      tokens.removeFirst()
      guard kind == .word("do") else { continue }
      statement.opensBlock = true
      guard take("|") else { continue }
      if case .word(let name)? = self.kind { statement.variable = name }
    }
  }

  private mutating func skipRest() {
    while let kind, kind != .lineEnd { tokens.removeFirst() }
  }
}
