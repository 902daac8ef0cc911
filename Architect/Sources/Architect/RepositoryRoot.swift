import Files

/// Finds the folder that a repository begins at.
public enum RepositoryRoot {
  private static let marks = [Configuration.fileName, ".git", "Package.swift"]

  /// The nearest folder, `folder` itself or one above, that carries the strongest mark found: a configuration, else a
  /// git repository, else a package.
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
