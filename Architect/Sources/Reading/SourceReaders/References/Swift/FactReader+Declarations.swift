extension FactReader {
  typealias Declaration = SourceFacts.Declaration

  mutating func keyword(_ token: Token) {
    base = SourceFacts.Reference.unknown
    position += 1
    guard let keyword = Keyword(rawValue: token.name) else { return }
    switch keyword {
    case .import: importStatement()
    case .class where isModifier: break
    case .class: type(.class, token)
    case .struct: type(.structure, token)
    case .enum: type(.enumeration, token)
    case .protocol: type(.protocol, token)
    case .extension: extended(token)
    case .typealias: alias(.typealias, token)
    case .associatedtype: alias(.associatedType, token)
    case .func, .`init`, .subscript: function(keyword, token)
    case .deinit: beginMember(nil, .function, token)
    case .var, .let: variables(token)
    case .case where frames.last?.kind == .type: cases(token)
    case .for: loop()
    case .catch: locals[errorName ?? -1] = -1
    case .private: access = access ?? .private
    case .fileprivate: access = access ?? .fileprivate
    case .internal: access = access ?? .internal
    case .public: access = access ?? .public
    case .self, .Self:
      // A key path such as `\Self.name`, too.
      base = SourceFacts.Reference.own
      return
    case .`operator`, .precedencegroup: position += isIdentifier(0) ? 1 : 0
    default: break
    }
    if [.private, .fileprivate, .internal, .public].contains(keyword), isMark(0, "(") {
      // `private(set)` restricts only the setter.
      access = nil
      skipBrackets()
    }
  }

  private var errorName: Int32? { facts.names.number(of: "error").map(Int32.init) }

  /// Whether `class` is a modifier of the member that follows.
  private var isModifier: Bool {
    guard let next = token() else { return false }
    if next.kind == .keyword {
      return [
        Keyword.func.rawValue, Keyword.var.rawValue, Keyword.let.rawValue,
        Keyword.subscript.rawValue,
      ].contains(next.name)
    }
    return next.kind == .identifier && ContextualWord(name: next.name) != nil
  }

  /// Moves past a word that is a keyword where another word follows, and returns whether it is one.
  mutating func isContextualKeyword(_ token: Token) -> Bool {
    guard let word = ContextualWord(name: token.name), let next = self.token(1) else { return false }
    let isSpecifier = next.isMark("{") && [.get, .set, .willSet, .didSet].contains(word)
    let isThrowing = next.isKeyword(.throws) || next.kind == .arrow || next.isMark("{")
    let isModifier = [.package, .open, .nonisolated, .unowned].contains(word) && next.isMark("(")
    let isWord =
      (next.kind == .identifier || next.kind == .keyword || next.isMark("@")) && next.line == token.line
    guard isWord || isSpecifier || isModifier || (word == .async && isThrowing) else { return false }
    switch word {
    case .actor:
      guard next.kind == .identifier, isAtMemberLevel else { return false }
      position += 1
      type(.actor, token)
      return true
    case .macro:
      guard next.kind == .identifier, isAtMemberLevel, isMarkAfterName else { return false }
      position += 1
      function(.func, token, kind: .macro)
      return true
    case .open: access = .open
    case .package: access = .package
    case .override, .any, .some, .each, .isolated, .async, .await, .get, .set, .willSet, .didSet, .final,
      .required,
      .convenience, .mutating, .nonmutating, .lazy, .weak, .unowned, .indirect, .dynamic, .optional,
      .nonisolated, .consuming, .borrowing, .sending, .prefix, .postfix, .infix, .distributed, .unsafe:
      break
    }
    position += 1
    if isModifier || ([.unowned, .nonisolated].contains(word) && isMark(0, "(")) { skipBrackets() }
    base = SourceFacts.Reference.unknown
    return true
  }

  private var isMarkAfterName: Bool { isMark(2, "(") || isMark(2, "<") }

  private mutating func importStatement() {
    // `import struct Module.Name`
    if let next = token(), next.kind == .keyword { position += 1 }
    guard let name = token(), name.kind == .identifier else { return }
    if isIdentifier(1), continuesLine(1) { position += 1 }
    guard let module = token() else { return }
    if !facts.imports.contains(module.name) { facts.imports.append(module.name) }
    position += 1
    while isMark(0, "."), isIdentifier(1) { position += 2 }
  }

  /// Adds a declaration, which the references that follow belong to.
  @discardableResult
  mutating func beginMember(_ name: Int32?, _ kind: DeclarationKind, _ token: Token) -> Int32? {
    defer { access = nil }
    guard isAtMemberLevel else {
      if let name { locals[name] = -1 }
      return nil
    }
    closeUnit()
    if let name { facts.occurrences[Int(name)] += 1 }
    let parent = owner
    var level = access ?? .internal
    if parent >= 0 {
      let around = facts.declarations[Int(parent)]
      // Members of an extension have its access level; cases and requirements that of their type.
      if access == nil, around.kind == .extension || around.kind == .protocol || kind == .enumerationCase {
        level = around.access
      }
    }
    let index = Int32(facts.declarations.count)
    facts.declarations.append(
      Declaration(name: name ?? -1, kind: kind, access: level, parent: parent, line: token.line))
    unit = index
    return index
  }

  private mutating func type(_ kind: DeclarationKind, _ token: Token) {
    // `protocol` and `class` also occur in other positions, such as `any class`.
    guard let name = self.token(), name.kind == .identifier else { return }
    position += 1
    let index = beginMember(name.name, kind, token)
    genericParameters(of: index)
    inheritance()
    if let index, isMark(0, "{") { opening = index }
  }

  private mutating func extended(_ token: Token) {
    guard isIdentifier(0), let index = beginMember(nil, .extension, token) else { return }
    base = SourceFacts.Reference.bare
    while let name = self.token(), name.kind == .identifier {
      position += 1
      awaited = .declaration(index)
      base = refer(to: name.name, base: base, line: name.line, role: .extended)
      awaited = nil
      facts.declarations[Int(index)].name = name.name
      guard isMark(0, "."), isIdentifier(1) else { break }
      position += 1
    }
    base = SourceFacts.Reference.unknown
    if isMark(0, "<") { skipAngles() }
    inheritance()
    if isMark(0, "{") { opening = index }
  }

  /// Reads `: A, B.C where …` up to the opening brace.
  private mutating func inheritance() {
    guard isMark(0, ":") else { return whereClause() }
    position += 1
    var depth = 0
    var isPath = false
    while let token = token() {
      switch token.kind {
      case .mark:
        let mark = UInt8(truncatingIfNeeded: token.name)
        if mark == UInt8(ascii: "{") || mark == UInt8(ascii: "}") || mark == UInt8(ascii: ";") { return }
        if [UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "[")].contains(mark) { depth += 1 }
        if [UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]")].contains(mark) { depth -= 1 }
        if mark == UInt8(ascii: "@") {
          position += 2
          continue
        }
        isPath = mark == UInt8(ascii: ".")
        position += 1
      case .identifier:
        let word = ContextualWord(name: token.name)
        position += 1
        guard word == nil || !isIdentifier(0) else { continue }
        // In a path, the last name is the type.
        let role: SourceFacts.Reference.Role = depth == 0 && !isMark(0, ".") ? .inherited : .plain
        base = refer(
          to: token.name, base: isPath ? base : SourceFacts.Reference.bare, line: token.line, role: role)
        isPath = false
      case .keyword:
        if token.isKeyword(.where) { return whereClause() }
        // `class` requires a class.
        guard token.isKeyword(.class) || token.isKeyword(.Self) || token.isKeyword(.Any) else { return }
        position += 1
      case .conditionBegin, .conditionNext, .conditionEnd: return
      default: position += 1
      }
    }
  }

  private mutating func whereClause() {
    guard isKeyword(0, .where) else { return }
    position += 1
    base = SourceFacts.Reference.unknown
  }

  /// Reads `<A, B: P>`. Constraints are references.
  private mutating func genericParameters(of declaration: Int32?) {
    guard isMark(0, "<") else { return }
    var depth = 0
    var mayBegin = false
    while let token = token() {
      position += 1
      switch token.kind {
      case .mark:
        let mark = UInt8(truncatingIfNeeded: token.name)
        if mark == UInt8(ascii: "<") { depth += 1 }
        if mark == UInt8(ascii: ">") { depth -= 1 }
        if mark == UInt8(ascii: "{") || mark == UInt8(ascii: "}") {
          position -= 1
          return
        }
        if depth == 0 { return }
        mayBegin = depth == 1 && (mark == UInt8(ascii: "<") || mark == UInt8(ascii: ","))
      case .identifier:
        if mayBegin, ContextualWord(name: token.name) == nil || !isIdentifier(0) {
          if let declaration {
            facts.generics[declaration, default: []].append(token.name)
          } else {
            locals[token.name] = -1
          }
          mayBegin = false
        } else if !mayBegin {
          refer(to: token.name, base: SourceFacts.Reference.bare, line: token.line)
        }
      case .keyword where token.isKeyword(.let): break
      default: mayBegin = false
      }
    }
  }

  private mutating func skipAngles() {
    var depth = 0
    while let token = token() {
      if token.isMark("<") { depth += 1 }
      if token.isMark(">") { depth -= 1 }
      if token.isMark("{") || token.isMark("}") { return }
      if token.kind == .identifier {
        position += 1
        refer(to: token.name, base: SourceFacts.Reference.bare, line: token.line)
        continue
      }
      position += 1
      if depth <= 0 { return }
    }
  }

  private mutating func alias(_ kind: DeclarationKind, _ token: Token) {
    guard let name = self.token(), name.kind == .identifier else { return }
    position += 1
    let index = beginMember(name.name, kind, token)
    genericParameters(of: index)
    if kind == .associatedType { return inheritance() }
    if isMark(0, "="), let index {
      position += 1
      awaitType(.declaration(index))
    }
  }

  private mutating func function(_ keyword: Keyword, _ token: Token, kind: DeclarationKind = .function) {
    var name: Int32?
    if keyword == .func {
      if let next = self.token(), next.kind == .identifier {
        name = next.name
        position += 1
      } else {
        // The name of an operator.
        while let next = self.token(), !next.isMark("("), next.kind == .operator || next.kind == .mark,
          !next.isMark("{"), !next.isMark("<") || self.token(1)?.kind != .identifier
        {
          position += 1
        }
      }
    }
    let isMember = isAtMemberLevel
    let index = beginMember(name, name == nil && keyword == .func ? .operator : kind, token)
    if isMark(0, "?") || isMark(0, "!") { position += 1 }
    genericParameters(of: isMember ? index : nil)
    if isMark(0, "(") { parameters() }
    while let next = self.token() {
      let isEffect =
        next.isKeyword(.throws) || next.isKeyword(.rethrows)
        || (next.kind == .identifier && next.name == ContextualWord.async.name)
      guard isEffect else { break }
      position += 1
    }
    if self.token()?.kind == .arrow {
      position += 1
      if let index { awaitType(.declaration(index)) }
    }
  }

  /// Reads the parameters of a function, whose names are local.
  private mutating func parameters() {
    var depth = 0
    var isNext = false
    while let token = token() {
      if token.kind == .mark {
        switch UInt8(truncatingIfNeeded: token.name) {
        case UInt8(ascii: "("), UInt8(ascii: "["):
          depth += 1
          isNext = depth == 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 {
            position += 1
            base = SourceFacts.Reference.unknown
            return
          }
        case UInt8(ascii: ","): isNext = depth == 1
        case UInt8(ascii: "{"), UInt8(ascii: "}"): return
        case UInt8(ascii: "@"):
          position += 1
          attribute()
          // What follows an attribute of a type, such as `@escaping`, is the type.
          if isNext, isMark(0, "(") { skipBrackets() }
          continue
        case UInt8(ascii: "."):
          position += 1
          continue
        default: break
        }
        base = SourceFacts.Reference.unknown
        position += 1
      } else if isNext, token.kind == .identifier || token.kind == .keyword {
        isNext = false
        parameterName(token)
      } else if token.kind == .identifier {
        position += 1
        let isWord = ContextualWord(name: token.name) != nil && isIdentifier(0)
        let isNested = depth > 1 && isMark(0, ":")
        if isWord || isNested { continue }
        let isMember = position >= 2 && tokens[position - 2].isMark(".")
        base = refer(
          to: token.name, base: isMember ? base : SourceFacts.Reference.bare, line: token.line)
      } else {
        position += 1
      }
    }
  }

  /// Reads `label name:` and finds the type.
  private mutating func parameterName(_ first: Token) {
    var name = first
    position += 1
    if let second = token(), second.kind == .identifier || second.kind == .keyword {
      name = second
      position += 1
    }
    guard isMark(0, ":") else { return }
    position += 1
    guard name.kind == .identifier else { return }
    locals[name.name] = -1
    awaitType(.local(name.name))
  }

  /// Makes the type that begins at the position, if it is a name, the type of a declaration.
  mutating func awaitType(_ target: Awaited) {
    var ahead = 0
    while let next = token(ahead) {
      let isWord =
        next.kind == .identifier && ContextualWord(name: next.name) != nil
        && token(ahead + 1)?.kind == .identifier
      guard isWord || next.isKeyword(.inout) else { break }
      ahead += 1
    }
    guard isIdentifier(ahead) else { return }
    position += ahead
    awaited = target
  }
}
