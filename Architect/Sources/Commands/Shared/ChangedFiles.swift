import Architect
import CommandLineInterface
import Rules

/// The files that differ from a git revision, including files that are not yet added to git.
struct ChangedFiles {
  private let paths: Set<String>

  /// Uses git to list the changed files.
  /// - Throws: ``UsageError`` if git does not know the revision, or the folder is not a repository.
  init(since revision: String, in root: String) throws {
    guard !revision.hasPrefix("-") else {
      throw UsageError("'\(revision)' is not a revision", command: "check")
    }
    let changed = try Self.git(["diff", "--name-only", "-z", "--relative", revision, "--"], in: root)
    let added = try Self.git(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    paths = Set((changed + added).split(separator: "\0").map(String.init))
  }

  private static func git(_ arguments: [String], in root: String) throws -> String {
    do {
      return try Git.output(of: arguments, in: root)
    } catch is Git.Failure {
      throw UsageError(
        "git cannot compare with '\(arguments.dropLast().last ?? "")' in \(root)", command: "check")
    }
  }

  /// Whether a file that shows the finding has changed.
  func touch(_ finding: Finding) -> Bool {
    paths.contains(finding.place.file) || finding.evidence.contains { paths.contains($0.file) }
  }
}
