import Text

/// Reads what a Swift file declares and names from its tokens.
struct FactReader {
  /// Code in braces.
  struct Frame {
    enum Kind { case type, body }

    var kind: Kind
    /// The index of the type or extension whose body this is, or of the one around it.
    var owner: Int32
  }

  let tokens: [Token]
  var facts: SourceFacts
  var position = 0
  var frames: [Frame] = []
  /// The frames at each `#if`, which `#else` restores.
  var conditions: [[Frame]] = []
  /// The callee of each open parenthesis, or -1; `nil` for other brackets.
  var brackets: [Int32?] = []
  /// The reference that a following dot is based on.
  var base: Int32 = SourceFacts.Reference.unknown
  /// The member or top-level declaration that is being read.
  var unit: Int32 = -1
  /// The index of the first reference of the unit.
  var unitStart = 0
  /// The local names of the unit, each with the index of the reference to its type, or -1.
  var locals: [Int32: Int32] = [:]
  /// The type whose body the next opening brace begins.
  var opening: Int32?
  /// What the reference at the token with the given index is the type of.
  var awaited: Awaited?
  /// The access level, according to the modifiers just read.
  var access: AccessLevel?
  var indices: [SourceFacts.Reference: Int32] = [:]

  /// The number of braces, or of conditions, in each other. The rest of a file with more is not read.
  private static let maximumNesting = 512

  enum Awaited {
    case declaration(Int32)
    case local(Int32)
  }

  static func facts(of bytes: UnsafeBufferPointer<UInt8>) -> SourceFacts {
    let (tokens, names) = Token.tokens(of: bytes)
    var reader = FactReader(tokens: tokens, names: names)
    reader.run()
    var facts = reader.facts
    facts.lines = SwiftLexicon.lineCount(bytes)
    return facts
  }

  private init(tokens: [Token], names: Names) {
    self.tokens = tokens
    facts = SourceFacts()
    facts.names = names
    facts.occurrences = Array(repeating: 0, count: names.count)
  }

  private mutating func run() {
    while position < tokens.count, frames.count <= Self.maximumNesting,
      conditions.count <= Self.maximumNesting
    {
      step()
    }
    closeUnit()
  }

  // MARK: Tokens

  func token(_ distance: Int = 0) -> Token? {
    let index = position + distance
    return index >= 0 && index < tokens.count ? tokens[index] : nil
  }

  func isMark(_ distance: Int, _ mark: Unicode.Scalar) -> Bool { token(distance)?.isMark(mark) ?? false }

  func isKeyword(_ distance: Int, _ keyword: Keyword) -> Bool { token(distance)?.isKeyword(keyword) ?? false }

  func isIdentifier(_ distance: Int) -> Bool { token(distance)?.kind == .identifier }

  /// Whether the token at `distance` stands on the line of the one before it.
  func continuesLine(_ distance: Int) -> Bool {
    guard let one = token(distance - 1), let next = token(distance) else { return false }
    return one.line == next.line
  }

  /// Whether declarations here are members, or top-level ones.
  var isAtMemberLevel: Bool { frames.last.map { $0.kind == .type } ?? true }

  /// The index of the type or extension around the position; -1 for the file.
  var owner: Int32 { frames.last?.owner ?? -1 }

  // MARK: Steps

  /// Reads one token, or a declaration's head.
  mutating func step() {
    let token = tokens[position]
    switch token.kind {
    case .identifier: identifier(token)
    case .keyword: keyword(token)
    case .mark: mark(token)
    case .conditionBegin:
      conditions.append(frames)
      position += 1
    case .conditionNext:
      if let saved = conditions.last { frames = saved }
      position += 1
    case .conditionEnd:
      _ = conditions.popLast()
      position += 1
    case .arrow, .operator, .literal:
      base = SourceFacts.Reference.unknown
      position += 1
    }
  }

