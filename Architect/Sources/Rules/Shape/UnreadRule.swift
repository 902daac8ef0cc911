import ModuleGraph

/// Everything that was to be read could be read.
public struct UnreadRule: Rule {
  private let effect: ReadingProblem.Effect

  /// Creates the rule for problems of one weight.
  public init(_ effect: ReadingProblem.Effect) { self.effect = effect }

  public var id: String {
    switch effect {
    case .blocks: "unread"
    case .notes: "skipped-input"
    case .leavesOpen: "unresolved-dependency"
    }
  }

  public var summary: String {
    switch effect {
    case .blocks: "Every manifest and source file could be read."
    case .notes: "No manifest or source file has anything that had to be skipped."
    case .leavesOpen: "Every declared dependency means something."
    }
  }

  public var explanation: String {
    switch effect {
    case .blocks:
      """
      What the architect could not read, it could not check: without this finding a clean result would be a lie.
      Manifests that do not parse, binary files and unreadable files and folders make the command end with status 2.

      To fix it: the message names the cause; or leave the path out with `exclude` in .tenon.yml.
      """
    case .notes:
      """
      Something unusual was skipped and everything else was read: a link that leads to a folder above itself, a target
      whose folder is missing, a file that is not UTF-8, a line of a manifest that only running it could explain.

      To fix it: the message names the cause; or leave the path out with `exclude` in .tenon.yml.
      """
    case .leavesOpen:
      """
      A manifest names a package, a product or a target that is not there: a local path without a Package.swift, a
      product that the package does not offer. What it would bring is unknown, so imports of the modules that depend
      on it are not judged.

      To fix it: correct the name or the path, check out what is missing, or remove the dependency.
      """
    }
  }

  public var defaultSeverity: Severity { effect == .blocks ? .error : .warning }

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.problems.filter { $0.effect == effect }.map { problem in
      Finding(
        rule: id, place: problem.place, message: problem.message, symbol: problem.message,
        evidence: problem.others)
    }
  }
}
