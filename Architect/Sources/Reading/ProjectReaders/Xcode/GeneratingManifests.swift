import Files

/// The manifests from which tools generate Xcode projects. A repository with such a manifest may keep a project's folder
/// for its schemes or its resolved packages alone, without the file that is generated into it.
public struct GeneratingManifests {
  private let tree: FileTree

  private static let names: Set<String> = [
    "project.yml", "project.yaml", "project.json", "Project.swift", "Tuist.swift", "BUILD", "BUILD.bazel",
  ]

  public init(_ tree: FileTree) { self.tree = tree }

  /// Returns the name of the manifest in the folder at `folder` from which XcodeGen or Tuist generates a project; `nil` if
  /// there is none.
  /// - Parameter root: The absolute path of the repository.
  public static func name(in folder: String, of root: String) -> String? {
    let manifests = GeneratingManifests(FileTree(root: FilePath.join(root, folder)) { _ in true })
    let others: Set<String> = ["BUILD", "BUILD.bazel", "Tuist.swift", "project.json"]
    return manifests.names(in: "").first { !others.contains($0) }
  }

  /// Whether a manifest beside a project, or in a folder above, may write it.
  func write(_ project: String) -> Bool {
    var folder = project
    while !folder.isEmpty {
      folder = FilePath.folder(of: folder)
      if !names(in: folder).isEmpty { return true }
    }
    return false
  }

  private func names(in folder: String) -> [String] {
    let specs = XcodeGenSpecs(tree)
    return (tree.folders[folder]?.files ?? []).filter { name in
      let path = FilePath.join(folder, name)
      if ManifestFile.hasName(name) {
        return Self.names.contains(name) && ManifestFile.isManifest(path, in: tree)
      }
      return Self.names.contains(name) || specs.contain(path)
    }
  }
}
