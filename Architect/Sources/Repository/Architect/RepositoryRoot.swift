import Files

/// Finds the root folder of a repository.
public enum RepositoryRoot {
  private static let marks = [Configuration.fileName, ".git", "Package.swift"]

  /// Returns the nearest folder, starting with `folder` and going up, that contains a configuration; otherwise, the
  /// nearest one with a git repository; otherwise, the nearest one with a package. Returns `nil` if there is no such
  /// folder.
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
