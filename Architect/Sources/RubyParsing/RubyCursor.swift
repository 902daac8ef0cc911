/// A position in the tokens of a Ruby file, with access to the tokens that follow it.
struct RubyCursor {
  private let tokens: [RubyToken]
  private(set) var next = 0

  init(_ tokens: [RubyToken]) { self.tokens = tokens }

  var isAtEnd: Bool { next >= tokens.count }

  mutating func advance(by count: Int = 1) { next += count }

  var kind: RubyToken.Kind? { next < tokens.count ? tokens[next].kind : nil }

  func kind(_ ahead: Int) -> RubyToken.Kind? {
    next + ahead < tokens.count ? tokens[next + ahead].kind : nil
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

  // MARK: Skipping

  /// Skips a condition up to `then` or the end of the line. A condition continues after an operator at the end of a
  /// line.
  mutating func skipCondition() {
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

  /// Skips to the `end` of a block. Any `rescue` branches before it are not read.
  mutating func skipToEnd() {
    var open = 0
    while let kind {
      next += 1
      if kind == .word("do") { open += 1 }
      guard kind == .word("end") else { continue }
      if open == 0 { return }
      open -= 1
    }
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

  /// Consumes `=`, `+=`, `||=` or `<<`, and returns the operator without its equals sign.
  mutating func assignment() -> String? {
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
}
