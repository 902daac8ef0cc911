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
    case .refused: "refused-manifest"
    }
  }

  public var summary: String {
    switch effect {
    case .blocks: "Every manifest and source file could be read."
    case .notes: "No part of a manifest or source file had to be skipped."
    case .missing: "Everything that a manifest refers to by its path is there."
    case .leavesOpen: "Every name in a manifest leads somewhere."
    case .refused: "No manifest declares what its build tool refuses."
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
      A manifest refers to the path of a package, a pod, a podspec, a project, an included file, the sources of a target or
      a binary, and nothing is there, so nobody can build it. If the path is in a submodule that is not checked out, nothing
      in it is checked either. What a tool creates is not missing: paths that git ignores or that are below `node_modules`,
      generated projects, and those of CocoaPods. Names that lead nowhere are reported by unresolved-dependency.

      To fix it: correct the path (the message names what is probably meant), remove the reference, or check out the
      submodule with `git submodule update --init`.
      """
    case .leavesOpen:
      """
      A manifest names something that does not exist: a target, a product, a subspec, a package to which it does not
      refer, a Tuist project, or a target of a test plan. What it would provide is unknown, so the imports of the modules
      that depend on it are not judged. Paths at which nothing is are reported by missing-input.

      The finding is an error if no build can resolve the name. It is a warning, which names the reason, if something that
      was not read could supply it: a package from outside, a published pod, a folder that is left out, or what a manifest
      declares on another host. Names from outside are reported only where they almost equal a name of the repository.

      To fix it: correct the name (the message names what is probably meant), or remove the dependency.
      """
    case .refused:
      """
      SwiftPM stops before it builds anything if two packages that it loads together have targets with one name, if a
      manifest declares a target twice, or if a target's path leads out of its package. Of a package that others use, only
      the targets count that its products contain, with their dependencies in the package.

      To fix it: rename one of the targets, or move the files as the message says.
      """
    }
  }

  public var defaultSeverity: Severity { effect == .notes ? .warning : .error }
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.problems.filter { $0.effect == effect }.map { problem in
      var finding = Finding(
        rule: id, place: problem.place, message: problem.message, symbol: problem.message,
        evidence: problem.others)
      finding.doubt = problem.doubt
      return finding
    }
  }
}
