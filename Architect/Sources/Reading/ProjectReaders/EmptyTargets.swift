import Files
import ModuleGraph

/// Finds targets that should have sources but have none. Whatever the reason, nothing in these targets is checked, and
/// the modules that they provide are unknown.
enum EmptyTargets {
  /// Marks these targets, and returns one problem for each manifest, unless a problem is already known at the place.
  ///
  /// A manifest without any source files is probably a template, or its sources have not been generated yet. Such
  /// manifests in one folder are reported together.
  static func mark(
    in projects: inout [Project], besides known: [ReadingProblem], ignored: IgnoredPaths, tree: FileTree
  ) -> [ReadingProblem] {
    let submodules = Submodules(tree)
    let leftovers = Leftovers(projects, tree: tree)
    var absent: [Target] = []
    let reported = Set(known.flatMap { [$0.place] + $0.others }.filter { $0.line > 1 })
    let blocked = Set(known.filter { $0.effect == .blocks }.map(\.place.file))
    var hollow: [[Target]] = []
    var problems: [ReadingProblem] = []
    for index in projects.indices {
      let empty = projects[index].targets.indices.filter { isEmpty(projects[index].targets[$0]) }
      for position in empty {
        let isUmbrella = leftovers.isUmbrella(projects[index].targets[position], of: projects[index])
        projects[index].targets[position].lacksSources = !isUmbrella
        if isUmbrella { projects[index].targets[position].isBuiltFromSources = false }
      }
      guard !blocked.contains(projects[index].manifest), !onlyFetches(projects[index]) else { continue }
      // That nothing is at the path that a manifest states is reported there.
      let stated = Set(projects[index].references.lazy.filter { $0.kind == .sources }.map(\.name))
      let open = empty.map { projects[index].targets[$0] }.filter { target in
        // A tool creates the sources that git ignores.
        target.lacksSources && !reported.contains(target.place) && !stated.contains(target.name)
          && (target.roots.isEmpty || !target.roots.allSatisfy(ignored.contains))
      }
      absent += open.filter { submodules.submodule(of: $0) != nil }
      let untold = open.filter {
        submodules.submodule(of: $0) == nil && !leftovers.contains($0, of: projects[index])
      }.sorted { $0.place < $1.place }
      if projects[index].targets.allSatisfy(\.files.isEmpty) {
        if !untold.isEmpty { hollow.append(untold) }
      } else {
        problems += [problem(untold)].compactMap { $0 }
      }
    }
    problems += submodules.problems(of: absent)
    let folders = Dictionary(grouping: hollow) { String($0[0].place.file.prefix { $0 != "/" }) }
    return problems
      + folders.sorted { $0.key < $1.key }.flatMap { _, manifests in
        Set(manifests.map { $0[0].place.file }).count > 1
          ? [problem(of: manifests)].compactMap { $0 } : manifests.compactMap(problem)
      }
  }

  /// Whether a package exists only to fetch others, such as tools that are run from it. SwiftPM requires a target.
  private static func onlyFetches(_ project: Project) -> Bool {
    project.format == .swiftPM && !project.packages.isEmpty
      && project.targets.allSatisfy { $0.files.isEmpty && $0.dependencies.isEmpty }
  }

  private static func isEmpty(_ target: Target) -> Bool {
    switch target.kind {
    case .library, .executable, .app, .appExtension, .test, .uiTest, .macro, .plugin:
      target.files.isEmpty && target.isBuiltFromSources && !target.hasGeneratedSources
        && !target.isExtensionOfXcodeTarget
    case .system, .binary, .aggregate, .snippet: false
    }
  }

  /// The maximum number of names that are listed; further names are only counted.
  private static let shown = 3

  /// Returns the problem of targets in one manifest.
  private static func problem(_ targets: [Target]) -> ReadingProblem? {
    guard let first = targets.first else { return nil }
    let names = listed(targets)
    let what =
      targets.count == 1
      ? "the target \(names) has no source files, so nothing in it is checked"
      : "the targets \(names) have no source files, so nothing in them is checked"
    let cure =
      targets.contains(where: \.listsSources)
      ? "correct the paths or patterns, or leave the manifest out with `exclude` in .tenon.yml"
      : targets.count == 1
        ? "add files to it, or delete the target" : "add files to them, or delete the targets"
    return ReadingProblem(
      place: first.place, message: "\(what); \(cure)",
      effect: .notes, others: targets.dropFirst().map(\.place))
  }

  /// Returns the problem of manifests in one folder that have no source files at all.
  private static func problem(of manifests: [[Target]]) -> ReadingProblem? {
    let targets = manifests.flatMap { $0 }.sorted { $0.place < $1.place }
    guard let first = targets.first else { return nil }
    let folder = FilePath.commonFolder(of: manifests.map { $0[0].place.file })
    return ReadingProblem(
      place: first.place,
      message:
        "\(manifests.count) manifests below '\(folder)' have no source files at all (\(targets.count) targets: "
        + "\(listed(targets))), so nothing in them is checked; correct their paths, or leave out templates and "
        + "generated manifests with `exclude` in .tenon.yml",
      effect: .notes, others: targets.dropFirst().map(\.place))
  }

  /// Returns the names of targets; of many, only the first ones and the number of the others.
  static func listed(_ targets: [Target]) -> String {
    let rest = targets.count - shown
    return targets.prefix(shown).map(\.name).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
