import Files
import ModuleGraph
import SourceReaders
import Text

extension TargetInside {
  /// Returns the shortest chain of references from one file or type to another, with the files as its modules; empty if
  /// there is none.
  /// - Parameters:
  ///   - start: A file's path, the end of a path, or the name of a type.
  ///   - end: The same.
  /// - Throws: ``UnknownPart`` if there is no such file or type.
  public func chain(from start: String, to end: String) throws -> [Edge] {
    try references.chain(from: files(named: start), to: files(named: end)).map { edge in
      var result = Edge(from: references.files[edge.from].path, to: references.files[edge.to].path)
      for use in edge.uses where use.basis > .uniqueMember {
        var evidence = ImportEvidence(
          place: Place(file: result.from, line: use.line),
          statement: ImportStatement(module: result.to, line: use.line, column: 1))
        evidence.usedName = references.symbols[use.symbol].name
        result.imports.append(evidence)
      }
      result.imports.sort { $0.place < $1.place }
      return result
    }
  }

  private func files(named name: String) throws -> Set<Int> {
    var found: Set<Int> = []
    for (number, file) in references.files.enumerated()
    where file.path == name || file.path.hasSuffix("/" + name)
      || FilePath.name(of: file.path) == name + ".swift"
    {
      found.insert(number)
    }
    let types = references.types.filter { $0.name == name }
    if !types.isEmpty { found = Set(types.map(\.file)) }
    guard !found.isEmpty else {
      throw UnknownPart(
        name: name, target: self.name,
        suggestion: NearMiss.of(name, among: references.types.map(\.name) + references.files.map(\.path)))
    }
    return found
  }
}

/// The error for a name that is neither a file nor a type of a target.
public struct UnknownPart: Error, Hashable, Sendable, CustomStringConvertible {
  public var name: String
  public var target: String
  /// The name that the user probably meant.
  public var suggestion: String?

  public var description: String {
    "there is no file or type '\(name)' in '\(target)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
