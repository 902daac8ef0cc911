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

  var cursor: ByteCursor
  private var imports: [ImportStatement] = []
  private var conditions = ConditionStack()
  private var attributes: ImportStatement.Attributes = []
  private var access: String?

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { cursor = ByteCursor(bytes) }

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var scanner = ImportScanner(bytes)
    return scanner.run()
  }

  private enum Step { case goOn, headEnds, unsure }

  private mutating func run() -> Outcome {
    cursor.skipByteOrderMarkAndInterpreter()
    while true {
      guard cursor.skipBlank() else { return .needsParser }
      guard let byte = cursor.peek else { return .settled(imports: imports, isBlank: isBlank) }
      switch step(byte) {
      case .goOn where conditions.isTooLarge: return .needsParser
      case .goOn: continue
      case .unsure: return .needsParser
      case .headEnds:
        return StatementSearch.mayImport(cursor.bytes, from: cursor.offset)
          ? .needsParser : .settled(imports: imports, isBlank: false)
      }
    }
  }

  /// Whether a file that contains only imports counts as empty. For example, the file that Xcode creates imports
  /// Foundation.
  private var isBlank: Bool {
    imports.allSatisfy { SystemModules.isKnown($0.module) && !$0.attributes.contains(.exported) }
  }

  private mutating func step(_ byte: UInt8) -> Step {
    switch byte {
    case UInt8(ascii: "#"): return directive()
    case UInt8(ascii: "@"): return attribute()
    case UInt8(ascii: ";"):
      cursor.offset += 1
      return .goOn
    default:
      let start = cursor.offset
      guard let word = cursor.word() else { return .headEnds }
      switch word {
      case "import": return importStatement()
      case "public", "internal", "package", "private", "fileprivate", "open":
        access = word
        return .goOn
      default:
        cursor.offset = start
        return .headEnds
      }
    }
  }

  private mutating func directive() -> Step {
    let start = cursor.offset
    cursor.offset += 1
    let word = cursor.word()
    switch word {
    case "if", "elseif":
      guard let text = cursor.conditionText() else { return .unsure }
      let branch = ConditionParser.parse(text)
      if word == "if" { conditions.push(branch) } else { conditions.next(branch) }
    case "else": conditions.next(.always)
    case "endif": conditions.pop()
    default:
      cursor.offset = start
      return .headEnds
    }
    return .goOn
  }

  /// The attributes of imports that do not matter here.
  private static let otherAttributes: Set<String> = ["_weakLinked", "_documentation"]

  private mutating func attribute() -> Step {
    let start = cursor.offset
    cursor.offset += 1
    guard let name = cursor.word() else { return .unsure }
    let known = ImportStatement.Attributes(attribute: name)
    guard !known.isEmpty || Self.otherAttributes.contains(name) else {
      // This is an attribute of a declaration that is not an import.
      cursor.offset = start
      return .headEnds
    }
    attributes.formUnion(known)
    return cursor.skipArguments() ? .goOn : .unsure
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor", "macro",
  ]

  private mutating func importStatement() -> Step {
    guard cursor.skipBlank() else { return .unsure }
    let isQuoted = cursor.peek == UInt8(ascii: "`")
    guard var start = cursor.identifierStart(), var first = cursor.identifier() else { return .unsure }
    var form = ImportStatement.Form.module
    if !isQuoted, Self.kinds.contains(first) {
      guard cursor.skipBlank(), let second = cursor.identifierStart(), let name = cursor.identifier() else {
        return .unsure
      }
      form = .scoped(first)
      start = second
      first = name
    }
    var path: [String] = []
    while cursor.takeDot() {
      guard let part = cursor.identifier() else { return .unsure }
      path.append(part)
    }
    guard cursor.isAtStatementEnd else { return .unsure }
    let (line, column) = cursor.position(of: start)
    imports.append(
      ImportStatement(
        module: first, path: path, form: form, attributes: attributes, access: access, line: line,
        column: column,
        condition: conditions.condition))
    attributes = []
    access = nil
    return .goOn
  }
}
