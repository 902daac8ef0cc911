/// Parses values: strings, lists, calls and operators.
extension RubyParser {
  mutating func list(until isEnd: (RubyToken.Kind) -> Bool) throws(RubyTooDeep) -> [RubyExpression] {
    var values: [RubyExpression] = []
    var pairs: [(key: RubyExpression, value: RubyExpression)] = []
    let start = cursor.place
    while let kind = cursor.kind, !isEnd(kind), !Self.closes(kind) {
      let before = cursor.next
      let value = try expression()
      if takeArrow() {
        cursor.skipLineEnds()
        pairs.append((value, try expression()))
      } else {
        values.append(value)
      }
      guard cursor.take(",") else { break }
      cursor.skipLineEnds()
      if cursor.next == before { break }
    }
    if !pairs.isEmpty {
      values.append(RubyExpression(kind: .hash(pairs), line: start.line, column: start.column))
    }
    return values
  }

  /// Consumes `=>`, or the colon of `key: value`, which the lexer returns as a mark.
  private mutating func takeArrow() -> Bool {
    if cursor.kind == .mark("="), cursor.kind(1) == .mark(">") {
      cursor.advance(by: 2)
      return true
    }
    return cursor.take(":")
  }

  private static let operators: Set<Character> = ["+", "-", "*", "%", "/", "<", ">", "=", "!", "&", "|"]

