import Files
import ModuleGraph

/// Reads BUILD files that use rules_swift, rules_apple and rules_ios, with the macros of the repository, without running
/// Bazel. If a part cannot be evaluated, the output of `bazel cquery --output=jsonproto` is read.
public struct BazelReader: ProjectReader {
  private static let workspaceFiles: Set<String> = ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]
  static let buildFiles = ["BUILD.bazel", "BUILD"]

  public init() {}

  /// Returns the BUILD files in and below folders that contain a MODULE.bazel or WORKSPACE file.
  public func manifests(in tree: FileTree) -> [String] {
    let roots = tree.folders.filter { !Self.workspaceFiles.isDisjoint(with: $0.value.files) }.map(\.key)
    guard !roots.isEmpty else { return [] }
    return tree.folders.keys.sorted().compactMap { folder in
      guard roots.contains(where: { FilePath.contains($0, folder) }) else { return nil }
      return Self.buildFiles.first { tree.folders[folder]?.files.contains($0) == true }
        .map { FilePath.join(folder, $0) }
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    let groups = Dictionary(grouping: manifests) { Self.root(of: $0, in: tree) }
    for (root, members) in groups.sorted(by: { $0.key < $1.key }) {
      read(root, members.sorted(), in: tree, into: &reading)
    }
    return reading
  }

  private static func root(of manifest: String, in tree: FileTree) -> String {
    var folder = FilePath.folder(of: manifest)
    while !folder.isEmpty {
      if !workspaceFiles.isDisjoint(with: tree.folders[folder]?.files ?? []) { return folder }
      folder = FilePath.folder(of: folder)
    }
    return folder
  }

  private func read(
    _ root: String, _ manifests: [String], in tree: FileTree, into reading: inout ProjectReading
  ) {
    let folders = BazelFolders(
      tree: tree, root: root, file: Self.workspaceFile(root, tree),
      packages: Set(manifests.map { FilePath.folder(of: $0) }))
    var targets = BazelTargets(folders)
    var modules = StarlarkModules()
    for manifest in manifests {
      do {
        let package = try BazelPackage(manifest, workspace: folders, modules: &modules)
        targets.add(package.rules, in: package.folder)
      } catch {
        reading.problems.append(Self.unread(manifest, error))
      }
    }
    var problems: [ReadingProblem] = []
    if let first = targets.gaps.first {
      let file = FilePath.join(root, BazelQuery.fileName)
      if tree.hasFile(file) {
        do {
          var queried = BazelTargets(folders)
          for package in try BazelQuery(tree.read(file), workspace: folders).packages {
            queried.add(package.rules, in: package.folder)
          }
          targets = queried
        } catch {
          problems.append(Self.unread(file, error))
        }
      } else {
        problems.append(Self.end(first.rule, first.what, count: targets.gaps.count, root))
      }
    }
    problems += targets.duplicates.map { Self.duplicate($0.rule, of: $0.earlier) }
    let made = targets.targets()
    // A workspace that uses only other languages has nothing to check.
    guard made.contains(where: Self.isSwift) else { return }
    var project = Project(
      format: .bazel, manifest: Self.workspaceFile(root, tree),
      name: root.isEmpty ? "" : FilePath.name(of: root), targets: made)
    project.isWhole = problems.isEmpty
    reading.projects.append(project)
    reading.problems += problems
  }

  private static func isSwift(_ target: Target) -> Bool {
    target.files.contains { $0.hasSuffix(".swift") || $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
  }

  private static func workspaceFile(_ root: String, _ tree: FileTree) -> String {
    let name = workspaceFiles.sorted().first { tree.hasFile(FilePath.join(root, $0)) }
    return FilePath.join(root, name ?? "MODULE.bazel")
  }

  private static func unread(_ file: String, _ error: any Error) -> ReadingProblem {
    ReadingProblem(
      place: Place(file: file), message: "the file was not read, so its modules are not checked: \(error)")
  }

  private static func duplicate(_ rule: BazelRule, of earlier: BazelRule) -> ReadingProblem {
    let name = rule.strings("name").first ?? ""
    return ReadingProblem(
      place: rule.place,
      message:
        "'\(name)' is already declared at \(earlier.place), which Bazel rejects, so this rule is not read; rename one of them",
      effect: .notes)
  }

  private static func end(_ rule: BazelRule, _ what: String, count: Int, _ root: String) -> ReadingProblem {
    let rules = count == 1 ? "1 rule is" : "\(count) rules are"
    return ReadingProblem(
      place: rule.place,
      message:
        "\(what) cannot be evaluated without running Bazel, so \(rules) not completely known; save the output of `bazel cquery 'deps(//...)' "
        + "--output=jsonproto` in \(root.isEmpty ? "the root" : root) as \(BazelQuery.fileName)",
      effect: .notes)
  }
}
