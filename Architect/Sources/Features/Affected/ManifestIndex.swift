import Files
import ModuleGraph

/// The manifests of a repository at one time, and what they declare.
struct ManifestIndex {
  struct Entry {
    var module: Module.ID
    var declaration: Module.Declaration

    var target: Target { declaration.target }
  }

  private var entries: [String: [Entry]] = [:]
  private var manifests: [String: Set<String>] = [:]
  /// The manifests that refer to a package outside the repository's folder, by the package's path. Some give the path from
  /// their own folder.
  private var users: [String: Set<String>] = [:]

  /// The manifests that include a file, by the file's path.
  private var parts: [String: Set<String>] = [:]

  init(_ state: RepositoryState) {
    for module in state.graph.modules {
      for declaration in module.declarations {
        entries[declaration.manifest, default: []].append(Entry(module: module.id, declaration: declaration))
      }
    }
    for project in state.projects {
      manifests[FilePath.folder(of: project.manifest), default: []].insert(project.manifest)
      for part in project.includedFiles { parts[part, default: []].insert(project.manifest) }
      for path in project.packages.filter(\.isOutside).compactMap(\.path) {
        users[path.hasPrefix("/") ? path : "..", default: []].insert(project.manifest)
      }
    }
  }

  /// The targets of a manifest, by module.
  subscript(manifest: String) -> [Entry] { entries[manifest] ?? [] }

  func modules(of manifest: String) -> Set<Module.ID> { Set(self[manifest].map(\.module)) }

  /// The manifests in a folder, but not in the folders in it.
  func manifests(in folder: String) -> Set<String> { manifests[folder] ?? [] }

  /// The manifests that a file is a part of, because they include it.
  func users(ofPart path: String) -> Set<String> { parts[path] ?? [] }

  /// The manifests that may refer to the package of a file outside the repository's folder.
  func users(ofPackageAround path: String) -> Set<String> {
    var result = users[".."] ?? []
    guard users.count > (result.isEmpty ? 0 : 1) else { return result }
    for folder in sequence(first: path, next: { $0.isEmpty ? nil : FilePath.folder(of: $0) }) {
      result.formUnion(users[folder] ?? [])
    }
    return result
  }
}
