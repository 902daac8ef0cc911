import Files
import ModuleGraph

/// Xcode targets without sources that are only left over from a template or from code that was removed. They are worth
/// a warning only if a build still needs them, or if somebody forgot to add files to them.
struct Leftovers {
  private let projects: [Project]
  private let tree: FileTree
  private let owned: Set<String>
  /// The paths that each workspace lists.
  private let workspaces: [Set<String>]

  init(_ projects: [Project], tree: FileTree) {
    self.projects = projects
    self.tree = tree
    workspaces = tree.folders.keys.filter { $0.hasSuffix(".xcworkspace") && !$0.contains(".xcodeproj/") }
      .sorted()
      .map { workspace in
        let bytes = (try? tree.read(FilePath.join(workspace, "contents.xcworkspacedata"))) ?? []
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\"")
        return Set(
          parts.compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            return FilePath.join(FilePath.folder(of: workspace), String(part[part.index(after: colon)...]))
          })
      }
    owned = Set(projects.lazy.flatMap(\.targets).flatMap(\.files))
  }

  /// Whether an empty target is left over.
  func contains(_ target: Target, of project: Project) -> Bool {
    guard project.format == .xcode else { return false }
    if isForgotten(project) { return true }
    guard !target.listsSources || target.isInNoScheme else { return false }
    return !isNeeded(target, in: project) && (target.listsSources || !hasForgottenFiles(target))
  }

  /// Whether the repository has workspaces, but none that lists the project.
  private func isForgotten(_ project: Project) -> Bool {
    let bundle = FilePath.folder(of: project.manifest)
    return !workspaces.isEmpty && !workspaces.contains { $0.contains(bundle) }
  }

  /// Whether a target with sources depends on the target, directly or through others without sources.
  private func isNeeded(_ target: Target, in project: Project) -> Bool {
    var names: Set<String> = [target.name]
    var pending = [target]
    while let current = pending.popLast() {
      for user in project.targets where user.dependencies.contains(where: { refers($0, to: current) }) {
        if !user.files.isEmpty { return true }
        if names.insert(user.name).inserted { pending.append(user) }
      }
    }
    return false
  }

  private func refers(_ dependency: DeclaredDependency, to target: Target) -> Bool {
    dependency.name == target.name || Target.moduleName(for: dependency.name) == target.moduleName
  }

  /// Whether the folders of the target contain sources that no target builds.
  private func hasForgottenFiles(_ target: Target) -> Bool {
    target.roots.contains { folder in
      tree.files(below: folder, prune: SourceGlobs.isOpaque).contains { path in
        SourceGlobs.isSource(path) && FilePath.fileExtension(of: path) != "h" && !owned.contains(path)
      }
    }
  }
}
