import Files
import ModuleGraph
import Text

/// A BUILD file computes too much.
struct BuildFileTooLong: Error, CustomStringConvertible {
  let description =
    "evaluating it takes too many steps or too much memory; replace long comprehensions and large lists by what they result in, or split the file"
}

/// The contents of one BUILD file.
struct BazelPackage {
  /// The folder of the package. If the workspace is the repository, this is also the package's name.
  let folder: String
  let rules: [BazelRule]

  /// Reads a BUILD file, with what it loads from other files of the repository.
  /// - Throws: `FileError`, or ``BuildFileTooLong``.
  init(_ file: String, workspace: BazelFolders, modules: inout StarlarkModules) throws {
    let folder = FilePath.folder(of: file)
    self.folder = folder
    let bytes = try workspace.tree.read(file)
    modules.allowance.add(bytes: bytes.count / StarlarkModules.bytesPerStep)
    let statements = StarlarkParser.statements(bytes, file: file)
    let loaded = modules.load(statements, of: file, workspace)
    var evaluator = StarlarkEvaluator(
      file: file, package: workspace.package(of: folder), meter: modules.allowance.meter,
      modules: modules.known
    ) { include, exclude, meter in workspace.files(in: folder, matching: include, excluding: exclude, &meter)
    }
    evaluator.module = loaded
    for statement in statements { evaluator.run(statement) }
    modules.allowance.take(evaluator.meter)
    guard !evaluator.meter.isExhausted else { throw BuildFileTooLong() }
    let generated = Self.generatedLines(bytes)
    rules = evaluator.rules.map { rule in
      var rule = rule
      rule.isGenerated = generated.contains { $0.contains(rule.place.line) }
      return rule
    }
  }

  /// The lines between the markers of `tenon export bazel`.
  private static func generatedLines(_ bytes: [UInt8]) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    var start: Int?
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let kind = GeneratedMarker(line)?.kind
      if kind == .begin { start = index + 1 }
      if kind == .end, let first = start {
        result.append(first...(index + 1))
        start = nil
      }
    }
    return result
  }
}

/// The names that .bzl files define. Each file is read only once.
struct StarlarkModules {
  /// What evaluating all files of the workspace may cost.
  let allowance = Allowance()
  /// The number of bytes for which a file may take a step. The shortest expressions are about as long.
  static let bytesPerStep = 4
  private(set) var known: [String: StarlarkModule] = [:]
  private static let deepest = 8

  /// Returns the names that the statements of a file load.
  mutating func load(
    _ statements: [StarlarkStatement], of file: String, _ workspace: BazelFolders, depth: Int = 0
  ) -> StarlarkModule {
    let folder = FilePath.folder(of: file)
    var result = StarlarkModule()
    for case .load(let label, let names) in statements {
      let source = workspace.file(of: label, in: folder)
      for name in names { result.loaded[name.here] = (name.there, source != nil) }
      guard let source else { continue }
      let other = module(source, workspace, depth: depth)
      for name in names { result.load(name.there, as: name.here, from: other) }
    }
    return result
  }

  private mutating func module(_ file: String, _ workspace: BazelFolders, depth: Int) -> StarlarkModule {
    if let known = known[file] { return known }
    known[file] = StarlarkModule()
    guard depth < Self.deepest, let bytes = try? workspace.tree.read(file) else { return StarlarkModule() }
    allowance.add(bytes: bytes.count / Self.bytesPerStep)
    let statements = StarlarkParser.statements(bytes, file: file)
    let loaded = load(statements, of: file, workspace, depth: depth + 1)
    var evaluator = StarlarkEvaluator(file: file, meter: allowance.meter, modules: known)
    evaluator.module = loaded
    for statement in statements { evaluator.run(statement) }
    allowance.take(evaluator.meter)
    known[file] = evaluator.module
    return evaluator.module
  }
}

