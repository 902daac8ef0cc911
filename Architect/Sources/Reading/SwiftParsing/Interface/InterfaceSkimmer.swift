internal import Text

/// Reads, in one pass over the bytes outside bodies, the declarations that other modules can see.
///
/// The result is either the same as the parser's or marked as uncertain.
struct InterfaceSkimmer {
  /// The bytes, with spaces in place of everything hidden.
  private(set) var text: [UInt8]
  /// Whether any declaration is public or could be a route.
  private(set) var isVisible: Bool
  /// Whether ``declarations`` is certain to be complete.
  private(set) var isCertain: Bool
  private(set) var declarations: [InterfaceOutline.Entry] = []

  /// Whether types that are not public are kept, because they could be routes or contain routes.
  private let keepsTypes: Bool
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lexer: SwiftLexer
  private var current = SkimmedDeclaration()
  private var scopes: [Scope] = []
  /// The number of open `#if` blocks.
  private var conditions = 0
  /// The documentation comments since the last token.
  private var comments: [Slice<UnsafeBufferPointer<UInt8>>] = []
  /// The offset where the last token ends, and its line.
  private var end = 0
  private var endLine = 0
  private var isLineStart = true

  /// An ambiguity that only the parser can resolve.
  struct Doubt: Error {}

  /// The members of a type or an extension.
  private struct Scope {
    /// The extension, which is listed only if it has public members.
    var `extension`: InterfaceOutline.Entry?
    /// The number of declarations before the extension.
    var index: Int
    var conditions: Int
    var hasPublicMembers = false
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, keepsTypes: Bool) {
    self.bytes = bytes
    self.keepsTypes = keepsTypes
    lexer = SwiftLexer(bytes, keepsComments: true)
    isVisible = keepsTypes
    isCertain = !keepsTypes
    text = Array(bytes)
  }

  mutating func skim() throws(Doubt) {
    while let token = try next() {
      isLineStart = token.line > endLine
      if token.kind == .comment {
        skimComment(token)
        continue
      }
      try skimToken(token)
      comments.removeAll(keepingCapacity: true)
      end = lexer.offset
      endLine = lexer.line
    }
    finish()
    guard scopes.isEmpty else { throw Doubt() }
    if conditions != 0 { isCertain = false }
  }

  // MARK: Tokens

  /// - Throws: ``Doubt`` if only the parser knows where a literal or a comment ends.
  private mutating func next() throws(Doubt) -> SwiftToken? {
    let token = lexer.next()
    guard !lexer.isUnsure else { throw Doubt() }
    return token
  }

  private mutating func skimToken(_ token: SwiftToken) throws(Doubt) {
    switch token.kind {
    case .word, .number: skimWord(token)
    case .mark: try skimMark(token)
    case .conditionBegin, .conditionNext, .conditionEnd: try skimCondition(token)
    case .operator:
      if !bytes[token.start..<token.end].starts(with: "&".utf8) { doubtIfSeparate() }
      begin(at: token.start)
      // The value may follow a type without a space between them.
      if current.kind == .value || current.kind == .alias, !current.isAfterEquals { isCertain = false }
    case .arrow: begin(at: token.start)
    case .quotedName:
      doubtIfSeparate()
      begin(at: token.start)
      current.isNamed = true
    case .argument, .text, .interpolatedText, .regularExpression, .comment:
      doubtIfSeparate()
      begin(at: token.start)
    }
  }

