import CocoaPods
import Files
import ModuleGraph
import ProjectReaders
import Rules
import Text

/// Whether anything matches the patterns of a configuration that are not about modules: paths and pods.
struct PathPatterns {
  private let tree: FileTree
  private let submodules: [String]
  private let ignored: IgnoredPaths
  /// The pods of the repository; `nil` if not all are known, or if there are none.
  private let pods: Set<String>?

  /// The number of paths that are compared with a pattern as a whole. A pattern that needs more is taken to match.
  private static let mostComparisons = 20_000

  init(_ tree: FileTree, submodules: [String], projects: [Project]) {
    self.tree = tree
    self.submodules = submodules
    ignored = IgnoredPaths(tree)
    pods = Self.pods(of: projects)
  }

  /// The patterns, with whether anything matches those that are not about modules.
  func matched(_ patterns: [WrittenPattern]) -> [WrittenPattern] {
    patterns.map { pattern in
      var pattern = pattern
      switch pattern.role {
      case .exclude, .specs, .unbuilt: pattern.match = match(Glob(pattern.text))
      case .pod: pattern.match = match(pod: pattern.text)
      default: break
      }
      return pattern
    }
  }

  // MARK: - Pods

  private static func pods(of projects: [Project]) -> Set<String>? {
    let own = projects.filter { $0.format == .cocoaPods }
    guard !own.isEmpty, own.allSatisfy(\.isWhole) else { return nil }
    var names = Set(own.map(\.name))
    for project in projects {
      for target in project.targets {
        names.insert(target.name)
        names.formUnion(target.dependencies.filter { $0.kind == .pod }.map(\.name))
      }
      for (name, others) in project.externalDependencies { names.formUnion(others.union([name])) }
    }
    return names.union(names.map { PodName.root(of: $0) })
  }

  private func match(pod name: String) -> WrittenPattern.Match? {
    guard let pods else { return nil }
    let root = PodName.root(of: name)
    return pods.contains(root) ? .some : .none(meant: NearMiss.of(root, among: pods.sorted()))
  }

  // MARK: - Paths

  private func match(_ glob: Glob) -> WrittenPattern.Match {
    let parts = glob.pattern.split(separator: "/").map(String.init)
    // What tools create is left out anyway, is not in every working copy, or is not checked out.
    let example = Self.example(of: glob)
    if parts.contains(where: FileTree.leftOutNames.contains) || ignored.contains(example)
      || submodules.contains(where: { FilePath.contains($0, example) || $0 == example })
      || isThere(glob)
    {
      return .some
    }
    return .none(meant: nearMiss(parts))
  }

  /// A path that matches a pattern.
  private static func example(of glob: Glob) -> String {
    glob.pattern.replacing("**/", with: "").replacing("**", with: "x").replacing("*", with: "x")
      .replacing("?", with: "x")
  }

  private func isThere(_ glob: Glob) -> Bool {
    let pattern = glob.pattern
    // Paths are relative to the root, and never lead out of it.
    let isPath = !pattern.isEmpty && !pattern.hasPrefix("/") && !pattern.utf8.contains(0)
    guard isPath, !pattern.split(separator: "/").contains("..") else { return false }
    let hasWildcards = pattern.contains { "*?[{".contains($0) }
    let fixed = hasWildcards ? glob.fixedFolder : pattern
    // What is excluded is not in the tree, but on disk.
    let isFixedThere = FileSystem.status(of: tree.absolute(fixed), followingLinks: false) != nil
    guard isFixedThere else { return false }
    if !hasWildcards || !fixed.isEmpty && glob.matchesAll(below: fixed) { return true }
    if tree.leftOut.contains(where: { glob.matches($0) || glob.mayMatch(below: $0) }) { return true }
    let words = pattern.split { "*?[]{},".contains($0) }.max { $0.utf8.count < $1.utf8.count } ?? ""
    let isCertain = !pattern.contains { "[{".contains($0) }
    var comparisons = 0
    return paths(below: fixed).contains { path in
      if isCertain, !words.isEmpty, !path.utf8.contains(words.utf8) { return false }
      comparisons += 1
      return comparisons > Self.mostComparisons || glob.matches(path)
    }
  }

  /// The files and folders below a folder.
  private func paths(below folder: String) -> some Sequence<String> {
    let inside = tree.folders.lazy.filter { path, _ in
      folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
    }
    return inside.flatMap { path, content in
      (content.files + content.folders).lazy.map { path.isEmpty ? $0 : path + "/" + $0 }
    }
  }

  /// The pattern with the first part that does not exist replaced by a similar name beside it.
  private func nearMiss(_ parts: [String]) -> String? {
    var folder = ""
    for (index, part) in parts.enumerated() {
      guard !part.contains(where: { "*?[{".contains($0) }) else { return nil }
      let path = FilePath.join(folder, part)
      if tree.hasFolder(path) {
        folder = path
        continue
      }
      let names = tree.folders[folder].map { $0.folders + $0.files } ?? []
      return NearMiss.of(part, among: names).map { name in
        (parts[..<index] + [name] + parts[(index + 1)...]).joined(separator: "/")
      }
    }
    return nil
  }
}

extension Git {
  /// Whether only a part of the repository is checked out.
  static func isSparse(_ root: String) -> Bool {
    guard folder(around: root) != nil else { return false }
    let answer = try? output(of: ["config", "--type=bool", "--get", "core.sparseCheckout"], in: root)
    return answer?.hasPrefix("true") ?? false
  }
}
