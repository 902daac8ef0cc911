import ModuleGraph

/// Finds `#import`, `#include` and `@import` in Objective-C and C files and their headers.
struct DirectiveScanner {
  private var cursor: ByteCursor
  private var imports: [ImportStatement] = []
  private var definitions: [MacroDefinition] = []
  /// The macro that prevents the header from being included twice.
  private var guardName = ""
  private var actsUnimported = false
  private var conditions = ConditionStack()
  /// Whether the file contains only conditions, messages and includes of system headers.
  private var isBlank = true

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { cursor = ByteCursor(bytes) }

  /// The preprocessor directives in a C or Objective-C file.
  struct Content {
    var imports: [ImportStatement]
    var definitions: [MacroDefinition]
    /// Whether the file has code that works without an import; see `SourceFile`.
    var actsUnimported: Bool
    /// Whether the file contains only conditions, messages and includes of system headers.
    var isBlank: Bool
  }

  /// Returns the content of a file, or `nil` if its conditions are too large to evaluate.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Content? {
    var scanner = DirectiveScanner(bytes)
    scanner.run()
    guard !scanner.conditions.isTooLarge else { return nil }
    return Content(
      imports: scanner.imports, definitions: scanner.definitions,
      actsUnimported: scanner.actsUnimported, isBlank: scanner.isBlank)
  }

  private mutating func run() {
    while !conditions.isTooLarge, cursor.skipBlank(), let byte = cursor.peek {
      switch byte {
      case UInt8(ascii: "#"): directive()
      case UInt8(ascii: "@"):
        isBlank = false
        keyword()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isBlank = false
        skipLiteral(byte)
      case UInt8(ascii: "+"):
        isBlank = false
        classMethod()
      default:
        isBlank = false
        guard let length = cursor.skipWord() else {
          cursor.offset += 1
          continue
        }
        // `__attribute__((constructor))`
        if length == 11, cursor.bytes[(cursor.offset - 11)..<cursor.offset].elementsEqual("constructor".utf8)
        {
          actsUnimported = true
        }
      }
    }
  }

  private mutating func skipLiteral(_ quote: UInt8) {
    cursor.offset += 1
    while let byte = cursor.peek, byte != 10 {
      cursor.offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { return }
    }
  }

  private mutating func directive() {
    cursor.offset += 1
    skipSpace()
    switch cursor.word() {
    case "import", "include": header()
    case "if": conditions.push(ConditionParser.parse(macros: restOfLine().utf8))
    case "ifdef": conditions.push(ConditionParser.macro(restOfLine()))
    case "ifndef":
      let name = restOfLine()
      let isGuard = guardsInclusion(name)
      if isGuard { guardName = name }
      conditions.push(isGuard ? .always : .not(ConditionParser.macro(name)))
    case "elif": conditions.next(ConditionParser.parse(macros: restOfLine().utf8))
    case "else": conditions.next(.always)
    case "endif": conditions.pop()
    case "define": definition()
    case "error", "warning", "pragma":
      while restOfLine().hasSuffix("\\") { skipLineEnd() }
    default:
      isBlank = false
      _ = restOfLine()
    }
  }

  /// Whether the next directive defines `name`. Such an include guard is not treated as a condition.
  private mutating func guardsInclusion(_ name: String) -> Bool {
    let start = cursor.offset
    defer { cursor.offset = start }
    guard cursor.skipBlank(), cursor.peek == UInt8(ascii: "#") else { return false }
    cursor.offset += 1
    skipSpace()
    guard cursor.word() == "define" else { return false }
    skipSpace()
    return cursor.word() == name
  }

  /// Looks for `+ (void)load`, which runs as soon as the class is loaded.
  private mutating func classMethod() {
    cursor.offset += 1
    guard cursor.skipBlank(), cursor.peek == UInt8(ascii: "(") else { return }
    cursor.offset += 1
    guard cursor.skipBlank(), cursor.word() == "void", cursor.skipBlank(), cursor.peek == UInt8(ascii: ")")
    else { return }
    cursor.offset += 1
    guard cursor.skipBlank(), cursor.word() == "load", cursor.skipBlank() else { return }
    if cursor.peek == UInt8(ascii: "{") || cursor.peek == UInt8(ascii: ";") { actsUnimported = true }
  }

  private mutating func definition() {
    isBlank = false
    skipSpace()
    let name = cursor.word()
    let hasParameters = cursor.peek == UInt8(ascii: "(")
    var text = restOfLine()
    let isGuard = name == guardName && text.isEmpty
    // If a macro is defined as 0, conditions check its value.
    let isOff = text == "0"
    // The value of a definition may span several lines, and is not code here.
    while text.hasSuffix("\\") {
      skipLineEnd()
      text = restOfLine()
    }
    guard let name, !hasParameters, !isOff, !isGuard else { return }
    definitions.append(MacroDefinition(name, condition: conditions.condition))
  }

  private mutating func restOfLine() -> String {
    skipSpace()
    let start = cursor.offset
    var end = start
    while let byte = cursor.peek, byte != 10, byte != 13 {
      cursor.offset += 1
      if byte != 32, byte != 9 { end = cursor.offset }
    }
    return String(decoding: cursor.bytes[start..<end], as: UTF8.self)
  }

  private mutating func skipLineEnd() {
    if cursor.peek == 13 { cursor.offset += 1 }
    if cursor.peek == 10 { cursor.offset += 1 }
  }

  private mutating func skipSpace() {
    while cursor.peek == 32 || cursor.peek == 9 { cursor.offset += 1 }
  }

  private mutating func header() {
    skipSpace()
    guard let open = cursor.peek, open == UInt8(ascii: "<") || open == UInt8(ascii: "\"") else { return }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : open
    let start = cursor.offset + 1
    var end = start
    while end < cursor.bytes.count, cursor.bytes[end] != close, cursor.bytes[end] != 10 { end += 1 }
    guard end < cursor.bytes.count, cursor.bytes[end] == close else { return cursor.skipLine() }
    let path = String(decoding: cursor.bytes[start..<end], as: UTF8.self)
    let (line, column) = cursor.position(of: start)
    cursor.offset = end + 1
    let slash = path.firstIndex(of: "/")
    var module = open == UInt8(ascii: "<") ? slash.map { String(path[..<$0]) } ?? "" : ""
    if path.hasSuffix("-Swift.h") {
      module = String(path.split(separator: "/").last?.dropLast("-Swift.h".count) ?? "")
    }
    if !module.isEmpty || open != UInt8(ascii: "<") { isBlank = false }
    imports.append(
      ImportStatement(
        module: module, form: .header(path), attributes: open == UInt8(ascii: "<") ? .angled : [], line: line,
        column: column, condition: conditions.condition))
  }

  private mutating func keyword() {
    cursor.offset += 1
    switch cursor.word() {
    case "import": moduleImport()
    case "implementation":
      if cursor.skipBlank(), cursor.word()?.hasPrefix("Target_") == true { actsUnimported = true }
    default: return
    }
  }

  private mutating func moduleImport() {
    skipSpace()
    let start = cursor.offset
    guard let module = cursor.word() else { return }
    var path: [String] = []
    while cursor.takeDot(), let part = cursor.word() { path.append(part) }
    let (line, column) = cursor.position(of: start)
    imports.append(
      ImportStatement(
        module: module, path: path, form: .objectiveC, line: line, column: column,
        condition: conditions.condition))
  }
}