  private mutating func mark(_ token: Token) {
    position += 1
    switch UInt8(truncatingIfNeeded: token.name) {
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: "}"): closeBrace()
    case UInt8(ascii: "("):
      brackets.append(base)
      base = SourceFacts.Reference.unknown
    case UInt8(ascii: ")"): base = (brackets.popLast() ?? nil) ?? SourceFacts.Reference.unknown
    case UInt8(ascii: "["):
      brackets.append(nil)
      base = SourceFacts.Reference.unknown
    case UInt8(ascii: "]"):
      _ = brackets.popLast()
      base = SourceFacts.Reference.unknown
    case UInt8(ascii: "."): member()
    case UInt8(ascii: "@"): attribute()
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      // An optional value leads to the same members.
      if !isMark(0, ".") { base = SourceFacts.Reference.unknown }
    case UInt8(ascii: ";"):
      access = nil
      base = SourceFacts.Reference.unknown
    default: base = SourceFacts.Reference.unknown
    }
  }

  private mutating func openBrace() {
    base = SourceFacts.Reference.unknown
    awaited = nil
    // A brace in parentheses may be a closure, which has its own brackets.
    brackets.append(nil)
    if let type = opening {
      frames.append(Frame(kind: .type, owner: type))
      opening = nil
    } else {
      frames.append(Frame(kind: .body, owner: owner))
      closureParameters()
    }
  }

  private mutating func closeBrace() {
    base = SourceFacts.Reference.unknown
    // Whatever was not closed inside the braces ends with them.
    while let bracket = brackets.popLast() {
      if bracket == nil { break }
    }
    opening = nil
    guard let frame = frames.popLast() else { return }
    if frame.kind == .type {
      facts.declarations[Int(frame.owner)].endLine = tokens[position - 1].line
      closeUnit()
    }
  }

  /// Reads the name after a dot.
  private mutating func member() {
    guard let next = token(), next.kind == .identifier || next.kind == .keyword else {
      base = SourceFacts.Reference.unknown
      return
    }
    position += 1
    if next.kind == .keyword {
      // `.self` and `.init` lead to the same members as what is before them.
      awaited = nil
      if next.name != Keyword.`self`.rawValue, next.name != Keyword.`init`.rawValue {
        base = SourceFacts.Reference.unknown
      }
      return
    }
    base = refer(to: next.name, base: base, line: next.line)
  }

  /// Reads the name of an attribute, after the at sign.
  mutating func attribute() {
    guard isIdentifier(0), let name = token() else { return }
    facts.attributes[name.name, default: 0] += 1
    position += 1
    let text = facts.names[Int(name.name)]
    if ["objc", "available", "_silgen_name", "_cdecl", "backDeployed", "convention"].contains(text) {
      if isMark(0, "(") { skipBrackets() }
      return
    }
    base = refer(to: name.name, base: SourceFacts.Reference.bare, line: name.line, role: .attribute)
  }

  /// Moves past a bracket and everything in it.
  mutating func skipBrackets() {
    var depth = 0
    while let token = token() {
      position += 1
      guard token.kind == .mark else { continue }
      switch UInt8(truncatingIfNeeded: token.name) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return }
      default: break
      }
    }
  }

  private mutating func identifier(_ token: Token) {
    if isContextualKeyword(token) { return }
    position += 1
    if isLabel {
      facts.occurrences[Int(token.name)] += 1
      base = SourceFacts.Reference.unknown
      return
    }
    base = refer(to: token.name, base: SourceFacts.Reference.bare, line: token.line)
  }

  /// Whether the identifier before the position is the label of an argument.
  private var isLabel: Bool {
    guard isMark(0, ":"), let bracket = brackets.last, bracket != nil else { return false }
    return isMark(-2, "(") || isMark(-2, ",")
  }

  // MARK: References

  /// Adds an occurrence of a name, and returns the index of the reference.
  @discardableResult
  mutating func refer(to name: Int32, base: Int32, line: Int32, role: SourceFacts.Reference.Role = .plain)
    -> Int32
  {
    facts.occurrences[Int(name)] += 1
    let scope = unit >= 0 ? unit : owner
    let reference = SourceFacts.Reference(name: name, base: base, scope: scope, role: role)
    let index: Int32
    if let known = indices[reference] {
      index = known
      facts.counts[Int(index)] += 1
    } else {
      index = Int32(facts.references.count)
      indices[reference] = index
      facts.references.append(reference)
      facts.counts.append(1)
      facts.referenceLines.append(line)
    }
    settle(index)
    return index
  }

  /// Records the reference with the given index as the type that a declaration awaits. In `A.B`, the type is B.
  private mutating func settle(_ index: Int32) {
    let target = awaited
    awaited = nil
    switch target {
    case .declaration(let declaration): facts.declarations[Int(declaration)].type = index
    case .local(let local): locals[local] = index
    case nil: return
    }
    if isMark(0, "."), isIdentifier(1) { awaited = target }
  }

  /// Ends the member or top-level declaration that is being read. Its local names are no references.
  mutating func closeUnit() {
    for index in unitStart..<facts.references.count {
      let reference = facts.references[index]
      if reference.base == SourceFacts.Reference.bare {
        if locals[reference.name] != nil { facts.counts[index] = 0 }
      } else if reference.base >= 0, facts.counts[Int(reference.base)] == 0 {
        let local = facts.references[Int(reference.base)].name
        let type = locals[local] ?? -1
        let isKnown = type >= 0 && type < index && facts.counts[Int(type)] > 0
        facts.references[index].base = isKnown ? type : SourceFacts.Reference.unknown
      }
    }
    unitStart = facts.references.count
    locals.removeAll(keepingCapacity: true)
    unit = -1
    indices.removeAll(keepingCapacity: true)
  }
}
