import Files

/// Finds the root folder of a repository.
public enum RepositoryRoot {
  private static let marks = [Configuration.fileName, ".git", "Package.swift"]

  /// The nearest folder, either `folder` itself or one above it, with the strongest marker found: a configuration,
  /// otherwise a git repository, otherwise a package.
  public static func above(_ folder: String) -> String? {
    for mark in marks {
      var current = folder
      while true {
        if FileSystem.status(of: FilePath.join(current.isEmpty ? "/" : current, mark)) != nil {
          return current
        }
        guard !current.isEmpty else { break }
        current = FilePath.folder(of: current)
      }
    }
    return nil
  }
}
