extension FactReader {
  /// Reads the names after `var` or `let`, which are members or local.
  mutating func variables(_ token: Token) {
    guard isAtMemberLevel, !isPattern else { return pattern() }
    while let name = self.token(), name.kind == .identifier {
      position += 1
      let level = access
      guard let index = declareVariable(name, token) else { return }
      typeOrValue(.declaration(index))
      // `var a = 1, b = 2` continues on the same line with a name.
      guard isMark(0, ","), isIdentifier(1), continuesLine(1) else { return }
      position += 1
      access = level
    }
    if isMark(0, "(") { tuple(token) }
  }

  /// Whether the `let` or `var` before the position is part of a pattern, such as `case .some(let value)`.
  private var isPattern: Bool {
    guard let previous = token(-2) else { return false }
    return previous.isKeyword(.case) && frames.last?.kind != .type || previous.isKeyword(.if)
      || previous.isKeyword(.guard) || previous.isKeyword(.while) || (brackets.last ?? nil) != nil
  }

  private mutating func declareVariable(_ name: Token, _ token: Token) -> Int32? {
    beginMember(name.name, .variable, Token(kind: token.kind, name: token.name, line: name.line))
  }

  /// `let (a, b) = …` as members.
  private mutating func tuple(_ token: Token) {
    position += 1
    while let next = self.token(), !next.isMark(")") {
      position += 1
      if next.kind == .identifier { _ = declareVariable(next, token) }
    }
    position += 1
  }

  /// Reads the type after a colon, or the type that is constructed after an equals sign.
  private mutating func typeOrValue(_ target: Awaited) {
    if isMark(0, ":") {
      position += 1
      awaitType(target)
    } else if isMark(0, "=") {
      var ahead = 1
      while let next = token(ahead),
        next.isKeyword(.try) || next.isMark("?") || next.isMark("!")
          || (next.kind == .identifier && next.name == ContextualWord.await.name)
      {
        ahead += 1
      }
      guard isIdentifier(ahead), let next = token(ahead + 1), next.isMark("(") || next.isMark(".") else {
        return
      }
      guard begins(token(ahead), withCapital: true) else { return }
      position += ahead
      constructed(target)
    }
  }

  /// Reads `Name(` or `Name.Nested(`: the value has this type. After `Name.member`, the type is not known.
  private mutating func constructed(_ target: Awaited) {
    var ahead = 0
    while isIdentifier(ahead), begins(token(ahead), withCapital: true), isMark(ahead + 1, "."),
      isIdentifier(ahead + 2)
    {
      ahead += 2
    }
    if isIdentifier(ahead), isMark(ahead + 1, "("), begins(token(ahead), withCapital: true) {
      awaited = target
    }
  }

  func begins(_ token: Token?, withCapital isCapital: Bool) -> Bool {
    guard let token, let first = facts.names.bytes(of: Int(token.name)).first else { return false }
    return (first >= 0x41 && first <= 0x5A) == isCapital
  }

  /// Reads the names that a local `let` or `var` binds.
  private mutating func pattern() {
    if let name = token(), name.kind == .identifier, !isMark(1, "."), !isMark(1, "(") {
      position += 1
      facts.occurrences[Int(name.name)] += 1
      // `if let name {` unwraps what the name refers to already.
      let isShorthand = isMark(0, "{") || isMark(0, ",") || isKeyword(0, .else)
      if isShorthand || (isMark(0, "=") && token(1)?.name == name.name && isIdentifier(1) && !isMark(2, "."))
      {
        return
      }
      locals[name.name] = -1
      return typeOrValue(.local(name.name))
    }
    // `let (a, b) = …` and `case let .pair(a, b):`
    var depth = 0
    while let next = token() {
      if next.kind == .mark {
        switch UInt8(truncatingIfNeeded: next.name) {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
          depth -= 1
          if depth < 0 { return }
        case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
          if depth == 0 || !next.isMark(":") { return }
        case UInt8(ascii: ","): if depth == 0 { return }
        default: break
        }
      } else if next.kind == .keyword, !next.isKeyword(.let), !next.isKeyword(.var) {
        if [Keyword.in, .where, .else].contains(where: { next.isKeyword($0) }) { return }
      } else if next.kind == .identifier {
        position += 1
        if isMark(-2, ".") {
          base = refer(to: next.name, base: SourceFacts.Reference.unknown, line: next.line)
        } else if isMark(0, ".") {
          base = refer(to: next.name, base: SourceFacts.Reference.bare, line: next.line)
        } else if depth > 0, !isMark(0, ":") {
          locals[next.name] = -1
        }
        continue
      }
      position += 1
    }
  }

  /// Reads the names that a loop binds.
  mutating func loop() {
    if isKeyword(0, .case) || isKeyword(0, .let) || isKeyword(0, .var) { return }
    while let next = token(), next.kind != .keyword, !next.isMark("{") {
      if next.kind == .identifier, next.name != ContextualWord.await.name || isKeyword(1, .in) {
        facts.occurrences[Int(next.name)] += 1
        locals[next.name] = -1
      }
      position += 1
    }
  }

  /// Reads `[weak self] a, b in` and `(a: A, b: B) -> C in` after an opening brace.
  mutating func closureParameters() {
    var ahead = 0
    if isMark(0, "[") {
      while let next = token(ahead), !next.isMark("]"), ahead < 40 { ahead += 1 }
      ahead += 1
    }
    var names: [Int32] = []
    let first = ahead
    var depth = 0
    while let next = token(ahead), ahead < first + 60 {
      switch next.kind {
      case .keyword where next.isKeyword(.in):
        for name in names { locals[name] = -1 }
        return
      case .keyword where next.isKeyword(.throws) || next.isKeyword(.Any) || next.isKeyword(.inout): break
      case .identifier:
        let before = token(ahead - 1)
        let isFirst = ahead == first || before?.isMark(",") ?? false || before?.isMark("(") ?? false
        if isFirst, depth <= 1 {
          names.append(next.name)
          if let second = token(ahead + 1), second.kind == .identifier { names.append(second.name) }
        }
      case .mark:
        switch UInt8(truncatingIfNeeded: next.name) {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "."), UInt8(ascii: "@"):
          break
        default: return
        }
      case .arrow: break
      default: return
      }
      ahead += 1
    }
  }

  /// Reads `case a, b(Int), c = 1` in an enumeration.
  mutating func cases(_ token: Token) {
    while let name = self.token(), name.kind == .identifier {
      position += 1
      _ = beginMember(name.name, .enumerationCase, name)
      if isMark(0, "(") {
        // The types of associated values are references; labels are not.
        brackets.append(SourceFacts.Reference.unknown)
        position += 1
        let depth = brackets.count
        while brackets.count >= depth, self.token() != nil { step() }
      }
      if isMark(0, "=") { position += 2 }
      guard isMark(0, ",") else { return }
      position += 1
    }
  }
}
