/// A Ruby file cannot be taken apart.
struct RubyTooDeep: Error, CustomStringConvertible {
  var line: Int

  var description: String {
    "line \(line) lies in more than \(RubyParser.deepestBlock) blocks; an `end` is missing further up"
  }
}

/// Takes Ruby tokens apart into expressions, as far as podspecs and Podfiles need it. What it does not know becomes
/// ``RubyExpression/Kind/unknown``, to the end of the line.
struct RubyParser {
  static let deepestBlock = 64
  /// Values in values, those around the blocks included.
  private static let deepestValue = 100
  /// Operators, or calls, in a row: each is one level deeper in what is made of them.
  private static let longestChain = 200

  private let tokens: [RubyToken]
  private var next = 0
  private var blocks = 0
  private var values = 0
  /// Whether arguments without brackets are read: a `do` after them belongs to the call that they are given to.
  private var isInCommand = false

  private init(_ tokens: [RubyToken]) { self.tokens = tokens }

  /// The statements of a file.
  /// - Throws: ``RubyTooDeep``.
  static func parse(_ bytes: [UInt8]) throws(RubyTooDeep) -> [RubyExpression] {
    var parser = RubyParser(RubyLexer.tokens(bytes))
    var result: [RubyExpression] = []
    while parser.next < parser.tokens.count {
      result += try parser.statements { _ in false }
      // An `end` or a bracket that closes nothing.
      parser.next += 1
    }
    return result
  }

  // MARK: Tokens

  private var kind: RubyToken.Kind? { next < tokens.count ? tokens[next].kind : nil }

  private func kind(_ ahead: Int) -> RubyToken.Kind? {
    next + ahead < tokens.count ? tokens[next + ahead].kind : nil
  }

  private func isAttached(_ ahead: Int = 0) -> Bool {
    next + ahead < tokens.count && tokens[next + ahead].isAttached
  }

  private var place: (line: Int, column: Int) {
    guard let token = next < tokens.count ? tokens[next] : tokens.last else { return (1, 1) }
    return (token.line, token.column)
  }

  private mutating func take(_ expected: RubyToken.Kind) -> Bool {
    guard kind == expected else { return false }
    next += 1
    return true
  }

  private mutating func take(_ mark: Character) -> Bool { take(.mark(mark)) }

  private mutating func skipLineEnds() { while kind == .lineEnd { next += 1 } }

  /// Skips what is not understood up to the end of the line, with what is in brackets there.
  private mutating func skipRest() {
    var open = 0
    while let kind {
      switch kind {
      case .lineEnd where open == 0: return
      case .mark("["), .mark("{"), .mark("("): open += 1
      case .mark("]"), .mark("}"), .mark(")"):
        if open == 0 { return }
        open -= 1
      case .word("do") where open == 0, .word("end") where open == 0: return
      default: break
      }
      next += 1
    }
  }

  // MARK: Statements

  private static let enders: Set<String> = ["end", "else", "elsif", "when", "in", "rescue", "ensure"]

  /// The statements up to a word that ends them or a closing bracket, which is left.
  private mutating func statements(
    until isEnd: (RubyToken.Kind) -> Bool
  ) throws(RubyTooDeep) -> [RubyExpression] {
    var result: [RubyExpression] = []
    while let kind, !isEnd(kind) {
      switch kind {
      case .lineEnd:
        next += 1
        continue
      case .word(let word) where Self.enders.contains(word): return result
      case .mark("}"), .mark(")"), .mark("]"): return result
      default: break
      }
      let before = next
      result.append(try statement())
      if next == before { next += 1 }
    }
    return result
  }

  /// The statements of one block more.
  private mutating func body() throws(RubyTooDeep) -> [RubyExpression] {
    guard blocks < Self.deepestBlock else { throw RubyTooDeep(line: place.line) }
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
    let start = place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    var result = try expression()
    if let operation = assignment() {
      skipLineEnds()
      let values = try list { $0 == .lineEnd }
      let value = values.count == 1 ? values[0] : make(.array(values))
      result = make(.assignment(result, operation: operation, value))
    }
    // `and`, `or` and modifiers: what stands before them may not be done.
    while case .word(let word)? = kind {
      if ["if", "unless", "rescue"].contains(word) {
        next += 1
        skipCondition()
        result = make(.branches([[result]], isComplete: false))
      } else if word == "while" || word == "until" || word == "and" || word == "or" {
        skipCondition()
        result = make(.branches([[result]], isComplete: false))
      } else {
        break
      }
    }
    if let kind, kind != .lineEnd, !Self.closes(kind) {
      skipRest()
      // A block of what was not understood.
      if take(.word("do")) { _ = try block() }
      result = make(.group([result, make(.unknown)]))
    }
    return result
  }

