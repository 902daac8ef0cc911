import Files
import Text
import ModuleGraph
import SwiftParsing

/// Reads the imports of a source file from its bytes.
enum FileReader {
  static func read(_ bytes: [UInt8], path: String, language: SourceFile.Language) -> SourceFile {
    bytes.withUnsafeBufferPointer { read($0, path: path, language: language) }
  }

  /// The first bytes of files that git-crypt has encrypted.
  private static let encrypted = [UInt8]("\0GITCRYPT\0".utf8)

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, language: SourceFile.Language
  ) -> SourceFile {
    var imports: [ImportStatement] = []
    var isBlank = false
    var definitions: [MacroDefinition] = []
    var actsUnimported = false
    var problem: SourceFile.Problem?
    if bytes.contains(0) {
      problem = .init(
        bytes.starts(with: encrypted)
          ? "the file is encrypted by git-crypt, so its imports are not known; unlock the checkout"
          : "the file is binary, not source text; remove it from the target")
      return SourceFile(path: path, language: language, problem: problem)
    }
    // Compilers accept any bytes in comments and string literals of C.
    if language == .swift, bytes.contains(where: { $0 >= 0x80 }), !isUTF8(bytes) {
      problem = .init("the file is not valid UTF-8; save it as UTF-8", effect: .notes)
    }
    if language != .swift {
      if let found = DirectiveScanner.scan(bytes) {
        (imports, isBlank) = (found.imports, found.isBlank)
        definitions = found.definitions
        actsUnimported = found.actsUnimported
      } else {
        problem = .init(
          "its #if conditions are nested too deeply or too long to evaluate, so its imports are not known")
      }
    } else {
      actsUnimported = StatementSearch.find("@objc(Target_", in: bytes, from: 0) != nil
      switch ImportScanner.scan(bytes) {
      case .settled(let found, let hasNothing): (imports, isBlank) = (found, hasNothing)
      case .needsParser:
        do {
          let found = try ImportParser.parse(bytes)
          imports = found.imports
          if let line = found.unclear {
            problem = .init(
              "this `import` or directive is not a statement at the top level of the file, so the file's imports may "
                + "be incomplete; move it to the top level, or correct the code before it", line: line)
          }
        } catch {
          imports = error.isOfBrokenText ? [] : ImportScanner.scanWhole(bytes)
          problem =
            error.isOfBrokenText
            ? .init(
              "the file was not parsed, so its imports are not known: \(error.reason)", line: error.line)
            : .init(
              "the file was not parsed, so its imports are those that a scan found: \(error.reason)",
              effect: .notes, line: error.line)
        }
      }
    }
    return SourceFile(
      path: path, language: language, lines: SwiftLexicon.lineCount(bytes), isBlank: isBlank,
      imports: imports,
      macroModules: language == .swift ? macroModules(bytes) : [], definitions: definitions,
      actsUnimported: actsUnimported, problem: problem)
  }

  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  /// Returns the modules in `#externalMacro(module: "…", type: "…")`.
  private static func macroModules(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var modules: [String] = []
    var offset = 0
    while let found = StatementSearch.find("#externalMacro", in: bytes, from: offset) {
      offset = found + 1
      guard let label = StatementSearch.find("module:", in: bytes, from: offset),
        let open = StatementSearch.find("\"", in: bytes, from: label),
        let close = StatementSearch.find("\"", in: bytes, from: open + 1), close - found < 400
      else { continue }
      let module = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      if !modules.contains(module) { modules.append(module) }
    }
    return modules
  }
}
