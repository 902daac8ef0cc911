/// A position in the tokens of a Ruby file, with access to the tokens that follow it.
struct RubyCursor {
  private let tokens: [RubyToken]
  private(set) var next = 0

  init(_ tokens: [RubyToken]) { self.tokens = tokens }

  var isAtEnd: Bool { next >= tokens.count }

  mutating func advance(by count: Int = 1) { next += count }

  var kind: RubyToken.Kind? { next < tokens.count ? tokens[next].kind : nil }

  func kind(_ ahead: Int) -> RubyToken.Kind? {
    next + ahead >= 0 && next + ahead < tokens.count ? tokens[next + ahead].kind : nil
  }

  func isAttached(_ ahead: Int = 0) -> Bool {
    next + ahead < tokens.count && tokens[next + ahead].isAttached
  }

  /// The offset after the last token that was consumed.
  var end: Int { next > 0 && next <= tokens.count ? tokens[next - 1].range.upperBound : 0 }

  var place: (line: Int, column: Int) {
    guard let token = next < tokens.count ? tokens[next] : tokens.last else { return (1, 1) }
    return (token.line, token.column)
  }

  mutating func take(_ expected: RubyToken.Kind) -> Bool {
    guard kind == expected else { return false }
    next += 1
    return true
  }

  mutating func take(_ mark: Character) -> Bool { take(.mark(mark)) }

  mutating func skipLineEnds() { while kind == .lineEnd { next += 1 } }

  /// Skips anything that the parser does not understand up to the end of the line, including the contents of brackets
  /// that begin on the line.
  mutating func skipRest() {
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

  /// Skips to the `end` of a block. Returns whether there is one.
  mutating func skipToEnd() -> Bool {
    var open = 0
    while let kind {
      next += 1
      if kind == .word("do") { open += 1 }
      guard kind == .word("end") else { continue }
      if open == 0 { return true }
      open -= 1
    }
    return false
  }

  /// Skips to the next comma or the closing bracket.
  mutating func skipInside(_ close: Character) {
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

  // MARK: Several tokens

  /// Whether a symbol is attached to the previous word: `A::B` is read as the word, a colon and the symbol `:B`.
  func isAttachedSymbol(_ ahead: Int) -> Bool {
    if case .symbol? = kind(ahead) { isAttached(ahead) && isAttached() } else { false }
  }

  private static let operators: [String] = [
    "<=>", "===", "...", "**", "==", "!=", ">=", "<=", "&&", "||", "=~", "!~", "<<", ">>", "..", "+", "-",
    "*",
    "/", "%", "<", ">", "&", "|", "^", "?",
  ]
  private static let marks: [[Character]] = operators.map(Array.init)

  /// The binary operator at the cursor, or `?`; `nil` if there is none, or if it is part of an assignment.
  var binaryOperator: String? {
    guard case .mark(let first)? = kind else { return nil }
    for (index, marks) in Self.marks.enumerated() where marks[0] == first {
      let isHere = marks.indices.dropFirst().allSatisfy { kind($0) == .mark(marks[$0]) && isAttached($0) }
      guard isHere else { continue }
      let name = Self.operators[index]
      // `a += b` is an assignment.
      let isAssignable = ["**", "&&", "||", "<<", ">>", "+", "-", "*", "/", "%", "&", "|", "^"].contains(name)
      if isAssignable, kind(marks.count) == .mark("="), isAttached(marks.count),
        kind(marks.count + 1) != .mark("=") || !isAttached(marks.count + 1)
      {
        return nil
      }
      // `a &.b`, and `=>`.
      if name == "&", kind(1) == .mark("."), isAttached(1) { return nil }
      return name
    }
    return nil
  }

  /// Consumes `=`, `+=`, `||=` or a similar operator, and returns the operator without its equals sign.
  mutating func assignment() -> String? {
    if kind == .mark("=") {
      guard !isAttached(1) || ![.mark("="), .mark(">"), .mark("~")].contains(kind(1)) else { return nil }
      next += 1
      return ""
    }
    for name in ["**", "&&", "||", "<<", ">>", "+", "-", "*", "/", "%", "&", "|", "^"] {
      let marks = Array(name)
      guard marks.indices.allSatisfy({ kind($0) == .mark(marks[$0]) && ($0 == 0 || isAttached($0)) }),
        kind(marks.count) == .mark("="), isAttached(marks.count),
        kind(marks.count + 1) != .mark("=") || !isAttached(marks.count + 1)
      else { continue }
      next += marks.count + 1
      return name
    }
    return nil
  }
}
