import Files
import ModuleGraph
import SwiftParsing
import Text

/// The kinds of products that Tuist builds from packages from outside the repository. These are static frameworks,
/// unless `PackageSettings` specifies another kind.
struct TuistProducts {
  private var types: [String: String] = [:]
  /// Whether the settings contain computed values, which are unknown here.
  private var isOpen = false

  /// Reads the settings in the manifest with the packages that Tuist resolves for `root`.
  init(root: String, tree: FileTree, _ allowance: Allowance) {
    let manifests = ["Tuist/Package.swift", "Package.swift"].map { FilePath.join(root, $0) }
    guard let manifest = manifests.first(where: tree.hasFile),
      let bytes = try? FileSystem.read(tree.absolute(manifest)),
      Self.names("productTypes", in: bytes)
    else { return }
    let program = ManifestProgram([], of: "PackageDescription")
    allowance.add(bytes: bytes.count)
    let settings = try? program.evaluate(
      (manifest, Self.withoutDirectives(bytes)), PackageVocabulary.tuistSettings, within: allowance.spending)
    if let settings { allowance.take(steps: settings.cost.steps, made: settings.cost.made) }
    guard let entries = settings?.literal?["productTypes"]?.dictionary else {
      isOpen = true
      return
    }
    for entry in entries {
      guard let name = entry.key.string, let type = entry.value.name else {
        isOpen = true
        continue
      }
      types[name] = type
    }
  }

  private static func names(_ word: StaticString, in bytes: [UInt8]) -> Bool {
    let word = word.withUTF8Buffer(Array.init)
    return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  /// Returns the text without directives, because Tuist defines `TUIST`. Line numbers do not change.
  private static func withoutDirectives(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      line.first { $0 != 32 && $0 != 9 } == UInt8(ascii: "#") ? [] : Array(line)
    }
    return Array(lines.joined(separator: [10]))
  }

  /// Whether the product is, or may be, a dynamic library that all targets linking it share.
  func isDynamic(_ product: String) -> Bool {
    types[product].map { ["framework", "dynamicLibrary"].contains($0) } ?? isOpen
  }
}
