import Files
import ModuleGraph
import ProjectReaders

/// Collects the blocks of all files.
struct WorkspaceBuilder {
  private(set) var layout: ExportLayout
  /// The blocks of each file that is written. A file with generated blocks of which none is left has an empty list.
  private(set) var blocks: [String: [GeneratedBlock]] = [:]
  private(set) var problems: [ExportProblem] = []
  /// The names that BUILD files define by hand, by path.
  private var handWritten: [String: Set<String>] = [:]
  private let tree: FileTree
  private let acceptsEdits: Bool

  init(_ graph: ModuleGraph, _ projects: [Project], _ tree: FileTree, acceptsEdits: Bool) throws {
    let own = projects.filter { $0.format != .bazel }
    layout = ExportLayout(graph, projects, in: tree)
    self.tree = tree
    self.acceptsEdits = acceptsEdits
    problems = layout.problems

    var packages = ExternalPackages()
    var details: [String: PackageDetails] = [:]
    for project in own where project.format == .swiftPM {
      details[project.manifest] = (try? tree.read(project.manifest)).flatMap {
        PackageDetails($0, named: project.manifest, unread: Set(project.unreadHosts.map(\.name)))
      }
    }
    notePartlyRead(own, details)
    var all: [ModuleRules] = []
    var exports: [String: Set<String>] = [:]
    let traits = EnabledTraits(own, details)
    for module in layout.modules {
      let manifest = module.declaration.manifest
      let rules = ModuleRules(
        module, in: layout, details: details[manifest], traits: traits[manifest], packages: &packages)
      problems += rules.problems
      for (folder, names) in rules.exports { exports[folder, default: []].formUnion(names) }
      all.append(rules)
    }
    let module = ModuleFile(
      repository: Self.repositoryName(own, tree), kinds: Set(all.flatMap(\.rules).map(\.kind)),
      needsPlatforms: all.contains { $0.rules.contains(where: \.choosesByPlatform) }, packages: packages,
      projects: own, tree: tree, current: try current(ModuleFile.name)?.handWritten ?? "")
    problems += module.problems
    if let folder = module.manifestFolder { layout.insert(folder) }
    addBuildFiles(all, exports: exports, manifestFolder: module.manifestFolder)
    blocks[ModuleFile.name] = module.blocks
    blocks[SettingsFiles.settings] = [SettingsFiles.settingsBlock]
    blocks[SettingsFiles.ignored] = [SettingsFiles.ignoredBlock(own)]
    noteCycles()
    addAbandonedFiles()
    try settle()
  }

  /// Names the manifests of which something is not known, once each.
  private mutating func notePartlyRead(_ projects: [Project], _ details: [String: PackageDetails]) {
    let used = Set(layout.modules.map(\.declaration.manifest))
    for project in projects where used.contains(project.manifest) {
      if project.format == .swiftPM, details[project.manifest] == nil {
        problems.append(
          ExportProblem(
            Place(file: project.manifest),
            "the manifest computes values, so the settings and resources of its targets are not known",
            remedy: "the copts, linkopts and data that they need"))
      }
      for host in project.unreadHosts {
        problems.append(
          ExportProblem(
            Place(file: project.manifest),
            "what the manifest declares on \(host.name) is not known: \(host.reason)",
            remedy: "the rules of targets that are only there"))
      }
    }
  }

  private static func repositoryName(_ projects: [Project], _ tree: FileTree) -> String {
    projects.first { $0.folder.isEmpty && !$0.name.isEmpty }?.name ?? FilePath.name(of: tree.root)
  }

  private func current(_ path: String) throws -> BlockFile? {
    try ChangePlan(root: tree.root).text(of: path).map {
      try BlockFile($0, path: path, acceptsEdits: acceptsEdits)
    }
  }

