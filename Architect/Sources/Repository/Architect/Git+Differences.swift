import Files

extension Git {
  /// The paths of the files in the folder that differ between a revision, or a range, and the work tree. Files that git
  /// ignores do not count.
  /// - Throws: ``Git/Failure`` if git cannot compare them, or the error that prevented git from starting.
  package static func changedPaths(since revision: String, in root: String) throws -> PathSet {
    guard !revision.isEmpty, !revision.hasPrefix("-") else { throw Failure() }
    return PathSet(
      try difference([revision], ["--name-only", "--relative"], in: root) + unknownFiles(in: root))
  }

  /// The fields that `git diff` prints, whatever the repository's settings say.
  package static func difference(_ revisions: [String], _ options: [String], in root: String) throws
    -> [String]
  {
    let words = ["diff", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", "-z"]
    return fields(try output(of: words + options + revisions + ["--"], in: root))
  }

  /// The files that git does not know yet, and does not ignore.
  package static func unknownFiles(_ options: [String] = [], in root: String) throws -> [String] {
    fields(try output(of: ["ls-files", "--others", "--exclude-standard", "-z"] + options, in: root))
  }

  /// The parts of an output that zero bytes end.
  package static func fields(_ output: String) -> [String] { output.split(separator: "\0").map(String.init) }
}
