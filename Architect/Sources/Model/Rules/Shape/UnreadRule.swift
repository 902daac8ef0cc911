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
    case .leavesOpen: "unresolved-dependency"
    }
  }

  public var summary: String {
    switch effect {
    case .blocks: "Every manifest and source file could be read."
    case .notes: "No part of a manifest or source file had to be skipped."
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
      Something unusual was skipped: a link that leads to one of its parent folders, a target whose folder is missing, a
      file that is not UTF-8, or a line of a manifest that cannot be evaluated without running the manifest. Everything
      else was read.

      To fix it: remove the cause that the message names, or leave the path out with `exclude` in .tenon.yml.
      """
    case .leavesOpen:
      """
      A manifest refers to a package, a product or a target that does not exist: a local path without a Package.swift, for
      example, or a product that the package does not offer. What it would provide is unknown, so the imports of the
      modules that depend on it are not judged.

      To fix it: correct the name or the path, check out the missing package, or remove the dependency.
      """
    }
  }

  public var defaultSeverity: Severity { effect == .blocks ? .error : .warning }
  public let judgesParts = true
  public var isRecorded: Bool { effect != .blocks }

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.problems.filter { $0.effect == effect }.map { problem in
      Finding(
        rule: id, place: problem.place, message: problem.message, symbol: problem.message,
        evidence: problem.others)
    }
  }
}