  private mutating func addBuildFiles(
    _ all: [ModuleRules], exports: [String: Set<String>], manifestFolder: String?
  ) {
    let byFolder = Dictionary(grouping: all, by: \.package)
    let folders = Set(byFolder.keys).union(exports.keys).union([manifestFolder].compactMap(\.self))
    for folder in folders {
      let members = (byFolder[folder] ?? []).sorted { $0.module.label < $1.module.label }
      var result = [GeneratedBlock(BlockFile.first, "")]
      if members.contains(where: \.settings.needsReleaseCondition) {
        var rule = BuildRule("config_setting", name: CompilerSettings.releaseCondition)
        rule["values"] = .dictionary(["compilation_mode": "opt"])
        result.append(
          GeneratedBlock(
            SharedBlock.conditions.rawValue, rule.text, defines: [CompilerSettings.releaseCondition]))
      }
      if let names = exports[folder] {
        let text = BuildExpression.list(names.sorted()).text(indentation: "")
        result.append(GeneratedBlock(SharedBlock.exports.rawValue, "exports_files(\(text))\n"))
      }
      for member in members {
        let name = member.module.label.name
        // A colon keeps a target apart from the blocks that every file may have.
        let isTaken = SharedBlock(rawValue: name) != nil
        result.append(
          GeneratedBlock(
            isTaken ? ":" + name : name, member.rules.map(\.text).joined(separator: "\n"),
            defines: [name], kinds: Set(member.rules.map(\.kind))))
      }
      blocks[layout.folders.file(in: folder)] = result
    }
  }

  /// Bazel refuses dependencies in a cycle.
  private mutating func noteCycles() {
    let ids = Set(layout.modules.map(\.module.id))
    let edges = layout.modules.flatMap { module in
      module.uses.filter(ids.contains).map { Edge(from: module.module.id, to: $0) }
    }
    let graph = ModuleGraph(modules: layout.modules.map(\.module), edges: edges)
    for group in graph.tangles(over: { _ in true }) {
      let names = group.sorted().map { "'\($0)'" }.joined(separator: ", ")
      let place = layout[group.min() ?? ""]?.target.place ?? Place(file: ModuleFile.name)
      problems.append(
        ExportProblem(
          place, "the manifests let \(names) depend on each other, which Bazel refuses",
          remedy: "nothing: remove one of the dependencies from its manifest"))
    }
  }

  /// Adds the BUILD files with generated blocks in folders that need none any more.
  private mutating func addAbandonedFiles() {
    for folder in tree.folders.keys {
      guard let path = BuildFolders.file(in: folder, tree), blocks[path] == nil,
        layout.folders.foreign[folder] == nil, layout.folders.repository(around: folder) == nil
      else { continue }
      blocks[path] = []
    }
  }

  /// Leaves out what the files have by hand, and writes the statements that load rules.
  private mutating func settle() throws {
    for (path, generated) in blocks {
      guard let file = try current(path) else {
        blocks[path] = Self.loaded(generated, except: [])
        continue
      }
      let hand = HandWrittenRules(file.handWritten)
      handWritten[path] = hand.names
      guard file.isManaged else {
        blocks[path] = nil
        let missing = generated.filter { !$0.kinds.isEmpty && $0.defines.isDisjoint(with: hand.names) }
          .flatMap { $0.defines.sorted().map { "'\($0)'" } }
        let gap = missing.isEmpty ? "" : ", without rules for \(missing.joined(separator: ", "))"
        problems.append(
          ExportProblem(
            Place(file: path), "the file was written by hand, so it was left as it is\(gap)",
            remedy:
              "the line `\(GeneratedBlock.request)`: the blocks that are needed are then added, and everything else is kept"
          ))
        continue
      }
      let defined = hand.names.union(hand.calls.map { $0 + "(" }).union(hand.uses.map { "use_repo:" + $0 })
      let kept = generated.filter { $0.defines.isDisjoint(with: defined) }
      blocks[path] = Self.loaded(kept, except: hand.loaded)
    }
  }

  /// What stands in the BUILD files under the label of a module.
  func rule(of module: ExportedModule) -> Rule {
    let path = layout.folders.file(in: module.package)
    let name = module.label.name
    if handWritten[path]?.contains(name) == true { return .handWritten(path) }
    let isGenerated = blocks[path]?.contains { $0.defines.contains(name) && !$0.kinds.isEmpty } ?? false
    return isGenerated ? .generated : .missing
  }

  enum Rule: Hashable {
    case generated
    /// A rule that was found in a file.
    case handWritten(String)
    case missing
  }

  private static func loaded(_ blocks: [GeneratedBlock], except loaded: Set<String>) -> [GeneratedBlock] {
    guard blocks.first?.name == BlockFile.first else { return blocks }
    let kinds = blocks.reduce(into: Set<String>()) { $0.formUnion($1.kinds) }
    var first = blocks[0]
    first.body =
      "# Written by `tenon export bazel`, which keeps what is outside of its blocks.\n"
      + RuleSource.loads(kinds.subtracting(loaded))
    return blocks.count > 1 ? [first] + blocks.dropFirst() : []
  }
}

extension BuildRule {
  /// Whether a value depends on the platform.
  fileprivate var choosesByPlatform: Bool { text.contains("\"@platforms//") }
}
