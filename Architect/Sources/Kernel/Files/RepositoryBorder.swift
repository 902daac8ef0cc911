#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    guard place(of: path) != nil else {
      throw OutsideRepository(path: path, what: what, link: leavingLink(of: path))
    }
  }

  /// Returns the path relative to the root, with all links in it resolved; `nil` if the path is outside the repository.
  /// - Parameter path: A path that is absolute or relative to the root. It need not exist yet.
  public func place(of path: String) -> String? {
    let resolved = Self.resolved(FilePath.join(root, path))
    guard FilePath.contains(root, resolved) else { return nil }
    return String(resolved.dropFirst(root.count).drop { $0 == "/" })
  }

  /// Returns where a file or folder that the user named is written.
  ///
  /// In the repository, no link is followed, because a commit can contain links. Outside of it, the links in the folder that the
  /// user named are followed.
  /// - Parameters:
  ///   - path: An absolute path. It need not exist yet.
  ///   - what: The option or the setting that contains the path.
  ///   - allowsOutside: Whether the path may be outside the repository.
  /// - Throws: ``OutsideRepository``, or ``FileError`` if the path leads through a link or the folder cannot be opened.
  public func target(_ path: String, _ what: String, allowsOutside: Bool) throws -> WritingTarget {
    if let inside = entering(path) {
      let target = WritingTarget(folder: try WritableFolder(root), path: inside)
      try target.refuseLink()
      return target
    }
    guard allowsOutside else { throw OutsideRepository(path: path, what: what) }
    let folder = FilePath.folder(of: path)
    return WritingTarget(
      folder: try WritableFolder(folder.isEmpty ? "/" : folder), path: FilePath.name(of: path))
  }

  /// Returns the path relative to the root, with the links in it; `nil` if the path does not lead into the repository. Only the
  /// links that lead to the repository are resolved.
  package func entering(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    var real = "/"
    for (index, part) in parts.enumerated() {
      real = FileSystem.resolvingLinks(FilePath.join(real, String(part)))
      guard FilePath.contains(root, real) else { continue }
      let inside = real.dropFirst(root.count).split(separator: "/") + parts[(index + 1)...]
      return inside.joined(separator: "/")
    }
    return nil
  }

  /// Whether an absolute path leads through a link in the repository, which a commit could contain.
  package func isBehindLink(_ path: String) -> Bool {
    guard let inside = entering(path) else { return false }
    do { return try WritableFolder(root).status(of: inside)?.kind == .link } catch { return true }
  }

  /// Returns the link, relative to the root, because of which a path has no ``place(of:)``; `nil` if there is none.
  package func leavingLink(of path: String) -> String? {
    var current = ""
    for part in (entering(FilePath.join(root, path)) ?? "").split(separator: "/") {
      current = FilePath.join(current, String(part))
      if FileSystem.status(of: FilePath.join(root, current), followingLinks: false)?.kind == .link,
        place(of: current) == nil
      {
        return current
      }
    }
    return nil
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

/// Where a file or folder that the user named is written.
public struct WritingTarget: Sendable {
  /// The repository's root, or the folder outside of it that the user named.
  public let folder: WritableFolder
  /// The path, relative to the folder.
  public let path: String

  /// The absolute path, for messages.
  public var absolutePath: String { FilePath.join(folder.path, path) }

  /// Returns the content of the file; `nil` if there is none.
  /// - Throws: ``FileError``, also for a link.
  public func read() throws -> [UInt8]? { try folder.status(of: path) == nil ? nil : folder.read(path) }

  /// Replaces the file.
  /// - Throws: ``FileError``, also for a link, a folder, a pipe, and a file that is read-only.
  public func write(_ bytes: [UInt8]) throws {
    try refuseLink()
    // Replacing a pipe or a device would take it away from its readers.
    guard try folder.status(of: path)?.kind != .other else {
      throw FileError(path: absolutePath, code: EINVAL, operation: "change")
    }
    try folder.write(bytes, to: path)
  }

  /// Refuses a path that leads through a link. A link at its end would be replaced, which nobody who uses the link expects.
  fileprivate func refuseLink() throws {
    guard try folder.status(of: path)?.kind != .link else {
      throw FileError(path: absolutePath, code: ELOOP, operation: "write through")
    }
  }
}

/// A path that leads out of the repository.
public struct OutsideRepository: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var what: String
  /// The symbolic link in the repository that leads out of it, relative to the root; `nil` if the path itself does.
  public var link: String?

  public var description: String {
    let way = link.map { " through the symbolic link \($0)" } ?? ""
    return "\(what) leads out of the repository\(way): \(path); --allow-outside permits it"
  }
}
