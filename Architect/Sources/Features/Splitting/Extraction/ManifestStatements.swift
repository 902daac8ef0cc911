import Text
import ModuleGraph

/// Statements at the end of a manifest that computes its targets, which do what edits of literal targets would.
struct ManifestStatements {
  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  /// Declares a target with the dependencies and settings of the one that its files were in.
  mutating func extract(
    _ name: String, from old: String, path: String, settings: [String]
  ) {
    let arguments = settings.map { "\($0): old.\($0)" }.joined(separator: ", ")
    lines += [
      "// The files of \(name) were in \(old).",
      "if let old = package.targets.first(where: { $0.name == \(SwiftSource.literal(old)) }) {",
      "  package.targets.append(",
      "    .target(",
      "      name: \(SwiftSource.literal(name)), dependencies: old.dependencies, path: \(SwiftSource.literal(path)),",
      "      \(arguments)))",
      "  old.dependencies.append(\(SwiftSource.literal(name)))",
      "}",
    ]
  }

  mutating func addDependency(_ name: String, to target: String) {
    lines.append(
      "package.targets.first { $0.name == \(SwiftSource.literal(target)) }?.dependencies.append(\(SwiftSource.literal(name)))"
    )
  }

  /// The manifest with the statements.
  /// - Throws: ``ExtractionError`` if the manifest has no constant to which they could refer.
  func appended(to manifest: String) throws(ExtractionError) -> String {
    guard !isEmpty else { return manifest }
    guard manifest.contains("let package = Package(") else {
      throw ExtractionError(
        .manifest, "the manifest computes its targets, and has no constant 'package' to add one to")
    }
    let end = manifest.hasSuffix("\n") ? "" : "\n"
    return manifest + end + "\n" + lines.joined(separator: "\n") + "\n"
  }
}
