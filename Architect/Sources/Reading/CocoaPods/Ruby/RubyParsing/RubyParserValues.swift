/// Parses values: strings, lists, calls and operators.
extension RubyParser {
  mutating func list(until isEnd: (RubyToken.Kind) -> Bool) throws(RubyTooDeep) -> [RubyExpression] {
    var values: [RubyExpression] = []
    var pairs: [(key: RubyExpression, value: RubyExpression)] = []
    let start = cursor.place
    while let kind = cursor.kind, !isEnd(kind), !Self.closes(kind) {
      let before = cursor.next
      let isDoubleSplat = kind == .mark("*") && cursor.kind(1) == .mark("*") && cursor.isAttached(1)
      let value = try expression()
      if isDoubleSplat {
        // A splat as a key stands for the pairs of the value.
        pairs.append((value, value))
      } else if cursor.kind == .mark(":"), cursor.isAttached(), cursor.kind(1) != .mark(":") {
        cursor.advance()
        var key = value
        if case .text(let pieces) = value.kind, case .text(let name)? = pieces.first, pieces.count == 1 {
          key.kind = .symbol(name)
        }
        // `name:` alone takes the value of the variable.
        if [.mark(","), .mark(")"), .mark("}"), .lineEnd, nil].contains(cursor.kind),
          case .symbol(let name) = key.kind, !(cursor.kind == .lineEnd && continuesAfterLineEnd)
        {
          pairs.append((key, make(.call(RubyCall(name: name)), at: (key.line, key.column))))
        } else {
          cursor.skipLineEnds()
          pairs.append((key, try expression()))
        }
      } else if takeArrow() {
        cursor.skipLineEnds()
        pairs.append((value, try expression()))
      } else {
        values.append(value)
      }
      guard cursor.take(",") else { break }
      cursor.skipLineEnds()
      if cursor.next == before { break }
    }
    if !pairs.isEmpty { values.append(make(.hash(pairs), at: start)) }
    return values
  }

  /// Whether a value follows on the next line.
  private var continuesAfterLineEnd: Bool {
    switch cursor.kind(1) {
    case .string?, .number?, .symbol?, .words?, .heredoc?, .mark("[")?, .mark("{")?: true
    default: false
    }
  }

  /// Consumes `=>`.
  private mutating func takeArrow() -> Bool {
    if cursor.kind == .mark("="), cursor.kind(1) == .mark(">") {
      cursor.advance(by: 2)
      return true
    }
    return false
  }

  /// The strength with which operators bind their operands.
  private static let strengths: [String: Int] = [
    "?": 1, "..": 2, "...": 2, "||": 3, "&&": 4, "<=>": 6, "==": 6, "===": 6, "!=": 6, "=~": 6, "!~": 6,
    "<": 7, "<=": 7, ">": 7, ">=": 7, "|": 8, "^": 8, "&": 9, "<<": 10, ">>": 10, "+": 11, "-": 11, "*": 12,
    "/": 12, "%": 12, "**": 14,
  ]

