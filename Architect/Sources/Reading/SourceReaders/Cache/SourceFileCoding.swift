import Files
import ModuleGraph

/// Encodes and decodes the results of reading files for the cache.
enum SourceFileCoding {
  static func encode(
    _ files: [(SourceFile, SourceCache.Version)], start: Int64, into writer: inout BinaryWriter
  ) {
    writer.put(Int(start))
    writer.put(files.count)
    for (file, version) in files {
      writer.put(file.path)
      writer.put(version.stamp)
      writer.put(version.hash)
      writer.put(file.language.rawValue)
      encode(file, into: &writer)
    }
  }

  /// Encodes what was read from a file, without its path and language.
  static func encode(_ file: SourceFile, into writer: inout BinaryWriter) {
    writer.put(file.lines)
    writer.put(file.isBlank ? 1 : 0)
    writer.put(file.problem?.message ?? "")
    writer.put(file.problem?.effect == .notes ? 1 : 0)
    writer.put(file.problem?.line ?? 0)
    writer.put(file.macroModules.count)
    for module in file.macroModules { writer.put(module) }
    writer.put(file.actsUnimported ? 1 : 0)
    if file.language != .swift {
      writer.put(file.definitions.count)
      for definition in file.definitions {
        writer.put(definition.name)
        encode(definition.condition, into: &writer)
      }
    }
    writer.put(file.imports.count)
    for statement in file.imports { encode(statement, into: &writer) }
  }

  private static func encode(_ statement: ImportStatement, into writer: inout BinaryWriter) {
    writer.put(statement.module)
    writer.put(statement.path.count)
    for part in statement.path { writer.put(part) }
    switch statement.form {
    case .module: writer.put(0)
    case .scoped(let kind):
      writer.put(1)
      writer.put(kind)
    case .objectiveC: writer.put(2)
    case .header(let name):
      writer.put(3)
      writer.put(name)
    }
    writer.put(Int(statement.attributes.rawValue))
    writer.put(statement.access ?? "")
    writer.put(statement.line)
    writer.put(statement.column)
    encode(statement.condition, into: &writer)
  }

  private static func encode(_ condition: Condition, into writer: inout BinaryWriter) {
    writer.put(condition == .always ? "" : condition.spelling)
  }

  static func decode(_ reader: inout BinaryReader) -> SourceCache.Content? {
    guard let start = reader.integer() else { return nil }
    var content = SourceCache.Content()
    content.start = Int64(start)
    var conditions: [String: Condition] = ["": .always]
    guard let entries = reader.list({ entry(&$0, conditions: &conditions) }) else { return nil }
    content.entries.reserveCapacity(entries.count)
    for entry in entries { content.entries[entry.file.path] = entry }
    return content
  }

  private static func entry(
    _ reader: inout BinaryReader, conditions: inout [String: Condition]
  ) -> (version: SourceCache.Version, file: SourceFile)? {
    guard let path = reader.text(), let stamp = reader.stamp(),
      let hash = reader.digest(), let language = reader.text().flatMap(SourceFile.Language.init(rawValue:)),
      let file = file(&reader, path: path, language: language, conditions: &conditions)
    else { return nil }
    return (SourceCache.Version(stamp: stamp, hash: hash), file)
  }

  /// Decodes what was read from a file with the given path and language.
  static func file(
    _ reader: inout BinaryReader, path: String, language: SourceFile.Language,
    conditions: inout [String: Condition]
  ) -> SourceFile? {
    guard let lines = reader.position(), let isBlank = reader.integer(), let problem = reader.text(),
      let isNote = reader.integer(), let problemLine = reader.position(),
      let macros = reader.list({ $0.text() }),
      let actsUnimported = reader.integer(),
      let definitions = language == .swift
        ? [] : reader.list({ definition(&$0, conditions: &conditions) }),
      let imports = reader.list({ statement(&$0, conditions: &conditions) })
    else { return nil }
    return SourceFile(
      path: path, language: language, lines: lines, isBlank: isBlank == 1, imports: imports,
      macroModules: macros, definitions: definitions, actsUnimported: actsUnimported == 1,
      problem: problem.isEmpty
        ? nil : .init(problem, effect: isNote == 1 ? .notes : .blocks, line: problemLine))
  }

  private static func statement(
    _ reader: inout BinaryReader, conditions: inout [String: Condition]
  ) -> ImportStatement? {
    guard let module = reader.text(), let path = reader.list({ $0.text() }), let form = form(&reader),
      let attributes = reader.integer(), let access = reader.text(), let line = reader.position(),
      let column = reader.position(), let condition = condition(&reader, known: &conditions)
    else { return nil }
    return ImportStatement(
      module: module, path: path, form: form,
      attributes: .init(rawValue: UInt8(truncatingIfNeeded: attributes)),
      access: access.isEmpty ? nil : access, line: line, column: column, condition: condition)
  }

  private static func definition(
    _ reader: inout BinaryReader, conditions: inout [String: Condition]
  ) -> MacroDefinition? {
    guard let name = reader.text(), let condition = condition(&reader, known: &conditions) else { return nil }
    return MacroDefinition(name, condition: condition)
  }

  private static func condition(
    _ reader: inout BinaryReader, known: inout [String: Condition]
  ) -> Condition? {
    guard let spelling = reader.text() else { return nil }
    let condition = known[spelling] ?? Condition(spelled: spelling)
    known[spelling] = condition
    return condition
  }

  private static func form(_ reader: inout BinaryReader) -> ImportStatement.Form? {
    switch reader.integer() {
    case 0: .module
    case 1: reader.text().map { .scoped($0) }
    case 2: .objectiveC
    case 3: reader.text().map { .header($0) }
    default: nil
    }
  }
}
