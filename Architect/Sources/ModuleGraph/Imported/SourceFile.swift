/// A source file as reading found it.
public struct SourceFile: Hashable, Sendable {
  public enum Language: String, Hashable, Sendable {
    case swift, objectiveC, c, header

    /// The language of a file by its extension, in lower case; nil where it is no source file.
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

  /// The path relative to the repository's root.
  public var path: String
  public var language: Language
  public var lines: Int
  /// Whether the file holds nothing but comments and blank space.
  public var isBlank: Bool
  public var imports: [ImportStatement]
  /// The modules that `#externalMacro(module:)` names.
  public var macroModules: [String]
  /// The macros without parameters that a file of C or Objective-C defines, but for the guard of a header and for what
  /// stands for 0.
  public var definitions: [MacroDefinition]
  /// Whether it holds code that runs as soon as it is linked and loaded, such as `+load`.
  public var actsWhenLoaded = false
  /// Why the file could not be read whole, where it could not.
  public var problem: Problem?

  /// What kept a file from being read whole.
  public struct Problem: Hashable, Sendable {
    public var message: String
    public var effect: ReadingProblem.Effect
    /// Where, from 1.
    public var line: Int

    public init(_ message: String, effect: ReadingProblem.Effect = .blocks, line: Int = 1) {
      self.message = message
      self.effect = effect
      self.line = line
    }
  }

  public init(
    path: String, language: Language, lines: Int = 0, isBlank: Bool = false, imports: [ImportStatement] = [],
    macroModules: [String] = [], definitions: [MacroDefinition] = [], problem: Problem? = nil
  ) {
    self.path = path
    self.language = language
    self.lines = lines
    self.isBlank = isBlank
    self.imports = imports
    self.macroModules = macroModules
    self.definitions = definitions
    self.problem = problem
  }
}
