/// Checks that the paths in a configuration or on a command line are inside the repository. An untrusted change must
/// not cause a run to read or write anything outside the repository.
public struct RepositoryBorder: Sendable {
  private let root: String

  /// - Parameter root: The absolute path of the repository.
  public init(root: String) { self.root = FileSystem.resolvingLinks(root) }

  /// Checks that `path`, with all links in it resolved, is inside the repository.
  /// - Parameters:
  ///   - path: A path that is absolute or relative to the root.
  ///   - what: The setting that contains the path, such as `baseline:`. The error message mentions it.
  /// - Throws: ``OutsideRepository``.
  public func check(_ path: String, _ what: String) throws {
    guard place(of: path) != nil else { throw OutsideRepository(path: path, what: what) }
  }

  /// Returns the path relative to the root, with all links in it resolved; `nil` if the path is outside the repository.
  /// - Parameter path: A path that is absolute or relative to the root. It need not exist yet.
  public func place(of path: String) -> String? {
    let resolved = Self.resolved(FilePath.join(root, path))
    guard FilePath.contains(root, resolved) else { return nil }
    return String(resolved.dropFirst(root.count).drop { $0 == "/" })
  }

  /// Resolves the links in the part of the path that exists.
  private static func resolved(_ path: String) -> String {
    if FileSystem.status(of: path, followingLinks: false) != nil {
      let target = FileSystem.resolvingLinks(path)
      // A link to a file that does not exist could lead outside once that file is written, so it counts as outside.
      return FileSystem.status(of: path) == nil ? "/" : target
    }
    let folder = FilePath.folder(of: path)
    guard !folder.isEmpty else { return path }
    return FilePath.join(resolved(folder), FilePath.name(of: path))
  }
}

/// A path that leads out of the repository.
public struct OutsideRepository: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var what: String

  public var description: String {
    "\(what) leads out of the repository: \(path); --allow-outside permits it"
  }
}
