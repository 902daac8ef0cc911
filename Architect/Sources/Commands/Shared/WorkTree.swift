import Architect
import CommandLineInterface

/// What git knows of the repository's files, for commands that change them.
struct WorkTree {
  let root: String

  /// Refuses to mix changes with those that are not committed.
  /// - Throws: ``UsageError``. A folder without git is fine: `tenon undo` works there too.
  func requireClean(unless isAllowed: Bool) throws {
    guard !isAllowed,
      let status = try? Git.output(of: ["status", "--porcelain", "--untracked-files=no"], in: root),
      !status.isEmpty
    else { return }
    let count = status.split(separator: "\n").count
    throw UsageError(
      "git has \(count) uncommitted change\(count == 1 ? "" : "s") here; commit them first, or allow it with --allow-dirty",
      command: nil)
  }
}