  private static func closes(_ kind: RubyToken.Kind) -> Bool {
    switch kind {
    case .word(let word): enders.contains(word)
    case .mark("}"), .mark(")"), .mark("]"): true
    default: false
    }
  }

  /// `=`, `+=`, `||=` and `<<`, as what stands before the equals sign.
  private mutating func assignment() -> String? {
    if kind == .mark("="), kind(1) != .mark("="), kind(1) != .mark(">"), kind(1) != .mark("~") {
      next += 1
      return ""
    }
    if let kind, [.mark("+"), .mark("-")].contains(kind), self.kind(1) == .mark("="), isAttached(1) {
      next += 2
      return kind == .mark("+") ? "+" : "-"
    }
    if kind == .mark("|"), kind(1) == .mark("|"), kind(2) == .mark("=") {
      next += 3
      return "||"
    }
    if kind == .mark("<"), kind(1) == .mark("<") {
      next += 2
      return "<<"
    }
    return nil
  }

  /// Skips a condition up to `then` or the line's end, which may stand after an operator.
  private mutating func skipCondition() {
    var open = 0
    while let kind {
      switch kind {
      case .lineEnd:
        let last = next > 0 ? tokens[next - 1].kind : .lineEnd
        guard open > 0 || [.mark("&"), .mark("|"), .word("and"), .word("or")].contains(last) else { return }
      case .word("then") where open == 0: return
      case .mark("["), .mark("{"), .mark("("): open += 1
      case .mark("]"), .mark("}"), .mark(")"):
        if open == 0 { return }
        open -= 1
      default: break
      }
      next += 1
    }
  }

  // MARK: Blocks

  /// Goes on after `do`.
  private mutating func block() throws(RubyTooDeep) -> RubyBlock {
    let parameters = blockParameters()
    let body = try body()
    skipToEnd()
    return RubyBlock(parameters: parameters, body: body)
  }

  /// Passes the `end` of a block; branches of `rescue` before it are not read.
  private mutating func skipToEnd() {
    var open = 0
    while let kind {
      next += 1
      if kind == .word("do") { open += 1 }
      guard kind == .word("end") else { continue }
      if open == 0 { return }
      open -= 1
    }
  }

  private mutating func blockParameters() -> [String] {
    guard take("|") else { return [] }
    var names: [String] = []
    while let kind, kind != .mark("|"), kind != .lineEnd {
      if case .word(let name) = kind { names.append(name) }
      next += 1
    }
    _ = take("|")
    return names
  }

  private mutating func braceBlock() throws(RubyTooDeep) -> RubyBlock {
    let parameters = blockParameters()
    let body = try body()
    _ = take("}")
    return RubyBlock(parameters: parameters, body: body)
  }

  /// `if`, `unless`, `case` and `begin`, after the word.
  private mutating func conditional(_ word: String) throws(RubyTooDeep) -> RubyExpression.Kind {
    skipCondition()
    _ = take(.word("then"))
    var branches: [[RubyExpression]] = [try body()]
    var isComplete = false
    while case .word(let more)? = kind, more != "end" {
      next += 1
      isComplete = isComplete || more == "else"
      if more != "else" && more != "ensure" { skipCondition() }
      _ = take(.word("then"))
      branches.append(try body())
    }
    _ = take(.word("end"))
    if word == "case" { branches.removeFirst() }
    return .branches(branches, isComplete: isComplete)
  }

  private mutating func method() throws(RubyTooDeep) -> RubyExpression.Kind {
    var name = ""
    while case .word(let part)? = kind {
      name = part
      next += 1
      if kind == .mark("."), isAttached() { next += 1 } else { break }
    }
    var parameters: [String] = []
    let isBracketed = take("(")
    while let kind, kind != .lineEnd, kind != .mark(")") {
      if case .word(let parameter) = kind { parameters.append(parameter) }
      next += 1
      // Skips a default value.
      while let kind = self.kind, kind != .lineEnd, kind != .mark(")"), kind != .mark(",") { next += 1 }
      _ = take(",")
    }
    if isBracketed { _ = take(")") }
    let body = try body()
    skipToEnd()
    return .method(name: name, RubyBlock(parameters: parameters, body: body))
  }

