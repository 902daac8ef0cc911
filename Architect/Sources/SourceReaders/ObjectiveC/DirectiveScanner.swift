import ModuleGraph

/// Finds `#import`, `#include` and `@import` in Objective-C and C files and their headers.
struct DirectiveScanner {
  private var cursor: ByteCursor
  private var imports: [ImportStatement] = []
  private var conditions = ConditionStack()
  /// Whether it says anything besides conditions, messages and includes of the system's.
  private var isBlank = true

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { cursor = ByteCursor(bytes, isC: true) }

  /// The imports, and whether there is nothing else; nil where the conditions around them are too much to evaluate.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> (imports: [ImportStatement], isBlank: Bool)? {
    var scanner = DirectiveScanner(bytes)
    scanner.run()
    return scanner.conditions.isTooLarge ? nil : (scanner.imports, scanner.isBlank)
  }

  private mutating func run() {
    while !conditions.isTooLarge, cursor.skipBlank(), let byte = cursor.peek {
      switch byte {
      case UInt8(ascii: "#"): directive()
      case UInt8(ascii: "@"):
        isBlank = false
        moduleImport()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isBlank = false
        skipLiteral(byte)
      default:
        isBlank = false
        if cursor.word() == nil { cursor.offset += 1 }
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
      conditions.push(guardsInclusion(name) ? .always : .not(ConditionParser.macro(name)))
    case "elif": conditions.next(ConditionParser.parse(macros: restOfLine().utf8))
    case "else": conditions.next(.always)
    case "endif": conditions.pop()
    case "error", "warning", "pragma":
      while restOfLine().hasSuffix("\\") { skipLineEnd() }
    default:
      isBlank = false
      _ = restOfLine()
    }
  }

  /// Whether the next directive defines `name`: so headers keep from being included twice, which is no condition.
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

  private mutating func moduleImport() {
    cursor.offset += 1
    guard cursor.word() == "import" else { return }
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
