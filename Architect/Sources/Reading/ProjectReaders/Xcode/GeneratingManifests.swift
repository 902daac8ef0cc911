import Files

/// The manifests from which tools generate Xcode projects. A repository with such a manifest may keep a project's folder
/// for its schemes or its resolved packages alone, without the file that is generated into it.
struct GeneratingManifests {
  /// The folders with such a manifest.
  private let folders: Set<String>

  private static let names = [
    "project.yml", "project.yaml", "project.json", "Project.swift", "Tuist.swift", "BUILD", "BUILD.bazel",
  ]

  init(_ tree: FileTree) {
    folders = Set(tree.folders.lazy.filter { $0.value.files.contains(where: Self.names.contains) }.map(\.key))
  }

  /// Whether a manifest beside a project, or in a folder above, may write it.
  func write(_ project: String) -> Bool {
    var folder = project
    while !folder.isEmpty {
      folder = FilePath.folder(of: folder)
      if folders.contains(folder) { return true }
    }
    return false
  }
}
