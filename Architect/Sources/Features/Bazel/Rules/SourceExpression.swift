import Files

/// The files of an attribute: patterns if these match exactly the files, and otherwise a list.
struct SourceExpression {
  let expression: BuildExpression
  /// The files of other BUILD files, which have to be exported there, by folder.
  private(set) var exports: [String: Set<String>] = [:]
  /// The files whose names Bazel does not accept.
  let refused: [String]

  /// The maximum number of exclusions before a list is easier to read.
  private static let maximumExclusions = 24

  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - roots: The folders that the files were found in; none if the manifest lists the files one by one.
  ///   - package: The folder of the BUILD file.
  init(_ files: some Collection<String>, roots: [String], in package: String, _ folders: BuildFolders) {
    refused = files.filter { !BazelLabel.isPath($0) }
    var own: Set<String> = []
    var others: [String] = []
    for file in files where BazelLabel.isPath(file) {
      let owner = folders.owner(of: file) ?? package
      if owner == package {
        own.insert(file)
      } else {
        let local = BuildFolders.local(file, in: owner)
        exports[owner, default: []].insert(local)
        others.append(BazelLabel(package: owner, name: local).text(in: package))
      }
    }
    let list = BuildExpression.list(
      own.map { BuildFolders.local($0, in: package) }.sorted() + BazelLabel.sorted(others))
    let patterns = refused.isEmpty ? Self.patterns(own, roots, package, folders) : nil
    if let patterns, !own.isEmpty {
      expression = .sum([patterns, .list(BazelLabel.sorted(others))])
    } else {
      expression = list
    }
  }

  private static func patterns(
    _ files: Set<String>, _ roots: [String], _ package: String, _ folders: BuildFolders
  ) -> BuildExpression? {
    let tree = folders.tree
    // The wildcards in a folder's name would match other folders.
    guard !roots.isEmpty,
      roots.allSatisfy({ tree.hasFolder($0) && FilePath.contains(package, $0) && !$0.contains("*") })
    else { return nil }
    let extensions = Set(files.map(suffix))
    guard !extensions.contains(""), !extensions.contains(where: { $0.contains("*") }) else { return nil }
    let matched = Set(
      roots.flatMap { folders.files(below: $0) }.filter { extensions.contains(suffix(of: $0)) })
    guard files.isSubset(of: matched) else { return nil }
    let excluded = exclusions(matched.subtracting(files), keeping: files, below: roots)
    guard excluded.count <= maximumExclusions, excluded.allSatisfy({ BazelLabel.isPath($0) }) else {
      return nil
    }
    let patterns = Set(roots).flatMap { root in
      extensions.map { FilePath.join(BuildFolders.local(root, in: package), "**/*\($0)") }
    }
    return .glob(patterns.sorted(), excluding: excluded.map { BuildFolders.local($0, in: package) })
  }

  /// The extension as it is spelled, with its dot.
  private static func suffix(of path: String) -> String {
    let name = FilePath.name(of: path)
    return name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
  }

  /// Patterns for the files to leave out: for the highest folder that has nothing else, or for the file itself.
  private static func exclusions(_ left: Set<String>, keeping files: Set<String>, below roots: [String])
    -> [String]
  {
    var kept: Set<String> = []
    for file in files {
      var folder = FilePath.folder(of: file)
      while kept.insert(folder).inserted, !folder.isEmpty { folder = FilePath.folder(of: folder) }
    }
    kept.formUnion(roots)
    var result: Set<String> = []
    for file in left {
      var pattern = file
      var folder = FilePath.folder(of: file)
      while !kept.contains(folder), !folder.isEmpty {
        pattern = folder + "/**"
        folder = FilePath.folder(of: folder)
      }
      result.insert(pattern)
    }
    return result.sorted()
  }
}
