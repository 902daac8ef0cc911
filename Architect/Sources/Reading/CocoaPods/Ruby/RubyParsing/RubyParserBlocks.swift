/// Parses blocks, methods and everything else that ends with `end`.
extension RubyParser {
  /// Parses a block after `do`.
  mutating func block() throws(RubyTooDeep) -> RubyBlock {
    var block = try blockParameters()
    block.body = try protectedBody()
    return block
  }

  /// Skips to the `end` of a block, which is consumed.
  /// - Parameter start: The place at which the block begins.
  private mutating func takeEnd(_ start: (line: Int, column: Int)) {
    guard !cursor.skipToEnd() else { return }
    fault = RubyFault(line: start.line, text: "the block that begins here has no `end`")
  }

  mutating func braceBlock() throws(RubyTooDeep) -> RubyBlock {
    cursor.skipLineEnds()
    var block = try blockParameters()
    block.body = try body()
    _ = cursor.take("}")
    return block
  }

  private mutating func blockParameters() throws(RubyTooDeep) -> RubyBlock {
    guard cursor.take("|") else { return RubyBlock() }
    let block = try parameters { $0 == .mark("|") || $0 == .lineEnd }
    _ = cursor.take("|")
    return block
  }

  /// Parses the parameters of a block or a method.
  mutating func parameters(until isEnd: (RubyToken.Kind) -> Bool) throws(RubyTooDeep) -> RubyBlock {
    var block = RubyBlock()
    while let kind = cursor.kind, !isEnd(kind) {
      let before = cursor.next
      var isRest = false
      while cursor.kind == .mark("*") || cursor.kind == .mark("&") {
        // The block of a method and `**options` are not read.
        if cursor.kind == .mark("&") || cursor.kind(1) == .mark("*") { block.isUnusual = true }
        isRest = true
        cursor.advance()
      }
      if case .word(let name)? = cursor.kind {
        cursor.advance()
        if isRest { block.rest = name } else { block.parameters.append(name) }
        if cursor.take("=") {
          block.defaults[name] = try parameterDefault()
        } else if cursor.kind == .mark(":"), cursor.isAttached() {
          cursor.advance()
          block.keywords.insert(name)
          if let kind = cursor.kind, kind != .mark(","), !isEnd(kind) {
            block.defaults[name] = try parameterDefault()
          }
        }
      } else if cursor.kind != .lineEnd {
        block.isUnusual = true
      }
      if cursor.take(",") { cursor.skipLineEnds() }
      if cursor.next == before { cursor.advance() }
    }
    return block
  }

  private mutating func parameterDefault() throws(RubyTooDeep) -> RubyExpression {
    // `|` ends the parameters of a block.
    try primaryWithCalls()
  }

  /// Parses statements with their `rescue` and `ensure` branches up to `end`, which is consumed.
  mutating func protectedBody() throws(RubyTooDeep) -> [RubyExpression] {
    let start = cursor.place
    let main = try body()
    var rescues: [[RubyExpression]] = []
    var ensured: [RubyExpression] = []
    var rest: [RubyExpression] = []
    while case .word(let word)? = cursor.kind, ["rescue", "else", "ensure"].contains(word) {
      cursor.advance()
      if word == "rescue" { cursor.skipRest() }
      let statements = try body()
      switch word {
      case "rescue": rescues.append(statements)
      case "else": rest += statements
      default: ensured += statements
      }
    }
    takeEnd(start)
    guard !rescues.isEmpty || !ensured.isEmpty else { return main + rest }
    return [make(.protected(body: main + rest, rescues: rescues, ensure: ensured), at: start)]
  }