/// The folders of a Bazel workspace, which determine the package of each file.
struct BazelFolders {
  let tree: FileTree
  /// The folder with MODULE.bazel or WORKSPACE.
  let root: String
  let packages: Set<String>
  /// The names under which the workspace refers to itself.
  let names: Set<String>

  init(tree: FileTree, root: String, file: String, packages: Set<String>) {
    self.tree = tree
    self.root = root
    self.packages = packages
    var evaluator = StarlarkEvaluator(file: file, meter: Meter())
    for statement in StarlarkParser.statements((try? tree.read(file)) ?? [], file: file) {
      evaluator.run(statement)
    }
    names = Set(
      evaluator.rules.filter { ["module", "workspace"].contains($0.type) }.flatMap {
        $0.strings("name", "repo_name")
      })
  }

  /// The name of the package in a folder, such as `App/Home`.
  func package(of folder: String) -> String { String(folder.dropFirst(root.count).drop { $0 == "/" }) }

  /// Returns the files of a package that match patterns; `nil` if finding them costs too much. Files below a folder with
  /// its own BUILD file belong to another package.
  func files(
    in folder: String, matching include: Set<String>, excluding exclude: Set<String>, _ meter: inout Meter
  ) -> [String]? {
    let included = include.map { Glob($0) }
    let excluded = exclude.map { Glob($0) }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let starts = Set(include.map { FilePath.join(folder, Glob($0).fixedFolder) })
    let weight = (included + excluded).reduce(0) { $0 + $1.weight }
    var result: Set<String> = []
    for start in starts where FilePath.contains(folder, start) {
      var isCheap = true
      let paths = tree.whole.sources(below: start) { path in
        let local = String(path.dropFirst(prefix.count))
        isCheap = isCheap && meter.allows(.matching(1, with: weight))
        return !isCheap || packages.contains(path)
          || BazelReader.buildFiles.contains { tree.whole.hasFile(path + "/" + $0) }
          || !included.contains { $0.mayMatch(below: local) }
          || excluded.contains { $0.matchesAll(below: local) }
      }
      guard isCheap, meter.allows(.matching(paths.count, with: weight)) else { return nil }
      for path in paths where owner(of: path) == folder {
        let local = String(path.dropFirst(prefix.count))
        if included.contains(where: { $0.matches(local) }), !excluded.contains(where: { $0.matches(local) }) {
          result.insert(local)
        }
      }
    }
    return result.sorted()
  }

  /// Whether a package contains files in one of the languages that are read. The macros of other packages create other
  /// things than modules.
  func holdsSources(below folder: String) -> Bool {
    tree.files(below: folder, prune: { packages.contains($0) }).contains(where: SourceGlobs.isSource)
  }

  private func owner(of path: String) -> String {
    var folder = FilePath.folder(of: path)
    while !packages.contains(folder), folder != root, !folder.isEmpty { folder = FilePath.folder(of: folder) }
    return folder
  }

  /// Returns the complete label, such as `//App:App`, or `nil` for a label of another repository.
  func label(_ text: String, in folder: String) -> String? {
    var text = text[...]
    if text.hasPrefix("@@//") || text.hasPrefix("@//") { text = text.drop { $0 == "@" } }
    if text.hasPrefix("@") {
      guard let slash = text.firstIndex(of: "/"), names.contains(String(text[..<slash].drop { $0 == "@" }))
      else {
        return nil
      }
      text = text[slash...]
    }
    let package = package(of: folder)
    if text.hasPrefix("//") {
      let path = text.dropFirst(2)
      if path.contains(":") { return String(text) }
      return "//\(path):\(path.split(separator: "/").last ?? "")"
    }
    return "//\(package):\(text.hasPrefix(":") ? text.dropFirst() : text)"
  }

  /// Returns the path of the file that a label refers to, or `nil` if there is no such file.
  func file(of text: String, in folder: String) -> String? {
    guard let label = label(text, in: folder) else { return nil }
    let parts = label.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let path = FilePath.join(root, FilePath.join(String(parts[0]), String(parts[1])))
    return tree.whole.hasFile(path) ? path : nil
  }
}