  /// Parses a value with the operators that follow it.
  mutating func expression() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    values += 1
    defer { values -= 1 }
    guard values < Self.deepestValue else {
      cursor.skipRest()
      return make(.unknown)
    }
    if cursor.kind == .mark("*") || cursor.kind == .mark("&") {
      cursor.advance()
      return make(.splat(try expression()))
    }
    var result = try postfix()
    var length = 0
    while case .mark(let mark)? = cursor.kind, Self.operators.contains(mark) || mark == "?" {
      length += 1
      guard length < Self.longestChain else { return make(.unknown) }
      if mark == "?" {
        cursor.advance()
        let first = try expression()
        cursor.skipLineEnds()
        var branches = [[first]]
        if case .symbol(let name)? = cursor.kind {
          cursor.advance()
          branches.append([make(.call(RubyCall(name: name)))])
        } else if cursor.take(":") {
          cursor.skipLineEnds()
          branches.append([try expression()])
        }
        return make(.branches(branches, isComplete: branches.count == 2))
      }
      let saved = cursor
      if cursor.assignment() != nil {
        cursor = saved
        break
      }
      if mark == "=", cursor.kind(1) == .mark(">") { break }
      cursor.advance()
      var name = String(mark)
      while case .mark(let more)? = cursor.kind, Self.operators.contains(more), cursor.isAttached(),
        more != "*" || mark == "*"
      {
        name.append(more)
        cursor.advance()
      }
      cursor.skipLineEnds()
      result = make(.call(RubyCall(receiver: result, name: name, arguments: [try postfix()])))
    }
    return result
  }

  private mutating func postfix() throws(RubyTooDeep) -> RubyExpression {
    var result = try primary()
    func make(_ call: RubyCall) -> RubyExpression {
      RubyExpression(kind: .call(call), line: result.line, column: result.column)
    }
    var length = 0
    while let kind = cursor.kind {
      length += 1
      guard length < Self.longestChain else {
        return RubyExpression(kind: .unknown, line: result.line, column: result.column)
      }
      let isSafeNavigation = kind == .mark("&") && cursor.kind(1) == .mark(".")
      if kind == .mark(".") || isSafeNavigation {
        cursor.advance(by: isSafeNavigation ? 2 : 1)
        guard case .word(let name)? = cursor.kind else { return result }
        cursor.advance()
        result = make(try call(RubyCall(receiver: result, name: name)))
      } else if kind == .mark(":"), cursor.kind(1) == .mark(":") || cursor.isAttachedSymbol(1) {
        cursor.advance(by: cursor.kind(1) == .mark(":") ? 2 : 1)
        guard case .word(let name)? = cursor.kind ?? nil else {
          if case .symbol(let name)? = cursor.kind {
            cursor.advance()
            result = make(try call(RubyCall(receiver: result, name: name)))
            continue
          }
          return result
        }
        cursor.advance()
        result = make(try call(RubyCall(receiver: result, name: name)))
      } else if kind == .mark("["), cursor.isAttached() {
        cursor.advance()
        let arguments = try bracketed("]")
        result = make(RubyCall(receiver: result, name: "[]", arguments: arguments))
      } else {
        return result
      }
    }
    return result
  }

  /// Parses the arguments of a call, with or without brackets, and its block.
  private mutating func call(_ call: RubyCall) throws(RubyTooDeep) -> RubyCall {
    var call = call
    if cursor.kind == .mark("("), cursor.isAttached() {
      cursor.advance()
      call.arguments = try bracketed(")")
    } else if beginsArgument {
      let outer = isInCommand
      isInCommand = true
      call.arguments = try list { $0 == .lineEnd || $0 == .word("do") }
      isInCommand = outer
    }
    if cursor.kind == .mark("{") {
      cursor.advance()
      cursor.skipLineEnds()
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
    case .string, .symbol, .words, .computed, .number: return true
    case .mark("["): return true
    case .mark("*"), .mark("&"), .mark(":"): return cursor.isAttached(1)
    case .word(let word):
      return ![
        "do", "end", "if", "unless", "while", "until", "and", "or", "then", "in", "rescue", "else", "elsif",
        "when",
      ].contains(word)
    default: return false
    }
  }

  private mutating func bracketed(_ close: Character) throws(RubyTooDeep) -> [RubyExpression] {
    cursor.skipLineEnds()
    let outer = isInCommand
    isInCommand = false
    defer { isInCommand = outer }
    var result: [RubyExpression] = []
    while let kind = cursor.kind, kind != .mark(close) {
      let before = cursor.next
      result += try list { $0 == .mark(close) }
      cursor.skipLineEnds()
      if cursor.kind == .mark(close) { break }
      if !cursor.take(",") {
        // This part of the list is not understood.
        result.append(RubyExpression(kind: .unknown, line: cursor.place.line, column: cursor.place.column))
        if cursor.next == before || cursor.kind == nil { break }
        cursor.skipInside(close)
      }
      cursor.skipLineEnds()
    }
    _ = cursor.take(close)
    return result
  }

  private mutating func primary() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    guard let kind = cursor.kind, kind != .lineEnd else { return make(.unknown) }
    cursor.advance()
    switch kind {
    case .string(let pieces):
      var all = try pieces.map { piece throws(RubyTooDeep) in try self.piece(piece) }
      // Adjacent strings form a single string.
      while case .string(let more)? = cursor.kind {
        cursor.advance()
        for piece in more { all.append(try self.piece(piece)) }
      }
      return make(.text(all))
    case .symbol(let name): return make(.symbol(name))
    case .number(let text): return make(.text([.text(text)]))
    case .words(let words): return make(.array(words.map { make(.text([.text($0)])) }))
    case .mark("["): return make(.array(try bracketed("]")))
    case .mark("{"): return make(try hash())
    case .mark("("):
      let inside = try statements { $0 == .mark(")") }
      _ = cursor.take(")")
      return make(.group(inside))
    case .word("nil"): return make(.null)
    case .word("if"), .word("unless"), .word("case"):
      guard case .word(let word) = kind else { return make(.unknown) }
      return make(try conditional(word))
    case .word("begin"):
      let body = try body()
      cursor.skipToEnd()
      return make(.group(body))
    case .word("while"), .word("until"):
      cursor.skipCondition()
      _ = cursor.take(.word("do"))
      let body = try body()
      cursor.skipToEnd()
      return make(.branches([body], isComplete: false))
    case .word("class"), .word("module"):
      cursor.skipCondition()
      let body = try body()
      cursor.skipToEnd()
      return make(.group(body))
    case .word("def"): return make(try method())
    case .word("for"): return make(try loop())
    // A key of a hash.
    case .word(let name)
    where cursor.kind == .mark(":") && cursor.isAttached() && cursor.kind(1) != .mark(":")
      && !cursor.isAttachedSymbol(1):
      return make(.symbol(name))
    case .word(let name): return make(.call(try call(RubyCall(name: name))))
    case .computed, .mark, .lineEnd: return make(.unknown)
    }
  }

  private mutating func hash() throws(RubyTooDeep) -> RubyExpression.Kind {
    var pairs: [(key: RubyExpression, value: RubyExpression)] = []
    for element in try bracketed("}") {
      if case .hash(let more) = element.kind { pairs += more }
    }
    return .hash(pairs)
  }

  private func piece(_ piece: RubyToken.Piece) throws(RubyTooDeep) -> RubyExpression.Piece {
    switch piece {
    case .text(let text): return .text(text)
    case .tokens(let tokens):
      var parser = RubyParser(tokens, inside: self)
      return .expression(try parser.expression())
    }
  }
}