  private mutating func loop() throws(RubyTooDeep) -> RubyExpression.Kind {
    var variables: [String] = []
    while case .word(let name)? = kind, name != "in" {
      variables.append(name)
      next += 1
      _ = take(",")
    }
    _ = take(.word("in"))
    let collection = try expression()
    _ = take(.word("do"))
    let body = try body()
    skipToEnd()
    return .loop(variables: variables, collection: collection, body: body)
  }

  // MARK: Values

  private mutating func list(until isEnd: (RubyToken.Kind) -> Bool) throws(RubyTooDeep) -> [RubyExpression] {
    var values: [RubyExpression] = []
    var pairs: [(key: RubyExpression, value: RubyExpression)] = []
    let start = place
    while let kind, !isEnd(kind), !Self.closes(kind) {
      let before = next
      let value = try expression()
      if takeArrow() {
        skipLineEnds()
        pairs.append((value, try expression()))
      } else {
        values.append(value)
      }
      guard take(",") else { break }
      skipLineEnds()
      if next == before { break }
    }
    if !pairs.isEmpty {
      values.append(RubyExpression(kind: .hash(pairs), line: start.line, column: start.column))
    }
    return values
  }

  /// `=>`, or the colon of `key: value`, which the lexer leaves as a mark.
  private mutating func takeArrow() -> Bool {
    if kind == .mark("="), kind(1) == .mark(">") {
      next += 2
      return true
    }
    return take(":")
  }

  private static let operators: Set<Character> = ["+", "-", "*", "%", "/", "<", ">", "=", "!", "&", "|"]

