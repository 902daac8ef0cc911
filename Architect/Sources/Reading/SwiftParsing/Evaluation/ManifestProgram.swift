internal import SwiftParser
internal import SwiftSyntax
internal import Text

/// The Swift files that manifests share, such as Tuist's ProjectDescriptionHelpers, prepared for evaluating manifests.
public struct ManifestProgram: Sendable {
  let declarations: Declarations
  /// The files that were not read, with the reason for each.
  public private(set) var refusals: [(file: String, refusal: ParsingRefusal)] = []

  /// Parses the files of `module`. Files that exceed the limits for the parser are recorded in ``refusals`` instead.
  /// - Parameter foreign: The names of the files that belong to other modules, such as those of plug-ins.
  public init(_ files: [(name: String, bytes: [UInt8])], of module: String, foreign: Set<String> = []) {
    var units: [SourceUnit] = []
    for file in files {
      do {
        units.append(
          SourceUnit(
            name: file.name, syntax: try ManifestSyntax(file.bytes),
            module: foreign.contains(file.name) ? nil : module))
      } catch {
        refusals.append((file.name, error))
      }
    }
    var declarations = Declarations(module: module)
    // An extension may refer to its type by an alias from another file.
    for unit in units { declarations.addAliases(unit) }
    for unit in units { declarations.add(unit) }
    self.declarations = declarations
  }

  /// The result of evaluating a manifest.
  public struct Result: Sendable {
    /// The value of the first constant that is a call to the requested type, as far as the value is known.
    public var literal: Literal?
    /// The locations in the requested value at which evaluation stopped, in order.
    public var gaps: [EvaluationGap]
    /// What the evaluation has cost.
    public var cost: Spending
    /// The first location at which the manifest reads the environment, which is assumed to be empty.
    public var environment: EvaluationGap?
  }

  /// What an evaluation costs, or may cost.
  public struct Spending: Hashable, Sendable {
    /// The number of evaluation steps.
    public var steps: Int
    /// The size of all values that are made.
    public var made: Int

    public init(steps: Int, made: Int) { (self.steps, self.made) = (steps, made) }
  }

  /// Evaluates a manifest without running it: its constants or, if the vocabulary describes programs, its statements.
  ///
  /// The evaluator supports the parts of Swift that manifests need: constants, functions, enumerations, structures,
  /// extensions, collections and closures over them. Everything else becomes an unknown value, and is reported if the
  /// requested value depends on it.
  /// - Parameters:
  ///   - manifest: The manifest's name and text.
  ///   - vocabulary: The types of the manifest's library, and the type that is requested.
  ///   - limit: What the evaluation may cost, if less than usual is left for several manifests together.
  /// - Throws: ``ParsingRefusal`` if the manifest is not passed to the parser.
  public func evaluate(
    _ manifest: (name: String, bytes: [UInt8]), _ vocabulary: ManifestVocabulary,
    within limit: Spending? = nil
  ) throws(ParsingRefusal) -> Result {
    evaluate(try ManifestSyntax(manifest.bytes), named: manifest.name, vocabulary, within: limit)
  }

  /// Evaluates a manifest that has been parsed already.
  public func evaluate(
    _ syntax: ManifestSyntax, named name: String, _ vocabulary: ManifestVocabulary,
    within limit: Spending? = nil
  ) -> Result {
    // SwiftPM compiles a manifest as a script.
    let unit = SourceUnit(name: name, syntax: syntax, module: vocabulary.program == nil ? nil : "main")
    let shared = declarations
    return DeepStack.run {
      var declarations = shared
      declarations.library = vocabulary.program?.nested ?? []
      declarations.addAliases(unit)
      declarations.add(unit)
      let evaluator = Evaluator(
        declarations, vocabulary, manifest: unit,
        limit.map { Meter(steps: $0.steps, made: $0.made) } ?? Meter())
      return vocabulary.program == nil ? evaluator.run() : evaluator.runProgram()
    }
  }
}

/// A location at which the evaluation of a manifest stops.
public struct EvaluationGap: Error, Hashable, Sendable {
  public var file: String
  public var line: Int
  /// A description of the code at that location, such as "the call to `readFile`".
  public var what: String

  public init(file: String, line: Int, what: String) {
    self.file = file
    self.line = line
    self.what = what
  }
}

/// A parsed file of a program.
final class SourceUnit: Sendable {
  let name: String
  let syntax: ManifestSyntax
  /// The module that the file belongs to, if its name is known.
  let module: String?

  init(name: String, syntax: ManifestSyntax, module: String?) {
    self.name = name
    self.syntax = syntax
    self.module = module
  }
}
