import ModuleGraph

/// Checks that all inputs could be read.
public struct UnreadRule: Rule {
  private let effect: ReadingProblem.Effect

  /// Creates the rule for problems with the given effect.
  public init(_ effect: ReadingProblem.Effect) { self.effect = effect }

  public var id: String {
    switch effect {
    case .blocks: "unread"
    case .notes: "skipped-input"
    case .missing: "missing-input"
    case .leavesOpen: "unresolved-dependency"
    }
  }

  public var summary: String {
    switch effect {
    case .blocks: "Every manifest and source file could be read."
    case .notes: "No part of a manifest or source file had to be skipped."
    case .missing: "Everything that a manifest refers to by its path is there."
    case .leavesOpen: "Every declared dependency can be resolved."
    }
  }

  public var explanation: String {
    switch effect {
    case .blocks:
      """
      The architect cannot check what it cannot read. Without this finding, a clean result would be misleading.
      Manifests that do not parse, binary files, unreadable files and folders, links in targets to folders that are not
      followed, and names that differ from others only in their bytes make the command exit with status 2.

      To fix it: remove the cause that the message names, or leave the path out with `exclude` in .tenon.yml.
      """
    case .notes:
      """
      Something unusual was skipped: a link in a target that leads to one of its parent folders, a target whose folder is
      missing, a file that is not UTF-8 or that only a scan could read, or a line of a manifest that cannot be evaluated
      without running the manifest. Everything else was read.

      To fix it: remove the cause that the message names, or leave the path out with `exclude` in .tenon.yml.
      """
    case .missing:
      """
      A manifest refers to the path of a package, a pod, a podspec, a project or an included file, and nothing is there, so
      nobody can build it. If the path is in a submodule that is not checked out, nothing in it is checked either. What a
      tool creates is not missing: paths that git ignores, generated projects, and those of CocoaPods.

      To fix it: correct the path, remove the reference, or check out the submodule with `git submodule update --init`.
      """
    case .leavesOpen:
      """
      A manifest refers to a product or a target that does not exist, such as a product that the package does not offer, or
      to a package that is left out. What it would provide is unknown, so the imports of the
      modules that depend on it are not judged.

      To fix it: correct the name, or remove the dependency.
      """
    }
  }

  public var defaultSeverity: Severity { [.blocks, .missing].contains(effect) ? .error : .warning }
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.problems.filter { $0.effect == effect }.map { problem in
      Finding(
        rule: id, place: problem.place, message: problem.message, symbol: problem.message,
        evidence: problem.others)
    }
  }
}
