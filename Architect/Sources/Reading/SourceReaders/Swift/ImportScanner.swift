import Text
import ModuleGraph

/// Finds the imports of a Swift file by scanning its bytes, if that is enough.
///
/// In nearly every file, the imports are at the top. The scanner reads this part exactly, and then checks only whether
/// the word `import` occurs in the rest of the file where a statement could begin. If it does, the parser reads the
/// file, because the scanner never guesses.
struct ImportScanner {
  /// The outcome of a scan.
  enum Outcome {
    case settled(imports: [ImportStatement], isBlank: Bool)
    case needsParser
  }

  private var lexer: SwiftLexer
  private var imports: [ImportStatement] = []
  private var conditions = ConditionStack()
  private var attributes: ImportStatement.Attributes = []
  private var access: String?

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { lexer = SwiftLexer(bytes) }

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var scanner = ImportScanner(bytes)
    return scanner.run()
  }

  /// Returns the imports of a file that the parser must not see: every statement that begins in a line or after another
  /// one, outside comments and literals. What is ambiguous without the parser is taken for code.
  static func scanWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> [ImportStatement] {
    var scanner = ImportScanner(bytes)
    scanner.runToEnd()
    return scanner.imports
  }

  private enum Step { case goOn, headEnds, unsure }

  private mutating func run() -> Outcome {
    while let token = lexer.next() {
      switch step(token) {
      case .goOn where conditions.isTooLarge: return .needsParser
      case .goOn: continue
      case .unsure: return .needsParser
      case .headEnds:
        return StatementSearch.mayImport(lexer.bytes, from: token.start)
          ? .needsParser : .settled(imports: imports, isBlank: false)
      }
    }
    return lexer.isUnsure ? .needsParser : .settled(imports: imports, isBlank: isBlank)
  }

  private mutating func runToEnd() {
    var isStart = true
    var line = 0
    while let token = lexer.next() {
      isStart = isStart || token.line > line
      line = token.line
      switch token.kind {
      case .conditionBegin, .conditionNext, .conditionEnd:
        if step(token) == .unsure {
          let unknown = Condition.sometimes("a condition that only the parser can read")
          if token.kind == .conditionBegin { conditions.push(unknown) } else { conditions.next(unknown) }
        }
        isStart = true
      case .word where isStart, .mark where isStart && token.isMark("@"):
        let before = lexer
        // A statement that goes on in an unexpected way is code of another kind.
        switch step(token) {
        case .goOn: line = lexer.line
        case .headEnds, .unsure:
          lexer = before
          (attributes, access, isStart) = ([], nil, false)
        }
      default:
        isStart = token.isMark(";") || token.isMark("{") || token.isMark("}")
        (attributes, access) = ([], nil)
      }
    }
  }

  /// Whether a file that contains only imports counts as empty. For example, the file that Xcode creates imports
  /// Foundation.
  private var isBlank: Bool {
    imports.allSatisfy { SystemModules.isKnown($0.module) && !$0.attributes.contains(.exported) }
  }

  private mutating func step(_ token: SwiftToken) -> Step {
    switch token.kind {
    case .conditionBegin, .conditionNext: return condition(token)
    case .conditionEnd:
      conditions.pop()
      return .goOn
    case .mark where token.isMark("@"): return attribute()
    case .mark where token.isMark(";"): return .goOn
    case .word: break
    default: return .headEnds
    }
    let word = text(token)
    switch word {
    case "import": return importStatement()
    case "public", "internal", "package", "private", "fileprivate", "open":
      access = word
      return .goOn
    default: return .headEnds
    }
  }

  private func text(_ token: SwiftToken) -> String {
    String(decoding: token.name(in: lexer.bytes), as: UTF8.self)
  }

  private mutating func condition(_ directive: SwiftToken) -> Step {
    if text(directive) == "#else" {
      conditions.next(.always)
      return .goOn
    }
    guard let text = conditionText() else { return .unsure }
    let branch = ConditionParser.parse(text)
    if directive.kind == .conditionBegin { conditions.push(branch) } else { conditions.next(branch) }
    return .goOn
  }

  /// Reads a condition up to the end of the line.
  /// - Returns: The condition, or `nil` if it may continue on the next line or cannot be read without the parser.
  private mutating func conditionText() -> Slice<UnsafeBufferPointer<UInt8>>? {
    let line = lexer.line
    var (start, end, open) = (lexer.offset, lexer.offset, 0)
    var last: UInt8 = 0
    var next: UInt8 = 0
    while true {
      let before = lexer
      let token = lexer.next()
      guard !lexer.isUnsure else { return nil }
      guard let token, token.line == line else {
        next = token.map { lexer.bytes[$0.start] } ?? 0
        lexer = before
        break
      }
      if last == 0 { start = token.start }
      if token.isMark("(") { open += 1 }
      if token.isMark(")") { open -= 1 }
      end = token.end
      last = lexer.bytes[end - 1]
    }
    let text = lexer.bytes[start..<end]
    let isSimple = !text.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\"") }
    guard isSimple, open == 0,
      ![last, next].contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "|") })
    else { return nil }
    return text
  }

  /// The attributes of imports that do not matter here.
  private static let otherAttributes: Set<String> = ["_weakLinked", "_documentation"]

  private mutating func attribute() -> Step {
    let end = lexer.offset
    guard let token = lexer.next(), token.kind == .word, token.start == end else { return .unsure }
    let name = text(token)
    let known = ImportStatement.Attributes(attribute: name)
    // An attribute of a declaration that is not an import ends the head.
    guard !known.isEmpty || Self.otherAttributes.contains(name) else { return .headEnds }
    attributes.formUnion(known)
    return skipArguments() ? .goOn : .unsure
  }

  /// Skips the arguments of an attribute if there are any.
  /// - Returns: Whether the arguments could be skipped without parsing them.
  private mutating func skipArguments() -> Bool {
    guard nextByte == UInt8(ascii: "("), let open = lexer.next() else { return true }
    while let token = lexer.next(), token.line == open.line, token.kind == .word || token.kind == .mark {
      if token.isMark(")") { return true }
      if token.isMark("(") { return false }
    }
    return false
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor", "macro",
  ]

  private mutating func importStatement() -> Step {
    guard var first = name() else { return .unsure }
    var form = ImportStatement.Form.module
    if first.token.kind == .word, Self.kinds.contains(first.text) {
      form = .scoped(first.text)
      guard let second = name() else { return .unsure }
      first = second
    }
    let column = first.token.start - lexer.lineStart + (first.token.kind == .quotedName ? 2 : 1)
    var path: [String] = []
    while nextByte == UInt8(ascii: ".") {
      guard let dot = lexer.next(), let part = name(), part.token.start == dot.end else { return .unsure }
      path.append(part.text)
    }
    guard isAtStatementEnd else { return .unsure }
    imports.append(
      ImportStatement(
        module: first.text, path: path, form: form, attributes: attributes, access: access,
        line: first.token.line, column: column, condition: conditions.condition))
    attributes = []
    access = nil
    return .goOn
  }

  private var nextByte: UInt8? { lexer.offset < lexer.bytes.count ? lexer.bytes[lexer.offset] : nil }

  /// Reads a name, with or without backticks.
  private mutating func name() -> (token: SwiftToken, text: String)? {
    guard let token = lexer.next(), token.kind == .word || token.kind == .quotedName,
      lexer.bytes[token.start - 1] != UInt8(ascii: "$")
    else { return nil }
    return (token, text(token))
  }

  /// Whether a statement certainly ends here: in the next line, or with a semicolon.
  private var isAtStatementEnd: Bool {
    var ahead = lexer
    guard let next = ahead.next() else { return !ahead.isUnsure }
    return next.line > lexer.line || next.isMark(";")
  }
}
