/// The information that was read from a source file.
public struct SourceFile: Hashable, Sendable {
  public enum Language: String, Hashable, Sendable {
    case swift, objectiveC, c, header

    /// Creates the language for a file extension in lower case; `nil` if it is not the extension of a source file.
    public init?(fileExtension: String) {
      switch fileExtension {
      case "swift": self = .swift
      case "m", "mm": self = .objectiveC
      case "c", "cpp", "cc", "cxx", "s": self = .c
      case "h", "hpp", "hh", "hxx": self = .header
      default: return nil
      }
    }
  }

  /// The problem that prevented a file from being read completely.
  public struct Problem: Hashable, Sendable {
    public var message: String
    public var effect: ReadingProblem.Effect
    /// The line number, starting at 1.
    public var line: Int

    public init(_ message: String, effect: ReadingProblem.Effect = .blocks, line: Int = 1) {
      self.message = message
      self.effect = effect
      self.line = line
    }
  }

  private struct Parts: Hashable {
    var path: String
    var language: Language
    var lines: Int
    var isBlank: Bool
    var imports: [ImportStatement]
    var macroModules: [String]
    var definitions: [MacroDefinition]
    var actsUnimported: Bool
    var problem: Problem?
  }

  private let shared: Shared<Parts>

  /// The path relative to the repository's root.
  public var path: String { shared.parts.path }
  public var language: Language { shared.parts.language }
  public var lines: Int { shared.parts.lines }
  /// Whether the file contains only comments and white space.
  public var isBlank: Bool { shared.parts.isBlank }
  public var imports: [ImportStatement] { shared.parts.imports }
  /// The modules that `#externalMacro(module:)` refers to.
  public var macroModules: [String] { shared.parts.macroModules }
  /// The macros without parameters that a C or Objective-C file defines, except header guards and macros with the value
  /// 0.
  public var definitions: [MacroDefinition] { shared.parts.definitions }
  /// Whether the file contains code that works without an import, wherever it is linked: what runs as soon as it is loaded,
  /// such as `+load`, and classes that mediators find by their names, `Target_…`.
  public var actsUnimported: Bool { shared.parts.actsUnimported }
  /// The reason that the file could not be read completely, or `nil` if it was read completely.
  public var problem: Problem? { shared.parts.problem }

  public init(
    path: String, language: Language, lines: Int = 0, isBlank: Bool = false, imports: [ImportStatement] = [],
    macroModules: [String] = [], definitions: [MacroDefinition] = [], actsUnimported: Bool = false,
    problem: Problem? = nil
  ) {
    shared = Shared(
      Parts(
        path: path, language: language, lines: lines, isBlank: isBlank, imports: imports,
        macroModules: macroModules, definitions: definitions, actsUnimported: actsUnimported, problem: problem
      ))
  }
}
