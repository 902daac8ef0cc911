internal import SwiftParser
internal import SwiftSyntax

/// The Swift files that manifests share, such as Tuist's ProjectDescriptionHelpers, prepared for evaluating manifests.
public struct ManifestProgram: Sendable {
  let declarations: Declarations
  /// The files that were not read, with the reason for each.
  public private(set) var refusals: [(file: String, refusal: ParsingRefusal)] = []

  /// Parses the files of `module`. Files that exceed the limits for the parser are recorded in ``refusals`` instead.
  public init(_ files: [(name: String, bytes: [UInt8])], of module: String) {
    var units: [SourceUnit] = []
    for file in files {
      do {
        units.append(SourceUnit(name: file.name, syntax: try ManifestSyntax(file.bytes)))
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
    /// The number of evaluation steps.
    public var steps: Int
  }

  /// Evaluates a manifest's constants without running the manifest.
  ///
  /// The evaluator supports the parts of Swift that manifests need: constants, functions, enumerations, structures,
  /// extensions, collections and closures over them. Everything else becomes an unknown value, and is reported if the
  /// requested value depends on it.
  /// - Parameters:
  ///   - manifest: The manifest's name and text.
  ///   - vocabulary: The types of the manifest's library, and the type that is requested.
  ///   - steps: The maximum number of steps, because evaluating an untrusted text might never end.
  /// - Throws: ``ParsingRefusal`` if the manifest is not passed to the parser.
  public func evaluate(
    _ manifest: (name: String, bytes: [UInt8]), _ vocabulary: ManifestVocabulary, steps: Int
  ) throws(ParsingRefusal) -> Result {
    let unit = SourceUnit(name: manifest.name, syntax: try ManifestSyntax(manifest.bytes))
    var declarations = declarations
    declarations.addAliases(unit)
    declarations.add(unit)
    let all = declarations
    return DeepStack.run {
      let evaluator = Evaluator(all, vocabulary, manifest: unit, steps: steps)
      return evaluator.run()
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

/// The types and arguments that the library of a manifest provides.
public struct ManifestVocabulary: Sendable {
  /// The type of the requested value, such as `Project`.
  public var root: String
  /// The types of all relevant arguments in library calls, by label. Other arguments are not evaluated.
  public var arguments: [String: String]
  /// The types that are written as lists, with the element type of each.
  public var lists: [String: String]
  /// The labels of arguments whose values may be partly or completely unknown.
  public var incidental: Set<String>

  public init(
    root: String, arguments: [String: String], lists: [String: String], incidental: Set<String> = []
  ) {
    self.root = root
    self.arguments = arguments
    self.lists = lists
    self.incidental = incidental
  }

  /// Returns the type of the argument with the label, or `nil` if the argument is not relevant.
  func type(of label: String) -> TypeReference? {
    arguments[label].map {
      $0.hasPrefix("[") ? .array(.named(String($0.dropFirst().dropLast()))) : .named($0)
    }
  }
}

/// A parsed file of a program.
final class SourceUnit: Sendable {
  let name: String
  let syntax: ManifestSyntax

  init(name: String, syntax: ManifestSyntax) {
    self.name = name
    self.syntax = syntax
  }
}