  /// A value with the operators after it.
  private mutating func expression() throws(RubyTooDeep) -> RubyExpression {
    let start = place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    values += 1
    defer { values -= 1 }
    guard values < Self.deepestValue else {
      skipRest()
      return make(.unknown)
    }
    if kind == .mark("*") || kind == .mark("&") {
      next += 1
      return make(.splat(try expression()))
    }
    var result = try postfix()
    var length = 0
    while case .mark(let mark)? = kind, Self.operators.contains(mark) || mark == "?" {
      length += 1
      guard length < Self.longestChain else { return make(.unknown) }
      if mark == "?" {
        next += 1
        let first = try expression()
        skipLineEnds()
        var branches = [[first]]
        if case .symbol(let name)? = kind {
          next += 1
          branches.append([make(.call(RubyCall(name: name)))])
        } else if take(":") {
          skipLineEnds()
          branches.append([try expression()])
        }
        return make(.branches(branches, isComplete: branches.count == 2))
      }
      let saved = next
      if assignment() != nil {
        next = saved
        break
      }
      if mark == "=", kind(1) == .mark(">") { break }
      next += 1
      var name = String(mark)
      while case .mark(let more)? = kind, Self.operators.contains(more), isAttached(),
        more != "*" || mark == "*"
      {
        name.append(more)
        next += 1
      }
      skipLineEnds()
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
    while let kind {
      length += 1
      guard length < Self.longestChain else {
        return RubyExpression(kind: .unknown, line: result.line, column: result.column)
      }
      let isSafeNavigation = kind == .mark("&") && self.kind(1) == .mark(".")
      if kind == .mark(".") || isSafeNavigation {
        next += isSafeNavigation ? 2 : 1
        guard case .word(let name)? = self.kind else { return result }
        next += 1
        result = make(try call(RubyCall(receiver: result, name: name)))
      } else if kind == .mark(":"), self.kind(1) == .mark(":") || isAttachedSymbol(1) {
        next += self.kind(1) == .mark(":") ? 2 : 1
        guard case .word(let name)? = self.kind ?? nil else {
          if case .symbol(let name)? = self.kind {
            next += 1
            result = make(try call(RubyCall(receiver: result, name: name)))
            continue
          }
          return result
        }
        next += 1
        result = make(try call(RubyCall(receiver: result, name: name)))
      } else if kind == .mark("["), isAttached() {
        next += 1
        let arguments = try bracketed("]")
        result = make(RubyCall(receiver: result, name: "[]", arguments: arguments))
      } else {
        return result
      }
    }
    return result
  }

  /// `A::B` comes as the word, a colon and the symbol `:B`.
  private func isAttachedSymbol(_ ahead: Int) -> Bool {
    if case .symbol? = kind(ahead) { isAttached(ahead) && isAttached() } else { false }
  }

  /// The arguments of a call, in brackets or without, and its block.
  private mutating func call(_ call: RubyCall) throws(RubyTooDeep) -> RubyCall {
    var call = call
    if kind == .mark("("), isAttached() {
      next += 1
      call.arguments = try bracketed(")")
    } else if beginsArgument {
      let outer = isInCommand
      isInCommand = true
      call.arguments = try list { $0 == .lineEnd || $0 == .word("do") }
      isInCommand = outer
    }
    if kind == .mark("{") {
      next += 1
      skipLineEnds()
      call.block = try braceBlock()
    } else if !isInCommand, take(.word("do")) {
      call.block = try block()
    }
    return call
  }

  /// Whether what comes is the first argument of a call without brackets.
  private var beginsArgument: Bool {
    guard let kind, !isAttached() else { return false }
    switch kind {
    case .string, .symbol, .words, .computed, .number: return true
    case .mark("["): return true
    case .mark("*"), .mark("&"), .mark(":"): return isAttached(1)
    case .word(let word):
      return ![
        "do", "end", "if", "unless", "while", "until", "and", "or", "then", "in", "rescue", "else", "elsif",
        "when",
      ].contains(word)
    default: return false
    }
  }

  private mutating func bracketed(_ close: Character) throws(RubyTooDeep) -> [RubyExpression] {
    skipLineEnds()
    let outer = isInCommand
    isInCommand = false
    defer { isInCommand = outer }
    var result: [RubyExpression] = []
    while let kind, kind != .mark(close) {
      let before = next
      result += try list { $0 == .mark(close) }
      skipLineEnds()
      if self.kind == .mark(close) { break }
      if !take(",") {
        // What was not understood.
        result.append(RubyExpression(kind: .unknown, line: place.line, column: place.column))
        if next == before || self.kind == nil { break }
        skipInside(close)
      }
      skipLineEnds()
    }
    _ = take(close)
    return result
  }

  /// Skips to the next comma or the closing bracket.
  private mutating func skipInside(_ close: Character) {
    var open = 0
    while let kind {
      switch kind {
      case .mark(close) where open == 0: return
      case .mark(",") where open == 0:
        next += 1
        return
      case .mark("["), .mark("{"), .mark("("): open += 1
      case .mark("]"), .mark("}"), .mark(")"):
        if open == 0 { return }
        open -= 1
      default: break
      }
      next += 1
    }
  }

  private mutating func primary() throws(RubyTooDeep) -> RubyExpression {
    let start = place
    func make(_ kind: RubyExpression.Kind) -> RubyExpression {
      RubyExpression(kind: kind, line: start.line, column: start.column)
    }
    guard let kind, kind != .lineEnd else { return make(.unknown) }
    next += 1
    switch kind {
    case .string(let pieces):
      var all = try pieces.map { piece throws(RubyTooDeep) in try Self.piece(piece) }
      // Strings side by side are one.
      while case .string(let more)? = self.kind {
        next += 1
        for piece in more { all.append(try Self.piece(piece)) }
      }
      return make(.text(all))
    case .symbol(let name): return make(.symbol(name))
    case .number(let text): return make(.text([.text(text)]))
    case .words(let words): return make(.array(words.map { make(.text([.text($0)])) }))
    case .mark("["): return make(.array(try bracketed("]")))
    case .mark("{"): return make(try hash())
    case .mark("("):
      let inside = try statements { $0 == .mark(")") }
      _ = take(")")
      return make(.group(inside))
    case .word("nil"): return make(.null)
    case .word("if"), .word("unless"), .word("case"):
      guard case .word(let word) = kind else { return make(.unknown) }
      return make(try conditional(word))
    case .word("begin"):
      let body = try body()
      skipToEnd()
      return make(.group(body))
    case .word("while"), .word("until"):
      skipCondition()
      _ = take(.word("do"))
      let body = try body()
      skipToEnd()
      return make(.branches([body], isComplete: false))
    case .word("class"), .word("module"):
      skipCondition()
      let body = try body()
      skipToEnd()
      return make(.group(body))
    case .word("def"): return make(try method())
    case .word("for"): return make(try loop())
    // A key of a hash.
    case .word(let name)
    where self.kind == .mark(":") && isAttached() && self.kind(1) != .mark(":")
      && !isAttachedSymbol(1):
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

  private static func piece(_ piece: RubyToken.Piece) throws(RubyTooDeep) -> RubyExpression.Piece {
    switch piece {
    case .text(let text): return .text(text)
    case .tokens(let tokens):
      var parser = RubyParser(tokens)
      return .expression(try parser.expression())
    }
  }
}
