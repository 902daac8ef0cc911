import Architect
import CommandLineInterface

/// The git status of a repository, for commands that change its files.
struct WorkTree {
  let root: String

  /// Checks that there are no uncommitted changes, unless they are allowed.
  /// - Throws: ``UsageError``. A folder without git is fine: `tenon undo` works there, too.
  func requireClean(unless isAllowed: Bool) throws {
    guard !isAllowed,
      let status = try? Git.output(of: ["status", "--porcelain", "--untracked-files=no"], in: root),
      !status.isEmpty
    else { return }
    let count = status.split(separator: "\n").count
    throw UsageError(
      "git has \(count) uncommitted change\(count == 1 ? "" : "s") here; commit them first, or continue with --allow-dirty",
      command: nil)
  }
}
