import Files
import ModuleGraph
import SwiftParsing

/// The places where a Package.swift mentions targets and dependencies.
struct ManifestPlaces: Sendable {
  /// The manifest's path.
  var manifest: String
  let lines: LineTable
  /// The offsets of all string literals, in order, by their text.
  let literals: [String: [Int]]
  let targets: [String: Range<Int>]
  let computedTargets: [Range<Int>]
  /// The places that evaluating the manifest has determined.
  var declared = EvaluatedPlaces()

  init(
    manifest: String, lines: LineTable, literals: [String: [Int]], targets: [String: Range<Int>],
    computedTargets: [Range<Int>]
  ) {
    self.manifest = manifest
    self.lines = lines
    self.literals = literals
    self.targets = targets
    self.computedTargets = computedTargets
  }

  init(_ syntax: ManifestSyntax, manifest: String) {
    self.manifest = manifest
    lines = syntax.lines
    let outline = PackageOutline(syntax, constructors: Set(PackageManifest.typesByConstructor.keys))
    literals = Dictionary(grouping: outline.texts, by: \.text).mapValues { $0.map(\.offset) }
    computedTargets = outline.computedTargets
    targets = outline.targets.merging(outline.calls) { declared, _ in declared }
  }

  /// Returns the place where the target is declared, or the beginning of the manifest if the declaration is computed.
  func place(ofTarget name: String) -> Place {
    declared.targets[name].map { place(at: $0) } ?? place(at: targets[name]?.lowerBound)
  }

  /// Returns the place where the target lists the dependency. If this is unknown, the result is the place where the
  /// target is declared, or the beginning of the manifest.
  func place(ofDependency dependency: String, ofTarget target: String) -> Place {
    if let known = declared.dependencies[target]?[dependency] { return place(at: known) }
    let offsets = literals[dependency] ?? []
    guard let range = targets[target] else {
      let computed = offsets.first { offset in computedTargets.contains { $0.contains(offset) } }
      return place(at: computed ?? (offsets.count == 1 ? offsets.first : nil))
    }
    return place(at: offsets.first { range.contains($0) } ?? range.lowerBound)
  }

  /// Returns the place where a product lists a target: the first mention of the name outside of the declarations of
  /// targets.
  func place(ofProductTarget name: String) -> Place {
    let ranges = Array(targets.values)
    let mention = literals[name]?.first { offset in !ranges.contains { $0.contains(offset) } }
    return place(at: mention)
  }

  /// Returns the place where a target specifies a path, or the place of the target if the path is computed.
  func place(ofPath path: String, ofTarget name: String) -> Place {
    guard let range = targets[name], let offset = literals[path]?.first(where: range.contains) else {
      return place(ofTarget: name)
    }
    return place(at: offset)
  }

  /// Returns the place where the manifest specifies a path, or `nil` if the path is computed.
  /// - Parameter folder: The folder that the path is relative to.
  func place(ofPath path: String, from folder: String) -> Place? {
    // In a literal manifest, the path is written in exactly this form.
    if let offset = literals[path]?.first { return place(at: offset) }
    let meant = FilePath.join(folder, path)
    let text = literals.keys.filter { FilePath.join(folder, $0) == meant }.min()
    return text.flatMap { literals[$0]?.first }.map { place(at: $0) }
  }

  private func place(at position: EvaluatedPlaces.Position) -> Place {
    Place(file: manifest, line: position.line, column: position.column)
  }

  private func place(at offset: Int?) -> Place {
    guard let offset else { return Place(file: manifest) }
    let (line, column) = lines.position(of: offset)
    return Place(file: manifest, line: line, column: column)
  }
}
