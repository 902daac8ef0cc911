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
  private(set) var declarations: [InterfaceOutline.Declaration] = []

  /// Whether types that are not public are kept, because they could be routes or contain routes.
  private let keepsTypes: Bool
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor: BracketCursor
  private var current = SkimmedDeclaration()
  private var scopes: [Scope] = []
  /// The number of open `#if` blocks.
  private var conditions = 0
  /// The documentation comments since the last mark or word.
  private var comments: [Slice<UnsafeBufferPointer<UInt8>>] = []
  /// The offset where the last mark or word ends.
  private var end = 0
  private var isLineStart = true

  private typealias Doubt = BracketCursor.Doubt

  /// The members of a type or an extension.
  private struct Scope {
    /// The extension, which is listed only if it has public members.
    var `extension`: InterfaceOutline.Declaration?
    /// The number of declarations before the extension.
    var index: Int
    var conditions: Int
    var hasPublicMembers = false
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, keepsTypes: Bool) {
    self.bytes = bytes
    self.keepsTypes = keepsTypes
    cursor = BracketCursor(bytes)
    isVisible = keepsTypes
    isCertain = !keepsTypes
    text = Array(bytes)
  }

  mutating func skim() throws(BracketCursor.Doubt) {
    if bytes[cursor.offset...].starts(with: "#!".utf8) { cursor.skipLine() }
    while !cursor.isAtEnd {
      let byte = bytes[cursor.offset]
      let space = SwiftLexicon.spaceLength(at: cursor.offset, in: bytes)
      if space > 0 {
        if SwiftLexicon.isLineEnd(byte) { isLineStart = true }
        cursor.offset += space
      } else if byte == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(cursor.peek()) {
        try skimComment()
      } else {
        try skimToken(byte)
        comments.removeAll(keepingCapacity: true)
        end = cursor.offset
        isLineStart = false
      }
    }
    finish()
    guard scopes.isEmpty else { throw Doubt() }
    if conditions != 0 { isCertain = false }
  }

  // MARK: Tokens

  private mutating func skimToken(_ byte: UInt8) throws(BracketCursor.Doubt) {
    switch byte {
    case UInt8(ascii: "{"): try skimBrace()
    case UInt8(ascii: "}"):
      finish()
      try close()
      cursor.offset += 1
    case UInt8(ascii: "("), UInt8(ascii: "["):
      doubtIfSeparate()
      begin()
      let close = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
      if current.kind?.hasValue == true, current.isAfterEquals {
        try blank(to: close)
      } else {
        try cursor.skip(to: close)
      }
    case UInt8(ascii: ";"):
      finish()
      cursor.offset += 1
    case UInt8(ascii: "="):
      begin()
      if current.kind == .value, !current.isAfterEquals { record(upTo: cursor.offset) }
      current.isAfterEquals = true
      cursor.offset += 1
    case UInt8(ascii: "@"):
      // An attribute at the beginning of a line belongs to the next declaration, unless it is an attribute of an
      // inherited or aliased type.
      if isLineStart, current.isUnderWay, !wantsMore { finish() }
      begin(isRest: false)
      cursor.offset += 1
    case UInt8(ascii: "#"): try skimNumberSign()
    case _ where SwiftLexicon.isName(at: cursor.offset, in: bytes): skimWord()
    default:
      if ![UInt8(ascii: "."), UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ",")]
        .contains(byte)
      {
        doubtIfSeparate()
      }
      begin()
      if current.countAngles(byte, after: bytes[max(0, cursor.offset - 1)]) { isCertain = false }
      try cursor.skipMark()
    }
  }

  private mutating func skimBrace() throws(BracketCursor.Doubt) {
    begin()
    let declaration = current
    current = SkimmedDeclaration()
    if declaration.kind?.hasMembers == true, declaration.isVisible || keepsTypes {
      var scope = Scope(index: declarations.count, conditions: conditions)
      if declaration.kind == .extension {
        scope.extension = outlined(declaration, upTo: cursor.offset)
      } else {
        declarations.append(outlined(declaration, upTo: cursor.offset))
      }
      scopes.append(scope)
      cursor.offset += 1
      return
    }
    current = declaration
    switch current.kind {
    case .function, .initializer, .value: record(upTo: cursor.offset)
    case .alias where current.isVisible: isCertain = false
    default: break
    }
    try blank(to: UInt8(ascii: "}"))
    current = SkimmedDeclaration()
  }

  /// Leaves the members of a type.
  private mutating func close() throws(BracketCursor.Doubt) {
    guard let scope = scopes.popLast() else { throw Doubt() }
    if scope.conditions != conditions { isCertain = false }
    if let parent = scope.extension, scope.hasPublicMembers { declarations.insert(parent, at: scope.index) }
  }

  /// Processes a word. A keyword begins a declaration, or ends the previous declaration on the same line.
  private mutating func skimWord() {
    let start = cursor.offset
    let range = cursor.skipWord()
    let before = start > 0 ? bytes[start - 1] : 0
    switch before {
    case UInt8(ascii: "."), UInt8(ascii: "@"): return
    case UInt8(ascii: "`"):
      current.isNamed = true
      return
    default: break
    }
    let word = DeclarationWord(String(decoding: bytes[range], as: UTF8.self))
    if isLineStart {
      if word != nil, current.isUnderWay { finish() } else { doubtIfSeparate() }
    }
    begin(at: start, isRest: word == nil)
    switch word {
    case .access: skimAccess(before: cursor.peek(0), at: start)
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

  /// Processes a directive, which ends the previous declaration, or a macro or a string.
  private mutating func skimNumberSign() throws(BracketCursor.Doubt) {
    var ahead = cursor
    ahead.offset += 1
    let word = String(decoding: bytes[ahead.skipWord()], as: UTF8.self)
    guard ["if", "elseif", "else", "endif", "warning", "error", "sourceLocation"].contains(word) else {
      if isLineStart, current.isUnderWay { finish() }
      begin()
      try cursor.skipMark()
      if !word.isEmpty { cursor = ahead }
      return
    }
    // Attributes in a separate `#if` block belong to the declaration after the block.
    if !current.isEmpty, current.kind == nil { isCertain = false }
    finish()
    if word == "if" { conditions += 1 }
    if word == "endif" { conditions -= 1 }
    cursor = ahead
    try skipCondition()
  }

  private mutating func skipCondition() throws(BracketCursor.Doubt) {
    var last: UInt8 = 0
    while !cursor.isAtEnd, !SwiftLexicon.isLineEnd(bytes[cursor.offset]) {
      let byte = bytes[cursor.offset]
      let isSpace = SwiftLexicon.spaceLength(at: cursor.offset, in: bytes) > 0
      switch byte {
      case UInt8(ascii: "("): try cursor.skip(to: UInt8(ascii: ")"))
      case UInt8(ascii: "/"):
        if cursor.peek() == UInt8(ascii: "*") { isCertain = false }
        try cursor.skipMark()
        continue
      default: try cursor.skipMark()
      }
      if !isSpace { last = byte }
    }
    if last == UInt8(ascii: "&") || last == UInt8(ascii: "|") { isCertain = false }
  }

  private mutating func skimComment() throws(BracketCursor.Doubt) {
    let start = cursor.offset
    let isBlock = cursor.peek() == UInt8(ascii: "*")
    try cursor.skipSlash()
    let comment = bytes[start..<cursor.offset]
    if comment.count > 4 || !isBlock, comment.dropFirst(2).first == comment.dropFirst().first {
      comments.append(comment)
      // If the comment begins on the line where another declaration ends, or has more than the usual marks, only the
      // parser knows which declaration it belongs to.
      if !isLineStart || comment.dropFirst(3).first == comment.dropFirst(2).first { isCertain = false }
    }
    if isBlock, comment.contains(where: SwiftLexicon.isLineEnd) { isLineStart = true }
  }

  // MARK: Declarations

  /// Begins a declaration at its first mark or word.
  /// - Parameter isRest: Whether the text cannot begin a declaration, but is the rest of the previous one.
  private mutating func begin(at offset: Int? = nil, isRest: Bool = true) {
    guard current.isEmpty else { return }
    current.start = offset ?? cursor.offset
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

  private func outlined(_ declaration: SkimmedDeclaration, upTo end: Int) -> InterfaceOutline.Declaration {
    InterfaceOutline.Declaration(
      signature: DeclarationText.signature(bytes[declaration.start..<end]),
      summary: DeclarationText.summary(declaration.comments), depth: scopes.count, offset: declaration.start)
  }

  /// Overwrites everything between a bracket and its closing bracket with spaces, except for line breaks.
  private mutating func blank(to close: UInt8) throws(BracketCursor.Doubt) {
    let start = cursor.offset
    try cursor.skip(to: close)
    for index in (start + 1)..<(cursor.offset - 1) where !SwiftLexicon.isLineEnd(text[index]) {
      text[index] = 32
    }
  }
}
