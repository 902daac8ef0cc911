import Files
import ProjectReaders

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
        if isThere(FilePath.join(current.isEmpty ? "/" : current, mark)) { return current }
        guard !current.isEmpty else { break }
        current = FilePath.folder(of: current)
      }
    }
    return nil
  }

  /// Whether there is such a mark, which is no source file that only has the name of a manifest.
  private static func isThere(_ path: String) -> Bool {
    guard FileSystem.status(of: path) != nil else { return false }
    let name = FilePath.name(of: path)
    guard ManifestFile.hasName(name), let bytes = try? FileSystem.read(path) else { return true }
    return ManifestFile.isManifest(bytes, named: name)
  }
}
