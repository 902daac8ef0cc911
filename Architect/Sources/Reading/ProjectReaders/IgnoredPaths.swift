import Files

/// The paths that `.gitignore` files leave out of the repository. What is there in a working copy, a tool created.
package struct IgnoredPaths {
  private struct Rule {
    var glob: Glob
    /// Whether the pattern is relative to the folder of its file, and not to any folder below.
    var isAnchored: Bool
    var isNegated: Bool

    init?(_ line: Substring) {
      var text = String(line)
      while text.last == " " || text.last == "\t" || text.last == "\r" { text.removeLast() }
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      if text.hasSuffix("/") { text.removeLast() }
      isAnchored = text.contains("/")
      if text.hasPrefix("/") { text.removeFirst() }
      glob = Glob(text)
    }

    func matches(_ path: String) -> Bool { glob.matches(isAnchored ? path : FilePath.name(of: path)) }
  }

  private let tree: FileTree
  private let rules: PathTable<[Rule]>

  package init(_ tree: FileTree) {
    self.tree = tree
    rules = tree.folders.reduce(into: PathTable()) { rules, folder in
      guard folder.value.files.contains(".gitignore"),
        let bytes = try? tree.read(FilePath.join(folder.key, ".gitignore"))
      else { return }
      rules[folder.key] = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .compactMap(Rule.init)
    }
  }

  /// Whether git ignores a path, or one of the folders that contain it.
  package func contains(_ path: String) -> Bool {
    guard !rules.isEmpty, !path.isEmpty, !path.hasPrefix("..") else { return false }
    var current = ""
    return path.split(separator: "/").contains { part in
      current = FilePath.join(current, String(part))
      return isIgnored(current)
    }
  }

  /// Whether the last pattern that matches a path ignores it. Patterns in inner folders come last.
  private func isIgnored(_ path: String) -> Bool {
    var isIgnored = false
    var folder = ""
    var rest = path[...]
    while true {
      for rule in rules[folder] ?? [] where rule.matches(String(rest)) { isIgnored = !rule.isNegated }
      guard let slash = rest.firstIndex(of: "/") else { return isIgnored }
      folder = FilePath.join(folder, String(rest[..<slash]))
      rest = rest[rest.index(after: slash)...]
    }
  }
}

extension Repository {
  /// Marks the packages that are missing because a tool creates them, and notes them as left out. Packages that are there
  /// but in folders that are left out are marked as well.
  mutating func leaveOutCreatedPackages(_ ignored: IgnoredPaths) {
    var created: Set<String> = []
    for project in projects.indices {
      for index in projects[project].packages.indices {
        let package = projects[project].packages[index]
        guard let path = package.path, !package.isOutside,
          !tree.hasFile(FilePath.join(path, "Package.swift"))
        else { continue }
        guard ignored.contains(path) else {
          let manifest = tree.absolute(FilePath.join(path, "Package.swift"))
          projects[project].packages[index].isLeftOut = FileSystem.status(of: manifest) != nil
          continue
        }
        projects[project].packages[index].isCreatedByTool = true
        if created.insert(path).inserted {
          leftOut.append(LeftOut(path: path, reason: "a package that a tool creates, because git ignores it"))
        }
      }
    }
  }
}
