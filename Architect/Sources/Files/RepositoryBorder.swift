/// Keeps the paths that a configuration or a command line names inside the repository: a stranger's change must not
/// make a run read or write elsewhere.
public struct RepositoryBorder: Sendable {
  private let root: String

  /// - Parameter root: The absolute path of the repository.
  public init(root: String) { self.root = FileSystem.resolvingLinks(root) }

  /// Checks that `path`, with all links in it resolved, is inside the repository.
  /// - Parameters:
  ///   - path: Absolute, or relative to the root.
  ///   - what: The setting that names the path, such as `baseline:`, for the message.
  /// - Throws: ``OutsideRepository``.
  public func check(_ path: String, _ what: String) throws {
    guard place(of: path) != nil else { throw OutsideRepository(path: path, what: what) }
  }

  /// The file or folder that `path` names, relative to the root and with all links in it resolved; `nil` if that is
  /// outside the repository.
  /// - Parameter path: Absolute, or relative to the root. It need not exist yet.
  public func place(of path: String) -> String? {
    let resolved = Self.resolved(FilePath.join(root, path))
    guard FilePath.contains(root, resolved) else { return nil }
    return String(resolved.dropFirst(root.count).drop { $0 == "/" })
  }

  /// Resolves the links in the part of the path that exists.
  private static func resolved(_ path: String) -> String {
    if FileSystem.status(of: path, followingLinks: false) != nil {
      let target = FileSystem.resolvingLinks(path)
      // A link that leads nowhere yet leads where it says once something is written there.
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
