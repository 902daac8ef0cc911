import Files
import ModuleGraph

/// The manifests in linked folders: each counts once, at its real path, and what refers to it is led there.
struct LinkedFolders {
  private let tree: FileTree

  init(_ tree: FileTree) { self.tree = tree }

  /// Returns the manifests without those that are among them at their real path, too.
  func once(_ manifests: [String]) -> [String] {
    guard !tree.links.isEmpty else { return manifests }
    let all = PathSet(manifests)
    return manifests.filter { manifest in
      let real = tree.unlinked(manifest)
      return real == manifest || !all.contains(real)
    }
  }

  /// Makes references to packages lead to the packages that count, in whatever spelling and through whatever link they do.
  func follow(in projects: inout [Project]) {
    let folders = PathSet(projects.lazy.filter { $0.format == .swiftPM }.map(\.folder))
    for project in projects.indices {
      for index in projects[project].packages.indices {
        guard let path = projects[project].packages[index].path, !projects[project].packages[index].isOutside,
          !folders.contains(path)
        else { continue }
        let manifest = tree.unlinked(tree.spelled(FilePath.join(path, "Package.swift")))
        let folder = FilePath.folder(of: manifest)
        if folders.contains(folder) { projects[project].packages[index].path = folder }
      }
    }
  }
}