  private mutating func skimMark(_ token: SwiftToken) throws(Doubt) {
    switch token.mark {
    case UInt8(ascii: "{"): try skimBrace(token)
    case UInt8(ascii: "}"):
      finish()
      try close()
    case UInt8(ascii: "("), UInt8(ascii: "["):
      doubtIfSeparate()
      begin(at: token.start)
      try skipBracket(token, isHidden: current.kind?.hasValue == true && current.isAfterEquals)
    case UInt8(ascii: ";"): finish()
    case UInt8(ascii: "="):
      begin(at: token.start)
      if current.kind == .value, !current.isAfterEquals { record(upTo: token.start) }
      current.isAfterEquals = true
    case UInt8(ascii: "@"):
      // An attribute at the beginning of a line belongs to the next declaration, unless it is an attribute of an
      // inherited or aliased type.
      if isLineStart, current.isUnderWay, !wantsMore { finish() }
      begin(at: token.start, isRest: false)
    case UInt8(ascii: "#"): try skimNumberSign(token)
    default:
      if ![UInt8(ascii: "."), UInt8(ascii: "&"), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(token.mark) {
        doubtIfSeparate()
      }
      begin(at: token.start)
      if current.countAngles(token.mark) { isCertain = false }
    }
  }

  private mutating func skimBrace(_ brace: SwiftToken) throws(Doubt) {
    begin(at: brace.start)
    let declaration = current
    current = SkimmedDeclaration()
    if declaration.kind?.hasMembers == true, declaration.isVisible || keepsTypes {
      var scope = Scope(index: declarations.count, conditions: conditions)
      if declaration.kind == .extension {
        scope.extension = outlined(declaration, upTo: brace.start)
      } else {
        declarations.append(outlined(declaration, upTo: brace.start))
      }
      scopes.append(scope)
      return
    }
    current = declaration
    switch current.kind {
    case .function, .initializer, .value: record(upTo: brace.start)
    case .alias where current.isVisible: isCertain = false
    default: break
    }
    try skipBracket(brace, isHidden: true)
    current = SkimmedDeclaration()
  }

  /// Leaves the members of a type.
  private mutating func close() throws(Doubt) {
    guard let scope = scopes.popLast() else { throw Doubt() }
    if scope.conditions != conditions { isCertain = false }
    if let parent = scope.extension, scope.hasPublicMembers { declarations.insert(parent, at: scope.index) }
  }

  /// Processes a word. A keyword begins a declaration, or ends the previous declaration on the same line.
  private mutating func skimWord(_ token: SwiftToken) {
    let start = token.start
    let before = start > 0 ? bytes[start - 1] : 0
    // A name after a dot or of an attribute is no keyword.
    if before == UInt8(ascii: ".") || before == UInt8(ascii: "@") { return }
    let word = DeclarationWord(String(decoding: token.name(in: bytes), as: UTF8.self))
    if isLineStart {
      if word != nil, current.isUnderWay { finish() } else { doubtIfSeparate() }
    }
    begin(at: start, isRest: word == nil)
    switch word {
    case .access: skimAccess(before: token.end < bytes.count ? bytes[token.end] : 0, at: start)
    case .keyword(let kind) where !current.isNamed: current.kind = kind
    case .contextual(let kind) where current.kind == nil: current.kind = kind
    // The word is a modifier if it comes first, or after `class`, which can be a modifier itself.
    case .modifier where current.kind == nil || current.kind == .type: break
    default: if current.kind != nil { current.isNamed = true }
    }
    switch current.kind {
    // The members of an extension can be public, and so can the whole extension.
    case .extension: current.isVisible = true
    case .initializer, .member, .other: current.isNamed = true
    default: break
    }
  }

  /// Processes `public` and `open`, which are names if a keyword precedes them.
  private mutating func skimAccess(before next: UInt8, at start: Int) {
    // `public(set)` does not make a declaration public.
    if next == UInt8(ascii: "("), current.kind == nil { return }
    switch current.kind {
    case nil:
      current.isVisible = true
      isVisible = true
      if let scope = scopes.last, scope.conditions == conditions {
        scopes[scopes.count - 1].hasPublicMembers = true
      }
    case .entry: current.isNamed = true
    case _ where !current.isNamed && current.kind != .type: current.isNamed = true
    default:
      isCertain = false
      if current.isNamed {
        current = SkimmedDeclaration()
        begin(at: start, isRest: false)
      }
      current.isVisible = true
      isVisible = true
    }
  }

  /// Processes what begins with a number sign and is no condition: another directive, which ends the previous
  /// declaration, or a macro.
  private mutating func skimNumberSign(_ sign: SwiftToken) throws(Doubt) {
    let end = SwiftLexicon.endOfName(from: sign.end, in: bytes)
    let word = String(decoding: bytes[sign.end..<end], as: UTF8.self)
    if ["warning", "error", "sourceLocation"].contains(word) { return try skimCondition(sign) }
    if isLineStart, current.isUnderWay { finish() }
    begin(at: sign.start)
    if !word.isEmpty { _ = try next() }
  }

  /// Processes a directive and the rest of its line, which end the previous declaration.
  private mutating func skimCondition(_ directive: SwiftToken) throws(Doubt) {
    // Attributes in a separate `#if` block belong to the declaration after the block.
    if !current.isEmpty, current.kind == nil { isCertain = false }
    finish()
    if directive.kind == .conditionBegin { conditions += 1 }
    if directive.kind == .conditionEnd { conditions -= 1 }
    var isOpen = false
    while true {
      let (start, line) = (lexer, lexer.line)
      guard let token = try next(), token.line == line else {
        lexer = start
        break
      }
      // The parser knows whether a condition goes on after a comment, or in the next line.
      let isComment = token.kind == .comment
      if isComment, bytes[token.start + 1] == UInt8(ascii: "*") { isCertain = false }
      if token.isMark("(") { try skipBracket(token, isHidden: false) }
      if !isComment { isOpen = token.kind == .operator }
    }
    if isOpen { isCertain = false }
  }

  private mutating func skimComment(_ token: SwiftToken) {
    let comment = bytes[token.start..<token.end]
    let isBlock = comment.dropFirst().first == UInt8(ascii: "*")
    guard comment.count > 4 || !isBlock, comment.dropFirst(2).first == comment.dropFirst().first else {
      return
    }
    comments.append(comment)
    // If the comment begins on the line where another declaration ends, or has more than the usual marks, only the
    // parser knows which declaration it belongs to.
    if !isLineStart || comment.dropFirst(3).first == comment.dropFirst(2).first { isCertain = false }
  }

  // MARK: Declarations

  /// Begins a declaration at its first mark or word.
  /// - Parameter isRest: Whether the text cannot begin a declaration, but is the rest of the previous one.
  private mutating func begin(at offset: Int, isRest: Bool = true) {
    guard current.isEmpty else { return }
    current.start = offset
    current.comments = comments
    current.isNamed = isRest
  }

  /// Ends a declaration that has no body.
  private mutating func finish() {
    defer { current = SkimmedDeclaration() }
    guard current.isVisible, let kind = current.kind else { return }
    switch kind {
    case .value where !current.isAfterEquals, .alias:
      if canEnd { record(upTo: end) } else { isCertain = false }
    case .type, .extension, .function, .initializer: isCertain = false
    case .value, .entry, .member, .other: break
    }
  }

  /// Whether a type can end at the end of the last mark or word.
  private var canEnd: Bool {
    guard end > 1 else { return false }
    switch bytes[end - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "`"):
      return true
    case UInt8(ascii: ">"): return bytes[end - 2] != UInt8(ascii: "-")
    default: return SwiftLexicon.isName(at: end - 1, in: bytes)
    }
  }

