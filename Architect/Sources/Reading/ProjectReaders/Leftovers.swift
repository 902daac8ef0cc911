import Graphs
import Files
import ModuleGraph

/// Xcode targets without sources that are only left over from a template or from code that was removed. They are worth
/// a warning only if a build still needs them, or if somebody forgot to add files to them.
struct Leftovers {
  private let tree: FileTree
  /// The files of targets, and the manifests.
  private let owned: Set<String>
  /// The names of the targets that are needed, by the manifest of their project.
  private let needed: [String: Set<String>]
  /// The paths that each workspace lists.
  private let workspaces: [Set<String>]

  init(_ projects: [Project], tree: FileTree) {
    self.tree = tree
    needed = Dictionary(
      projects.filter { $0.format == .xcode }.map { ($0.manifest, Self.needed(in: $0.targets)) }
    ) { $0.union($1) }
    workspaces = XcodeWorkspace.all(in: tree).map { Set($0.references.map(\.path)) }
    owned = Set(projects.lazy.flatMap(\.targets).flatMap(\.files)).union(projects.map(\.manifest))
  }

  /// Whether an empty target is left over.
  func contains(_ target: Target, of project: Project) -> Bool {
    guard project.format == .xcode else { return false }
    if isForgotten(project) { return true }
    guard !target.listsSources || target.isInNoScheme else { return false }
    let isNeeded = needed[project.manifest]?.contains(target.name) ?? false
    return !isNeeded && (target.listsSources || !hasForgottenFiles(target))
  }

  /// Whether a target without sources exists for its dependencies, which it passes on. Xcode builds such a framework.
  ///
  /// If none of its folders is there, or if sources that no target builds lie below the project's folder, the target's
  /// paths may be wrong.
  func isUmbrella(_ target: Target, of project: Project) -> Bool {
    guard project.format.isBuiltByXcode, target.kind == .library, !target.dependencies.isEmpty else {
      return false
    }
    return target.roots.contains(where: tree.hasFolder) && !hasForgottenFiles(below: [project.folder])
  }

  /// Whether the repository has workspaces, but none that lists the project.
  private func isForgotten(_ project: Project) -> Bool {
    let bundle = FilePath.folder(of: project.manifest)
    return !workspaces.isEmpty && !workspaces.contains { $0.contains(bundle) }
  }

  /// The names of the targets on which targets with sources depend, directly or through others.
  /// - Complexity: Linear in the number of dependencies.
  private static func needed(in targets: [Target]) -> Set<String> {
    let byName = Dictionary(grouping: targets, by: \.name)
    let byModule = Dictionary(grouping: targets, by: \.moduleName)
    func meant(_ name: String) -> [Target] {
      (byName[name] ?? []) + (byModule[Target.moduleName(for: name)] ?? [])
    }
    func dependencies(_ users: [Target]) -> [String] { users.flatMap(\.dependencies).map(\.name) }
    let names = reachable(from: dependencies(targets.filter { !$0.files.isEmpty })) { name in
      dependencies(meant(name).filter(\.files.isEmpty))
    }
    return Set(names.flatMap(meant).map(\.name))
  }

  /// Whether the folders of the target contain sources that no target builds.
  private func hasForgottenFiles(_ target: Target) -> Bool { hasForgottenFiles(below: target.roots) }

  /// Whether a file is part of manifests: a helper of Tuist, or a manifest of a workspace or a package.
  private static func isOfManifests(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return Project.isPackageManifest(name)
      || ["Project.swift", "Workspace.swift", "Tuist.swift", "Plugin.swift"].contains(name)
      || path.split(separator: "/").contains { $0 == "ProjectDescriptionHelpers" || $0 == "Tuist" }
  }

  private func hasForgottenFiles(below folders: [String]) -> Bool {
    folders.contains { folder in
      tree.files(below: folder, prune: SourceGlobs.isOpaque).contains { path in
        SourceGlobs.isSource(path) && FilePath.fileExtension(of: path) != "h" && !owned.contains(path)
          && !Self.isOfManifests(path)
      }
    }
  }
}