  /// Parses a value with the operators that follow it, including an assignment to it.
  mutating func expression() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    let result = try operation(1)
    guard isAssignable(result) else { return result }
    let saved = cursor
    guard let operation = cursor.assignment() else { return result }
    cursor.skipLineEnds()
    // At the end of a list such as `= a,`, the statement takes the list.
    guard let kind = cursor.kind, kind != .lineEnd, kind != .mark("*") else {
      cursor = saved
      return result
    }
    return make(.assignment(result, operation: operation, try expression()), at: start)
  }

  /// Parses operators that bind at least as strongly as `least`.
  private mutating func operation(_ least: Int) throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    values += 1
    defer { values -= 1 }
    guard values < Self.deepestValue else {
      cursor.skipRest()
      return make(.unknown, at: start)
    }
    var result = try unary()
    var length = 0
    while let name = cursor.binaryOperator, let strength = Self.strengths[name], strength >= least {
      length += 1
      guard length < Self.longestChain else {
        cursor.skipRest()
        return make(.unknown, at: start)
      }
      if name == "?" {
        cursor.advance()
        cursor.skipLineEnds()
        result = make(try ternary(result), at: start)
        continue
      }
      // `p *list` and `p &block` are read with the call.
      cursor.advance(by: name.count)
      cursor.skipLineEnds()
      if name == ".." || name == "...", !beginsValue {
        return make(.call(RubyCall(receiver: result, name: name)), at: start)
      }
      let right = try operation(name == "**" ? strength : strength + 1)
      result = make(.call(RubyCall(receiver: result, name: name, arguments: [right])), at: start)
    }
    return result
  }

  private var beginsValue: Bool {
    switch cursor.kind {
    case .mark("]")?, .mark(")")?, .mark("}")?, .lineEnd?, nil: false
    default: true
    }
  }

  private mutating func ternary(_ condition: RubyExpression) throws(RubyTooDeep) -> RubyExpression.Kind {
    let first = try ternaryBranch()
    cursor.skipLineEnds()
    var branches = [RubyBranch(condition, [first])]
    if case .symbol(let name)? = cursor.kind, cursor.isAttached() || cursor.kind(-1) != nil {
      // `a ? b :c`
      let place = cursor.place
      cursor.advance()
      branches.append(RubyBranch(nil, [make(.call(RubyCall(name: name)), at: place)]))
    } else if cursor.take(":") {
      cursor.skipLineEnds()
      branches.append(RubyBranch(nil, [try expression()]))
    }
    return .branches(branches, isComplete: branches.count == 2)
  }

  /// Parses the value before the colon of `a ? b : c`, which is no key.
  private mutating func ternaryBranch() throws(RubyTooDeep) -> RubyExpression {
    let outer = isInTernary
    isInTernary = true
    defer { isInTernary = outer }
    return try expression()
  }

  mutating func unary() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    values += 1
    defer { values -= 1 }
    guard values < Self.deepestValue else {
      cursor.skipRest()
      return make(.unknown, at: start)
    }
    switch cursor.kind {
    case .mark("*")?, .mark("&")?:
      cursor.advance(by: cursor.kind(1) == .mark("*") && cursor.isAttached(1) ? 2 : 1)
      return make(.splat(try operation(2)), at: start)
    case .mark("!")?:
      cursor.advance()
      return negated(try unary())
    case .mark("-")? where cursor.kind(1) == .mark(">") && cursor.isAttached(1):
      return try primaryWithCalls()
    case .mark("-")?:
      cursor.advance()
      if case .number(let text)? = cursor.kind, cursor.isAttached() {
        cursor.advance()
        return try calls(on: make(.number("-" + text), at: start))
      }
      return make(.call(RubyCall(receiver: try unary(), name: "-@")), at: start)
    case .word("defined?")?:
      cursor.advance()
      return make(.defined(try unary()), at: start)
    case .word("not")?:
      cursor.advance()
      return negated(try expression())
    default: return try primaryWithCalls()
    }
  }

  mutating func primaryWithCalls() throws(RubyTooDeep) -> RubyExpression {
    try calls(on: try primary())
  }

  /// Parses the calls after a value, such as `.name(arguments)` and `[index]`.
  private mutating func calls(on value: RubyExpression) throws(RubyTooDeep) -> RubyExpression {
    var result = value
    var length = 0
    while let kind = cursor.kind {
      length += 1
      guard length < Self.longestChain else {
        cursor.skipRest()
        return make(.unknown, at: (value.line, value.column))
      }
      let isSafe = kind == .mark("&") && cursor.kind(1) == .mark(".") && cursor.isAttached(1)
      let isCall = kind == .mark(".") && !(cursor.kind(1) == .mark(".") && cursor.isAttached(1))
      let isScope = kind == .mark(":") && (cursor.kind(1) == .mark(":") || cursor.isAttachedSymbol(1))
      if isSafe || isCall {
        cursor.advance(by: isSafe ? 2 : 1)
        cursor.skipLineEnds()
        if cursor.kind == .mark("(") {
          // `function.(arguments)`
          result = make(
            .call(try arguments(of: RubyCall(receiver: result, name: "call"))), at: (value.line, value.column)
          )
          continue
        }
        guard case .word(let name)? = cursor.kind else { return result }
        cursor.advance()
        result = make(
          .call(try arguments(of: RubyCall(receiver: result, name: name, isSafe: isSafe))),
          at: (value.line, value.column))
      } else if isScope, cursor.isAttached() {
        cursor.advance(by: cursor.kind(1) == .mark(":") ? 2 : 1)
        switch cursor.kind {
        case .word(let name)?, .symbol(let name)?:
          cursor.advance()
          result = make(
            .call(try arguments(of: RubyCall(receiver: result, name: name))), at: (value.line, value.column))
        default: return result
        }
      } else if kind == .mark("["), cursor.isAttached() {
        cursor.advance()
        var index = RubyCall(receiver: result, name: "[]")
        index.arguments = try bracketed("]")
        result = make(.call(index), at: (value.line, value.column))
      } else {
        return result
      }
    }
    return result
  }

  /// Parses the arguments of a call, with or without brackets, and its block.
  mutating func arguments(of call: RubyCall) throws(RubyTooDeep) -> RubyCall {
    var call = call
    if cursor.kind == .mark("("), cursor.isAttached() {
      cursor.advance()
      call.hasBrackets = true
      call.arguments = try bracketed(")")
    } else if beginsArgument {
      let outer = isInCommand
      isInCommand = true
      call.arguments = try list { $0 == .lineEnd || $0 == .word("do") }
      isInCommand = outer
    }
    if cursor.kind == .mark("{") {
      cursor.advance()
      call.block = try braceBlock()
    } else if !isInCommand, cursor.take(.word("do")) {
      call.block = try block()
    }
    return call
  }

  /// Whether the next token begins the first argument of a call without brackets.
  private var beginsArgument: Bool {
    guard let kind = cursor.kind, !cursor.isAttached() else { return false }
    switch kind {
    case .string, .symbol, .words, .symbols, .wordsWithValues, .computed, .heredoc, .number, .pattern:
      // `a ? b :c`
      if case .symbol = kind, isInTernary { return false }
      return true
    case .mark("["), .mark("("): return true
    case .mark("-"): return cursor.kind(1) == .mark(">") && cursor.isAttached(1)
    case .mark("*"), .mark("&"): return cursor.isAttached(1) && cursor.kind(1) != .mark("&")
    case .mark("!"):
      return cursor.isAttached(1) && cursor.kind(1) != .mark("=") && cursor.kind(1) != .mark("~")
    case .mark(":"): return cursor.isAttached(1) && cursor.kind(1) == .mark(":")
    case .word(let word):
      return ![
        "do", "end", "if", "unless", "while", "until", "and", "or", "then", "in", "rescue", "else", "elsif",
        "when", "ensure",
      ].contains(word)
    default: return false
    }
  }

  mutating func bracketed(_ close: Character) throws(RubyTooDeep) -> [RubyExpression] {
    cursor.skipLineEnds()
    let outer = (isInCommand, isInTernary)
    (isInCommand, isInTernary) = (false, false)
    defer { (isInCommand, isInTernary) = outer }
    var result: [RubyExpression] = []
    while let kind = cursor.kind, kind != .mark(close) {
      let before = cursor.next
      result += try list { $0 == .mark(close) }
      cursor.skipLineEnds()
      if cursor.kind == .mark(close) { break }
      if !cursor.take(",") {
        // This part of the list is not understood.
        result.append(make(.unknown, at: cursor.place))
        if cursor.next == before || cursor.kind == nil { break }
        cursor.skipInside(close)
      }
      cursor.skipLineEnds()
    }
    if !cursor.take(close) { result.append(make(.unknown, at: cursor.place)) }
    return result
  }
}
