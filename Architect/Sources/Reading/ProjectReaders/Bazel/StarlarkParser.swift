/// Parses BUILD and .bzl files. Anything that the parser does not know becomes ``StarlarkExpression/Kind/unknown``.
struct StarlarkParser {
  let tokens: [StarlarkToken]
  var next = 0
  var depth = 0
  /// The path of the file.
  let file: String
  static let deepest = 64
  /// The maximum number of consecutive operators, or of calls and attributes. Each one adds a level to the syntax tree.
  private static let longestChain = 256

  private init(_ tokens: [StarlarkToken], _ file: String) { (self.tokens, self.file) = (tokens, file) }

  /// Returns the statements of a file at a path.
  static func statements(_ bytes: [UInt8], file: String) -> [StarlarkStatement] {
    var parser = StarlarkParser(StarlarkLexer.tokens(bytes), file)
    var result: [StarlarkStatement] = []
    while parser.next < parser.tokens.count {
      if let statement = parser.statement() { result.append(statement) }
    }
    return result
  }

  // MARK: Tokens

  var kind: StarlarkToken.Kind? { next < tokens.count ? tokens[next].kind : nil }

  mutating func take(_ mark: String) -> Bool {
    guard kind == .mark(mark) else { return false }
    next += 1
    return true
  }

  mutating func take(word: String) -> Bool {
    guard kind == .name(word) else { return false }
    next += 1
    return true
  }

  mutating func skipLine() {
    while let kind {
      next += 1
      if kind == .lineEnd { return }
    }
  }

  // MARK: Statements

  private mutating func statement() -> StarlarkStatement? {
    let start = tokens[next]
    // Indented lines belong to a function.
    guard start.kind != .lineEnd, start.column == 1 else {
      skipLine()
      return nil
    }
    defer { skipLine() }
    guard case .name(let name) = start.kind else {
      return .expression(expression())
    }
    switch name {
    case "def": return function()
    case "if", "for", "else", "elif", "while", "return", "pass": return nil
    default: break
    }
    if next + 1 < tokens.count, tokens[next + 1].kind == .mark("=") || tokens[next + 1].kind == .mark("+=") {
      let isAdded = tokens[next + 1].kind == .mark("+=")
      next += 2
      return .assignment(name, isAdded: isAdded, expression())
    }
    let value = expression()
    if name == "load", case .call(_, let arguments) = value.kind { return Self.load(arguments) }
    return .expression(value)
  }

  static func load(_ arguments: [StarlarkExpression.Argument]) -> StarlarkStatement? {
    guard case .string(let file)? = arguments.first?.value.kind else { return nil }
    let names = arguments.dropFirst().compactMap { argument -> (here: String, there: String)? in
      guard case .string(let name) = argument.value.kind else { return nil }
      return (argument.label ?? name, name)
    }
    return .load(file, names)
  }

  // MARK: Expressions

  private static let precedences = [
    "or": 1, "and": 2, "in": 3, "not in": 3, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "|": 4,
    "+": 5, "-": 5,
    "*": 6,
    "%": 6, "//": 6,
  ]

  private func make(_ kind: StarlarkExpression.Kind, _ start: Int) -> StarlarkExpression {
    let token = start < tokens.count ? tokens[start] : tokens.last
    return StarlarkExpression(kind, line: token?.line ?? 1, column: token?.column ?? 1)
  }

  mutating func expression() -> StarlarkExpression {
    let start = next
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else {
      next += 1
      return make(.unknown, start)
    }
    let value = operation(above: 0)
    guard take(word: "if") else { return value }
    let condition = operation(above: 0)
    guard take(word: "else") else { return make(.unknown, start) }
    return make(.conditional(value, condition, expression()), start)
  }

  private mutating func operation(above limit: Int) -> StarlarkExpression {
    let start = next
    var left = prefixed()
    var length = 0
    while let name = operatorName, let precedence = Self.precedences[name], precedence > limit {
      length += 1
      guard length < Self.longestChain else { return make(.unknown, start) }
      next += name == "not in" ? 2 : 1
      let right = operation(above: precedence)
      left =
        name == "not in"
        ? make(.not(make(.operation("in", left, right), start)), start)
        : make(.operation(name, left, right), start)
    }
    return left
  }

  private var operatorName: String? {
    switch kind {
    case .mark(let mark)?: mark
    case .name(let name)? where ["or", "and", "in"].contains(name): name
    case .name("not")? where next + 1 < tokens.count && tokens[next + 1].kind == .name("in"): "not in"
    default: nil
    }
  }

