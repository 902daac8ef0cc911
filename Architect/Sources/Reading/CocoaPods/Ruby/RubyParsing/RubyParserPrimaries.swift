/// Parses literals, and the expressions that begin with a word.
extension RubyParser {
  mutating func primary() throws(RubyTooDeep) -> RubyExpression {
    let start = cursor.place
    guard let kind = cursor.kind, kind != .lineEnd else { return make(.unknown, at: start) }
    cursor.advance()
    return make(try primary(kind), at: start)
  }

  private mutating func primary(_ kind: RubyToken.Kind) throws(RubyTooDeep) -> RubyExpression.Kind {
    let place = cursor.place
    func text(_ text: String) -> RubyExpression { make(.text([.text(text)]), at: place) }
    switch kind {
    case .string(let pieces):
      var all = try expressions(pieces)
      // Adjacent strings form a single string.
      while case .string(let more)? = cursor.kind {
        cursor.advance()
        all += try expressions(more)
      }
      return .text(all)
    case .heredoc(let pieces): return .text(try expressions(pieces))
    case .symbol(let name): return .symbol(name)
    case .number(let text): return .number(text)
    case .pattern(let pieces, let options): return .pattern(try expressions(pieces), options: options)
    case .words(let words): return .array(words.map(text))
    case .symbols(let words): return .array(words.map { make(.symbol($0), at: place) })
    case .wordsWithValues(let words):
      return .array(
        try words.map { word throws(RubyTooDeep) in make(.text(try expressions(word)), at: place) })
    case .mark("["): return .array(try bracketed("]"))
    case .mark("{"): return try hash()
    case .mark("("):
      let outer = (isInCommand, isInTernary)
      (isInCommand, isInTernary) = (false, false)
      defer { (isInCommand, isInTernary) = outer }
      var inside = try statements { $0 == .mark(")") }
      if !cursor.take(")") { inside.append(make(.unknown, at: place)) }
      return .group(inside)
    case .mark("-") where cursor.kind == .mark(">"): return try function()
    // `::Name`
    case .mark(":") where cursor.kind == .mark(":") || cursor.isAttachedSymbol(0):
      if cursor.kind == .mark(":") { cursor.advance() }
      guard let next = cursor.kind else { return .unknown }
      cursor.advance()
      if case .symbol(let name) = next { return .call(RubyCall(name: name)) }
      return try primary(next)
    case .word(let word): return try primary(word)
    case .computed: return .command
    case .mark, .lineEnd: return .unknown
    }
  }

  private mutating func primary(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    // A key of a hash.
    if cursor.kind == .mark(":"), cursor.isAttached(), cursor.kind(1) != .mark(":"),
      !cursor.isAttachedSymbol(1), !isInTernary || !cursor.isAttached(1)
    {
      // In `a ? b: c`, it is not a key.
      if !isInTernary { return .symbol(word) }
    }
    switch word {
    case "nil": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "if", "unless": return try conditional(word)
    case "case": return try selection()
    case "begin": return .group(try protectedBody())
    case "while", "until": return try repetition(word)
    case "class", "module": return try scope()
    case "def": return try method()
    case "for": return try loop()
    case "lambda", "proc": return try named(word)
    case "return", "next", "break", "redo", "retry": return try jump(word)
    case "do", "then": return .unknown
    default: return .call(try arguments(of: RubyCall(name: word)))
    }
  }

  private mutating func jump(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    guard let kind = cursor.kind, kind != .lineEnd, !Self.closes(kind),
      ![.word("if"), .word("unless"), .word("while"), .word("until"), .word("and"), .word("or")].contains(
        kind)
    else { return .jump(word, nil) }
    let values = try list { $0 == .lineEnd }
    if values.count == 1 { return .jump(word, values[0]) }
    return .jump(word, make(.array(values), at: cursor.place))
  }

  /// Parses `-> (parameters) { … }`, after the first character.
  private mutating func function() throws(RubyTooDeep) -> RubyExpression.Kind {
    cursor.advance()
    var block = RubyBlock()
    if cursor.take("(") {
      block = try parameters { $0 == .mark(")") }
      _ = cursor.take(")")
    } else if case .word(let word)? = cursor.kind, word != "do" {
      block = try parameters { $0 == .mark("{") || $0 == .word("do") || $0 == .lineEnd }
    }
    if cursor.take("{") {
      block.body = try braceBlock().body
    } else if cursor.take(.word("do")) {
      block.body = try protectedBody()
    } else {
      return .unknown
    }
    return .function(block)
  }

  /// Parses `lambda { … }` and `proc { … }`, after the word.
  private mutating func named(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    if cursor.take("{") { return .function(try braceBlock()) }
    if cursor.take(.word("do")) { return .function(try block()) }
    return .call(try arguments(of: RubyCall(name: word)))
  }

  private mutating func hash() throws(RubyTooDeep) -> RubyExpression.Kind {
    var pairs: [(key: RubyExpression, value: RubyExpression)] = []
    for element in try bracketed("}") {
      if case .hash(let more) = element.kind {
        pairs += more
      } else {
        // Only an unknown element is possible here.
        pairs.append((element, element))
      }
    }
    return .hash(pairs)
  }

  private func expressions(_ pieces: [RubyToken.Piece]) throws(RubyTooDeep) -> [RubyExpression.Piece] {
    var result: [RubyExpression.Piece] = []
    for piece in pieces {
      switch piece {
      case .text(let text): result.append(.text(text))
      case .tokens(let tokens):
        var parser = RubyParser(tokens, inside: self)
        let statements = try parser.statements { _ in false }
        let place = statements.first.map { ($0.line, $0.column) } ?? (1, 1)
        result.append(
          .expression(statements.count == 1 ? statements[0] : make(.group(statements), at: place)))
      }
    }
    return result
  }
}
