import Files
import ModuleGraph
import ProjectReaders
import Reports

extension Coverage {
  /// Counts what was read of a repository.
  init(_ repository: Repository, owned: Set<String>, graph: ModuleGraph, scanned: Int) {
    self.init()
    manifests = repository.projects.count
    modules = graph.modules.count
    files = graph.modules.reduce(0) { $0 + $1.files.count }
    imports = graph.modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.imports.count } }
    self.scanned = scanned
    leftOut = repository.leftOut.map { Gap(path: $0.path, reason: $0.reason) }
    strayFiles = repository.tree.files(below: "").filter { path in
      FilePath.fileExtension(of: path) == "swift" && !owned.contains(path)
        && !Self.isManifest(FilePath.name(of: path))
    }
    withoutPodfile = graph.modules.flatMap {
      $0.declarations.filter(\.target.lacksPodfile).map(\.target.name)
    }
    generated = graph.modules.filter(\.hasGeneratedSources).map(\.id)
  }

  private static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-")
      || ["Project.swift", "Workspace.swift", "Tuist.swift"].contains(name)
  }
}