  /// Parses `if` and `unless`, after the word.
  mutating func conditional(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    let start = cursor.place
    let first = try condition()
    _ = cursor.take(.word("then"))
    var branches = [RubyBranch(word == "if" ? first : negated(first), try body())]
    var isComplete = false
    while case .word(let more)? = cursor.kind, more == "elsif" || more == "else" {
      cursor.advance()
      let condition = more == "elsif" ? try condition() : nil
      isComplete = isComplete || condition == nil
      _ = cursor.take(.word("then"))
      branches.append(RubyBranch(condition, try body()))
    }
    takeEnd(start)
    return .branches(branches, isComplete: isComplete)
  }

  /// Parses `case`, after the word.
  mutating func selection() throws(RubyTooDeep) -> RubyExpression.Kind {
    let start = cursor.place
    let subject = cursor.kind == .lineEnd ? nil : try condition()
    cursor.skipLineEnds()
    var branches: [RubyBranch] = []
    while case .word(let word)? = cursor.kind, ["when", "in", "else"].contains(word) {
      let place = cursor.place
      cursor.advance()
      var condition: RubyExpression?
      if word == "when" {
        let outer = isInCommand
        isInCommand = true
        condition = make(.array(try list { $0 == .lineEnd || $0 == .word("then") }), at: place)
        isInCommand = outer
      } else if word == "in" {
        cursor.skipRest()
        condition = make(.unknown, at: place)
      }
      if let kind = cursor.kind, kind != .lineEnd, kind != .word("then"), condition != nil {
        cursor.skipRest()
        condition = make(.unknown, at: place)
      }
      _ = cursor.take(.word("then"))
      branches.append(RubyBranch(condition, try body()))
    }
    takeEnd(start)
    return .selection(subject, branches)
  }

  mutating func method() throws(RubyTooDeep) -> RubyExpression.Kind {
    var name = ""
    while case .word(let part)? = cursor.kind {
      name += name.isEmpty ? part : "." + part
      cursor.advance()
      if cursor.kind == .mark("."), cursor.isAttached() { cursor.advance() } else { break }
    }
    // `def name=(value)`
    if cursor.kind == .mark("="), cursor.isAttached(), cursor.kind(1) == .mark("(") {
      name += "="
      cursor.advance()
    }
    let isBracketed = cursor.take("(")
    if isBracketed { cursor.skipLineEnds() }
    var block = try parameters { isBracketed ? $0 == .mark(")") : $0 == .lineEnd || $0 == .mark("=") }
    if isBracketed { _ = cursor.take(")") }
    if cursor.kind == .mark("="), cursor.kind(1) != .mark("=") {
      cursor.advance()
      cursor.skipLineEnds()
      block.body = [try expression()]
    } else {
      block.body = try protectedBody()
    }
    return .method(name: name, block)
  }

  mutating func loop() throws(RubyTooDeep) -> RubyExpression.Kind {
    let start = cursor.place
    var variables: [String] = []
    while case .word(let name)? = cursor.kind, name != "in" {
      variables.append(name)
      cursor.advance()
      _ = cursor.take(",")
    }
    _ = cursor.take(.word("in"))
    let collection = try condition()
    _ = cursor.take(.word("do"))
    let body = try body()
    takeEnd(start)
    return .loop(variables: variables, collection: collection, body: body)
  }

  /// Parses `class` or `module`, after the word.
  mutating func scope() throws(RubyTooDeep) -> RubyExpression.Kind {
    var name = ""
    reading: while let kind = cursor.kind {
      switch kind {
      case .word(let word): name += word
      case .symbol(let word): name += "::" + word
      case .mark(":"): name += ":"
      default: break reading
      }
      cursor.advance()
    }
    if cursor.kind != .lineEnd { cursor.skipRest() }
    return .scope(name: name.replacing(":::", with: "::"), body: try protectedBody())
  }

  /// Parses `while` and `until`, after the word.
  mutating func repetition(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    let start = cursor.place
    let condition = try condition()
    _ = cursor.take(.word("do"))
    let body = try body()
    takeEnd(start)
    return .repetition(word == "while" ? condition : negated(condition), body: body)
  }
}
