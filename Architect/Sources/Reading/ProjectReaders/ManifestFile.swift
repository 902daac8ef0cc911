import Files
import ModuleGraph
import SwiftParsing

/// Decides which Swift files are manifests.
///
/// The name of a file does not tell: an app with a type `Package` may have a source file Package.swift. A manifest imports
/// the library that describes packages or projects, which no code of a product can do.
public enum ManifestFile {
  private static let names: [String: Substring] = [
    "Project.swift": "ProjectDescription", "Workspace.swift": "ProjectDescription",
    "Tuist.swift": "ProjectDescription", "Plugin.swift": "ProjectDescription",
  ]

  /// Returns the library that a manifest with this name imports; `nil` if no manifest has the name.
  private static func library(of name: String) -> Substring? {
    Project.isPackageManifest(name) ? "PackageDescription" : names[name]
  }

  /// Whether manifests in Swift can have this name.
  public static func hasName(_ name: String) -> Bool { library(of: name) != nil }

  /// Whether the file at `path` is a manifest in Swift.
  ///
  /// A file that cannot be read or parsed counts as one if it has the name of one, so that it does not go unseen.
  public static func isManifest(_ path: String, in tree: FileTree) -> Bool {
    let name = FilePath.name(of: path)
    guard library(of: name) != nil else { return false }
    guard tree.hasFile(path), let bytes = try? tree.read(path) else { return true }
    return isManifest(bytes, named: name)
  }

  /// Whether a file with this content and name is a manifest in Swift.
  public static func isManifest(_ bytes: [UInt8], named name: String) -> Bool {
    guard let library = library(of: name) else { return false }
    // An empty file declares nothing as a source file, either, and nobody knows what a binary or encrypted one is.
    if bytes.contains(0) || bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) { return true }
    if library == "PackageDescription", ToolsVersion.isFirstLine(of: bytes) { return true }
    return mentions(library, in: bytes) && imports(library, in: bytes)
  }

  /// Whether the folder at `path` is that of a package.
  public static func isPackage(_ folder: String, in tree: FileTree) -> Bool {
    let manifest = FilePath.join(folder, "Package.swift")
    return tree.hasFile(manifest) && isManifest(manifest, in: tree)
  }

  /// Whether no target can compile the file, because it imports a library that only manifests have. A file with the name
  /// of a manifest is a source of the target around it otherwise.
  static func cannotBeCompiled(_ path: String, in tree: FileTree) -> Bool {
    guard let library = library(of: FilePath.name(of: path)), tree.hasFile(path),
      let bytes = try? tree.read(path)
    else { return false }
    return mentions(library, in: bytes) && imports(library, in: bytes)
  }

  private static func mentions(_ library: Substring, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { text in
      guard let first = library.utf8.first else { return false }
      var rest = text[...]
      while let start = rest.firstIndex(of: first) {
        if text[start...].starts(with: library.utf8) { return true }
        rest = text[(start + 1)...]
      }
      return false
    }
  }

  /// Whether a statement imports the library, or one that goes on with its name, such as the helpers of Tuist. A statement
  /// under a condition may be one that no compiler of the file ever sees.
  private static func imports(_ library: Substring, in bytes: [UInt8]) -> Bool {
    guard let outline = bytes.withUnsafeBufferPointer({ try? ImportOutline($0) }) else { return true }
    var conditions = 0
    for event in outline.events {
      switch event {
      case .begins: conditions += 1
      case .ends: conditions -= 1
      case .next: continue
      case .imports(let found):
        guard conditions == 0, let module = found.path.first, module.hasPrefix(library) else { continue }
        if module == library || module == "\(library)Helpers" { return true }
      }
    }
    return false
  }
}
