import Files

/// The sources that a target of Xcode leaves out by EXCLUDED_SOURCE_FILE_NAMES, unless INCLUDED_SOURCE_FILE_NAMES has them.
struct ExcludedSourceNames {
  private typealias Patterns = (excluded: [Glob], included: [Glob])

  private let configurations: [Patterns]

  /// - Parameter configurations: The patterns of each configuration of the target.
  init(_ configurations: [(excluded: [String], included: [String])]) {
    let isUsed = configurations.contains { !$0.excluded.isEmpty }
    self.configurations =
      isUsed
      ? configurations.map { ($0.excluded.flatMap(Self.globs), $0.included.flatMap(Self.globs)) } : []
  }

  /// Whether no configuration compiles the file at `path`. What one configuration compiles is checked.
  func excludes(_ path: String) -> Bool {
    !configurations.isEmpty
      && configurations.allSatisfy { patterns in
        patterns.excluded.contains { $0.matches(path) } && !patterns.included.contains { $0.matches(path) }
      }
  }

  /// A pattern matches the end of a path. As in `fnmatch`, `*` matches slashes, too.
  private static func globs(_ pattern: String) -> [Glob] {
    let ends = pattern.hasSuffix("/*") ? [pattern, pattern.dropLast(1) + "**/*"] : [pattern]
    return ends.flatMap { [Glob($0), Glob("**/" + $0)] }
  }
}