  private mutating func prefixed() -> StarlarkExpression {
    let start = next
    if take(word: "not") {
      depth += 1
      defer { depth -= 1 }
      // `not` binds less closely than a comparison.
      guard depth < Self.deepest else { return make(.unknown, start) }
      return make(.not(operation(above: 2)), start)
    }
    if take("-") || take("*") || take("**") {
      _ = postfix()
      return make(.unknown, start)
    }
    return postfix()
  }

  private mutating func postfix() -> StarlarkExpression {
    let start = next
    var value = primary()
    for _ in 0..<Self.longestChain {
      if take("(") {
        value = make(.call(value, arguments()), start)
      } else if take(".") {
        guard case .name(let name)? = kind else { return value }
        next += 1
        value = make(.attribute(value, name), start)
      } else if take("[") {
        let index = expression()
        if !take("]") {
          skip(to: "]")
          value = make(.unknown, start)
        } else {
          value = make(.element(value, index), start)
        }
      } else {
        return value
      }
    }
    return make(.unknown, start)
  }

  private mutating func arguments() -> [StarlarkExpression.Argument] {
    var result: [StarlarkExpression.Argument] = []
    while let kind, kind != .mark(")") {
      var label: String?
      if case .name(let name) = kind, next + 1 < tokens.count, tokens[next + 1].kind == .mark("=") {
        label = name
        next += 2
      }
      var spread: StarlarkExpression.Argument.Spread?
      if label == nil, take("*") { spread = .list }
      if label == nil, spread == nil, take("**") { spread = .dictionary }
      let before = next
      var value = expression()
      if self.kind == .name("for") { value = comprehension(value, before) }
      result.append(.init(label: label, spread: spread, value: value))
      guard take(",") else { break }
    }
    if !take(")") { skip(to: ")") }
    return result
  }

  /// Skips anything that the parser does not understand, up to the closing bracket.
  mutating func skip(to close: String) {
    var open = 0
    while let kind {
      next += 1
      switch kind {
      case .mark(close) where open == 0: return
      case .mark("("), .mark("["), .mark("{"): open += 1
      case .mark(")"), .mark("]"), .mark("}"): open -= 1
      default: break
      }
    }
  }

  private mutating func primary() -> StarlarkExpression {
    let start = next
    guard let kind else { return make(.unknown, start) }
    switch kind {
    case .lineEnd: return make(.unknown, start)
    case .string(var text):
      next += 1
      while case .string(let more)? = self.kind {
        text += more
        next += 1
      }
      return make(.string(text), start)
    case .number(let text):
      next += 1
      return make(.number(text), start)
    case .name(let name):
      next += 1
      return make(.name(name), start)
    case .mark("["), .mark("("):
      next += 1
      return list(closedBy: kind == .mark("[") ? "]" : ")", start)
    case .mark("{"):
      next += 1
      return dictionary(start)
    case .mark(")"), .mark("]"), .mark("}"), .mark(","): return make(.unknown, start)
    case .mark:
      next += 1
      return make(.unknown, start)
    }
  }

  private mutating func list(closedBy close: String, _ start: Int) -> StarlarkExpression {
    var elements: [StarlarkExpression] = []
    var hasComma = false
    while let kind, kind != .mark(close) {
      let before = next
      elements.append(expression())
      if self.kind == .name("for"), elements.count == 1 {
        let result = comprehension(elements[0], start)
        if !take(close) { skip(to: close) }
        return result
      }
      guard take(",") else { break }
      hasComma = true
      if next == before { break }
    }
    if !take(close) { skip(to: close) }
    if close == ")", elements.count == 1, !hasComma { return elements[0] }
    return make(.list(elements), start)
  }

  private mutating func dictionary(_ start: Int) -> StarlarkExpression {
    var pairs: [(key: StarlarkExpression, value: StarlarkExpression)] = []
    while let kind, kind != .mark("}") {
      let key = expression()
      guard take(":") else { break }
      pairs.append((key, expression()))
      guard take(",") else { break }
    }
    if !take("}") {
      skip(to: "}")
      return make(.unknown, start)
    }
    return make(.dictionary(pairs), start)
  }

  private mutating func comprehension(_ body: StarlarkExpression, _ start: Int) -> StarlarkExpression {
    var clauses: [StarlarkExpression.Clause] = []
    while take(word: "for") {
      var names: [String] = []
      while let kind, kind != .name("in") {
        if case .name(let name) = kind { names.append(name) }
        next += 1
        if kind == .lineEnd { break }
      }
      _ = take(word: "in")
      var clause = StarlarkExpression.Clause(names: names, list: operation(above: 0), conditions: [])
      while take(word: "if") { clause.conditions.append(operation(above: 0)) }
      clauses.append(clause)
    }
    return make(.comprehension(body, clauses), start)
  }
}
