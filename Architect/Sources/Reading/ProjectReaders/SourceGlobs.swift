import Files
import ModuleGraph

/// Finds the source files that match the patterns in a manifest.
package struct SourceGlobs {
  let tree: FileTree
  /// The folder that patterns are relative to.
  let folder: String
  /// Whether the patterns are those of a generator of Xcode projects: a pattern for a folder matches everything below
  /// the folder, rather than only the files directly in it, and a bundle is a single item.
  let entersFolders: Bool

  package init(tree: FileTree, folder: String, entersFolders: Bool) {
    self.tree = tree.whole
    self.folder = folder
    self.entersFolders = entersFolders
  }

  package func files(matching patterns: [String], excluding excluded: [String]) -> [String] {
    files(matching: patterns, excluding: excluded) { tree.sources(below: $0, prune: $1) }
  }

  private func files(
    matching patterns: [String], excluding excluded: [String],
    in list: (String, (String) -> Bool) -> [String]
  ) -> [String] {
    let left = excluded.map { Glob(expanded($0)) }
    var result: Set<String> = []
    for pattern in patterns {
      let glob = Glob(expanded(pattern))
      let prunes = { (path: String) in
        entersFolders && Self.isOpaque(path) || Self.isHidden(path) || !glob.mayMatch(below: path)
          || left.contains { $0.matchesAll(below: path) }
      }
      for path in list(glob.fixedFolder, prunes)
      where glob.matches(path) && Self.isSource(path) {
        if !left.contains(where: { $0.matches(path) }) { result.insert(path) }
      }
    }
    return result.sorted()
  }

  /// Returns the files that exclusions list explicitly and that are therefore left out intentionally. A pattern that
  /// ends in a wildcard may match unintended files.
  func files(named exclusions: [String]) -> Set<String> {
    let named = exclusions.filter { !FilePath.name(of: $0).contains(where: "*?[".contains) }
    return Set(files(left: named))
  }

  /// Returns the files that exclusions list by their folder: everything in it, or all its files of one kind. Such a
  /// pattern is as deliberate as a name if the path of the folder is written out.
  func files(inFolders exclusions: [String]) -> Set<String> {
    let folders = exclusions.filter { pattern in
      let parts = pattern.split(separator: "/")
      let written = parts.prefix { !$0.contains(where: "*?[".contains) }
      return !written.isEmpty && written.count < parts.count
        && parts[written.count...].allSatisfy(Self.isKind)
    }
    return Set(files(left: folders))
  }

  /// The files of patterns for what is not compiled.
  private func files(left patterns: [String]) -> [String] {
    files(matching: patterns, excluding: []) { tree.files(below: $0, prune: $1) }
  }

  /// Whether part of a pattern matches everything, or all files with some extensions: `*`, `**` or `*.{h,m}`.
  private static func isKind(_ part: Substring) -> Bool {
    let rest = part.drop { $0 == "*" }
    return rest.isEmpty
      || (rest.count < part.count && rest.hasPrefix(".") && !rest.contains(where: "*?[".contains))
  }

  /// Whether the build treats a folder as a single item, so that its contents are not compiled.
  package static func isOpaque(_ folder: String) -> Bool {
    opaqueExtensions.contains(FilePath.fileExtension(of: folder))
  }

  /// Whether a folder is one of a tool, such as `.build`, which no pattern means.
  package static func isHidden(_ folder: String) -> Bool {
    let name = FilePath.name(of: folder)
    return name.hasPrefix(".") && FileTree.leftOutNames.contains(name)
  }

  private static let opaqueExtensions: Set<String> = [
    "docc", "xcassets", "bundle", "playground", "xcdatamodeld", "xcframework", "xcodeproj", "artifactbundle",
  ]

  private func expanded(_ pattern: String) -> String {
    let path = asSpelled(FilePath.join(folder, pattern))
    guard tree.hasFolder(path) else { return path }
    return FilePath.join(path, entersFolders ? "**/*" : "*")
  }

  /// Returns the pattern with the spelling that its folders have in the tree.
  private func asSpelled(_ pattern: String) -> String {
    let fixed = pattern.contains(where: "*?[{".contains) ? Glob(pattern).fixedFolder : pattern
    return tree.spelled(fixed) + pattern.dropFirst(fixed.count)
  }

  package static func isSource(_ path: String) -> Bool {
    SourceFile.Language(fileExtension: FilePath.fileExtension(of: path)) != nil
  }
}
