import Architect

/// The git status of a repository, for commands that change its files.
package struct WorkTree {
  private let root: String

  package init(root: String) { self.root = root }

  /// Checks that there are no uncommitted changes, unless they are allowed.
  /// - Parameter paths: The files that matter, relative to the root; empty for all.
  /// - Throws: ``UsageError``. A folder without git is fine: `tenon undo` works there, too.
  package func requireClean(_ paths: [String] = [], unless isAllowed: Bool) throws {
    let arguments = ["--literal-pathspecs", "status", "--porcelain", "--untracked-files=no", "--"] + paths
    guard !isAllowed,
      let status = try? Git.output(of: arguments, in: root),
      !status.isEmpty
    else { return }
    let count = status.split(separator: "\n").count
    throw UsageError(
      "git has \(count) uncommitted change\(count == 1 ? "" : "s") here; commit them first, or continue with --allow-dirty",
      command: nil)
  }
}
