import ModuleGraph
import SwiftParsing

/// Finds the imports of a Swift file with the compiler's parser, for files in which scanning the bytes is not enough.
enum ImportParser {
  /// - Returns: The imports, and the line of an `import` that is not one of them, if there is any.
  /// - Throws: `ParsingRefusal` if the text exceeds the limits for the parser.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ParsingRefusal) -> (imports: [ImportStatement], unclear: Int?) {
    let outline = try ImportOutline(bytes)
    var cursor = ByteCursor(bytes)
    var conditions = ConditionStack()
    var imports: [ImportStatement] = []
    for event in outline.events {
      switch event {
      case .begins(let condition): conditions.push(ConditionParser.parse(condition.utf8))
      case .next(let condition): conditions.next(condition.map { ConditionParser.parse($0.utf8) } ?? .always)
      case .ends: conditions.pop()
      case .imports(let found):
        let (line, column) = cursor.position(of: found.offset)
        imports.append(
          ImportStatement(
            module: found.path.first ?? "", path: Array(found.path.dropFirst()),
            form: found.kind.map { .scoped($0) } ?? .module,
            attributes: found.attributes.reduce(into: []) { $0.formUnion(.init(attribute: $1)) },
            access: found.access, line: line, column: column, condition: conditions.condition))
      }
    }
    if conditions.isTooLarge {
      throw ParsingRefusal(line: 1, reason: "its #if conditions are too long to evaluate")
    }
    var first = ByteCursor(bytes)
    return (imports, outline.unclear.map { first.position(of: $0).line })
  }
}

extension ImportStatement.Attributes {
  /// Creates the attribute called `name`, or an empty set if it is not known.
  init(attribute name: String) {
    switch name {
    case "testable": self = .testable
    case "_exported": self = .exported
    case "preconcurrency": self = .preconcurrency
    case "_implementationOnly": self = .implementationOnly
    case "_spi", "_spiOnly": self = .spi
    default: self = []
    }
  }
}
