/// Parses functions. Bodies are delimited by how far their lines are indented.
extension StarlarkParser {
  /// Parses a function, from `def` to the end of its header's line or of its body.
  mutating func function() -> StarlarkStatement? {
    let line = tokens[next].line
    next += 1
    guard case .name(let name)? = kind else { return nil }
    next += 1
    guard take("("), let parameters = parameters() else { return nil }
    while let kind, kind != .mark(":"), kind != .lineEnd { next += 1 }
    let body = take(":") ? block(around: 1) : [.unknown(line: line)]
    return .function(
      StarlarkDefinition(name: name, parameters: parameters, body: body, file: file, line: line))
  }

  private mutating func parameters() -> [StarlarkDefinition.Parameter]? {
    var result: [StarlarkDefinition.Parameter] = []
    while let kind, kind != .mark(")") {
      let form: StarlarkDefinition.Parameter.Kind = take("**") ? .dictionary : take("*") ? .list : .single
      guard case .name(let name)? = self.kind else {
        // A star alone separates the parameters that need a label.
        guard form == .list, take(",") else { return nil }
        continue
      }
      next += 1
      let standard = take("=") ? expression() : nil
      result.append(.init(name: name, kind: form, standard: standard))
      guard take(",") else { break }
    }
    return take(")") ? result : nil
  }

  /// Parses the statements after a colon: the rest of the line, or the lines that are indented by more than `column`.
  /// The token after them is the end of a line.
  private mutating func block(around column: Int) -> [StarlarkStatement] {
    guard kind == .lineEnd else {
      let statement = simple()
      toLineEnd()
      return [statement]
    }
    depth += 1
    defer { depth -= 1 }
    var result: [StarlarkStatement] = []
    var inner: Int?
    while let start = firstOfLine(), start.column > column {
      let own = inner ?? start.column
      inner = own
      guard depth < Self.deepest, start.column == own else {
        result.append(.unknown(line: start.line))
        passEmptyLines()
        toLineEnd()
        continue
      }
      passEmptyLines()
      result.append(statement(at: own))
      toLineEnd()
    }
    return result
  }

  /// The first token of the next line that is not empty.
  private func firstOfLine() -> StarlarkToken? {
    var index = next
    while index < tokens.count, tokens[index].kind == .lineEnd { index += 1 }
    return index < tokens.count ? tokens[index] : nil
  }

  private mutating func passEmptyLines() {
    while kind == .lineEnd { next += 1 }
  }

  private mutating func toLineEnd() {
    while let kind, kind != .lineEnd { next += 1 }
  }

  private mutating func statement(at column: Int) -> StarlarkStatement {
    let start = tokens[next]
    switch start.kind {
    case .name("if"): return branch(at: column)
    case .name("for"):
      next += 1
      var names: [String] = []
      while let kind, kind != .name("in"), kind != .lineEnd {
        if case .name(let name) = kind { names.append(name) }
        next += 1
      }
      guard take(word: "in") else { return .unknown(line: start.line) }
      let list = expression()
      guard take(":") else { return .unknown(line: start.line) }
      return .loop(names, list, block(around: column), line: start.line)
    case .name("def"), .name("while"), .name("else"), .name("elif"): return .unknown(line: start.line)
    default: return simple()
    }
  }

  private mutating func branch(at column: Int) -> StarlarkStatement {
    let line = tokens[next].line
    var branches: [(condition: StarlarkExpression?, body: [StarlarkStatement])] = []
    next += 1
    while true {
      let condition = expression()
      guard take(":") else { return .unknown(line: line) }
      branches.append((condition, block(around: column)))
      guard let word = firstOfLine(), word.column == column else { break }
      if word.kind == .name("elif") {
        passEmptyLines()
        next += 1
        continue
      }
      if word.kind == .name("else") {
        passEmptyLines()
        next += 1
        guard take(":") else { return .unknown(line: line) }
        branches.append((nil, block(around: column)))
      }
      break
    }
    return .branch(branches, line: line)
  }

  /// Parses a statement without a block.
  private mutating func simple() -> StarlarkStatement {
    let line = next < tokens.count ? tokens[next].line : 1
    let statement = whole(line)
    // A second statement on the line, or a part that is not understood.
    guard kind == nil || kind == .lineEnd else { return .unknown(line: line) }
    return statement
  }

  private mutating func whole(_ line: Int) -> StarlarkStatement {
    if take(word: "pass") {
      return .expression(StarlarkExpression(kind: .name("None"), line: line, column: 1))
    }
    if take(word: "break") { return .leave }
    if take(word: "continue") { return .proceed }
    if take(word: "return") { return .result(kind == .lineEnd || kind == nil ? nil : list()) }
    let target = list()
    if take("=") {
      let value = list()
      switch target.kind {
      case .name(let name): return .assignment(name, isAdded: false, value)
      case .element(let base, let key):
        guard case .name(let name) = base.kind else { return .unknown(line: line) }
        return .element(name, key, value)
      case .list(let targets):
        let names = targets.compactMap { if case .name(let name) = $0.kind { name } else { nil } }
        return names.count == targets.count ? .unpacking(names, value) : .unknown(line: line)
      default: return .unknown(line: line)
      }
    }
    if take("+=") {
      guard case .name(let name) = target.kind else { return .unknown(line: line) }
      return .assignment(name, isAdded: true, list())
    }
    return .expression(target)
  }

  /// Parses an expression, or several that are separated by commas and are a tuple.
  private mutating func list() -> StarlarkExpression {
    let first = expression()
    guard kind == .mark(",") else { return first }
    var elements = [first]
    while take(","), let kind, kind != .lineEnd, kind != .mark("=") { elements.append(expression()) }
    return StarlarkExpression(.list(elements), line: first.line, column: first.column)
  }
}