  /// Whether the last mark must be followed by something else.
  private var wantsMore: Bool {
    guard end > 1 else { return false }
    switch bytes[end - 1] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "="): return true
    case UInt8(ascii: ">"): return bytes[end - 2] == UInt8(ascii: "-")
    default: return false
    }
  }

  /// The result is uncertain if the beginning of a line may either continue a type or begin a statement.
  private mutating func doubtIfSeparate() {
    guard isLineStart, current.isVisible, canEnd else { return }
    if current.kind == .alias || current.kind == .value && !current.isAfterEquals { isCertain = false }
  }

  private mutating func record(upTo end: Int) {
    guard current.isVisible, !current.isRecorded else { return }
    current.isRecorded = true
    declarations.append(outlined(current, upTo: end))
  }

  private func outlined(_ declaration: SkimmedDeclaration, upTo end: Int) -> InterfaceOutline.Entry {
    InterfaceOutline.Entry(
      signature: DeclarationText.signature(bytes[declaration.start..<end]),
      summary: DeclarationText.summary(declaration.comments), depth: scopes.count, offset: declaration.start)
  }

  /// Moves past the bracket that closes the given one.
  /// - Parameter isHidden: Whether to overwrite everything between the two with spaces, except for line breaks.
  private mutating func skipBracket(_ bracket: SwiftToken, isHidden: Bool) throws(Doubt) {
    var closers: [UInt8] = []
    var token = bracket
    while true {
      switch token.mark {
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["), UInt8(ascii: "{"): closers.append(token.mark + 2)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.popLast() == token.mark else { throw Doubt() }
      default: break
      }
      if closers.isEmpty { break }
      guard let next = try next() else { throw Doubt() }
      token = next
    }
    guard isHidden else { return }
    for index in bracket.end..<token.start where !SwiftLexicon.isLineEnd(text[index]) { text[index] = 32 }
  }
}
