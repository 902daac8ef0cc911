import Architect
import CommandLineInterface
import Files
import Rules

/// The files that differ from a git revision, including files that are not yet added to git.
struct ChangedFiles {
  private let paths: PathSet

  /// Uses git to list the changed files.
  /// - Throws: ``UsageError`` if git does not know the revision, or the folder is not a repository.
  init(since revision: String, in root: String) throws {
    do {
      paths = try Git.changedPaths(since: revision, in: root)
    } catch is Git.Failure {
      throw UsageError("git cannot compare the files in \(root) with '\(revision)'", command: "check")
    }
  }

  /// Whether a file that shows the finding has changed.
  func touch(_ finding: Finding) -> Bool {
    paths.contains(finding.place.file) || finding.evidence.contains { paths.contains($0.file) }
  }
}
