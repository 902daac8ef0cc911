import Files
import ModuleGraph
import ProjectReaders

/// The files with which Bazel builds the modules of a repository.
///
/// ```swift
/// let export = try BazelExport(of: graph, declaredBy: projects, in: tree)
/// let plan = try export.changes()
/// print(plan.diff)
/// ```
public struct BazelExport: Sendable {
  /// What cannot be expressed, by place.
  public let problems: [ExportProblem]
  /// The labels of the modules that have rules, generated or written by hand, by id.
  public private(set) var labels: [Module.ID: String] = [:]
  /// The number of modules that have generated rules.
  public private(set) var generated = 0
  /// The labels of the modules whose rules were written by hand, by the file in which they stand.
  public private(set) var handWritten: [String: [String]] = [:]

  private let tree: FileTree
  private let blocks: [String: [GeneratedBlock]]
  private let acceptsEdits: Bool

  /// Decides which rules the modules get. Nothing is written.
  /// - Parameters:
  ///   - graph: The modules.
  ///   - projects: What the manifests declare.
  ///   - tree: The files of the repository.
  ///   - acceptsEdits: Whether blocks that were edited by hand are generated again; otherwise they are an error.
  /// - Throws: ``BlockError``, or `ChangeError` or `FileError` for a file that cannot be read.
  public init(
    of graph: ModuleGraph, declaredBy projects: [Project], in tree: FileTree, acceptsEdits: Bool = false
  ) throws {
    let builder = try WorkspaceBuilder(graph, projects, tree, acceptsEdits: acceptsEdits)
    self.tree = tree
    self.acceptsEdits = acceptsEdits
    blocks = builder.blocks
    problems = Set(builder.problems).sorted {
      ($0.place, $0.message, $0.remedy) < ($1.place, $1.message, $1.remedy)
    }
    for module in builder.layout.modules {
      let label = module.label.description
      switch builder.rule(of: module) {
      case .missing: continue
      case .generated: generated += 1
      case .handWritten(let file): handWritten[file, default: []].append(label)
      }
      labels[module.module.id] = label
    }
  }

  /// The changes to the files of the repository. Files that would stay the same are not among them.
  /// - Throws: ``BlockError``, `ChangeError` or `FileError`.
  public func changes() throws -> ChangePlan {
    var plan = ChangePlan(root: tree.root)
    for (path, blocks) in blocks.sorted(by: { $0.key < $1.key }) {
      guard let text = try plan.text(of: path) else {
        guard !blocks.isEmpty else { continue }
        let empty = try BlockFile("", path: path, acceptsEdits: acceptsEdits)
        try plan.create(path, FileContent(empty.text(with: blocks)))
        continue
      }
      let file = try BlockFile(text, path: path, acceptsEdits: acceptsEdits)
      guard file.isManaged else { continue }
      let new = file.text(with: blocks)
      if new.allSatisfy(\.isWhitespace) {
        try plan.remove(path)
      } else {
        try plan.edit(path) { $0 = new }
      }
    }
    return plan
  }
}
