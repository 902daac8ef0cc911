#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open folder in which files are changed. Nothing else in the architect writes.
///
/// Paths are relative to the folder. They are followed from its descriptor one component at a time, and never through a
/// symbolic link, so nobody who swaps a folder for a link while a command runs can have a file written elsewhere. Links
/// in the path of the folder itself are followed, because the user chose that path.
/// ```swift
/// let root = try WritableFolder("/path/of/repository")
/// try root.makeFolder("Build/modules")
/// try root.write(Array(text.utf8), to: "Build/modules/index.md")
/// ```
public final class WritableFolder: Sendable {
  /// The absolute path, for messages.
  public let path: String
  let descriptor: Int32

  /// Opens a folder.
  /// - Parameters:
  ///   - path: An absolute path, or one relative to the working folder of the process.
  ///   - creating: Whether the folder, and those above it, are created if they do not exist.
  /// - Throws: ``FileError`` if there is no such folder, or it cannot be created.
  public convenience init(_ path: String, creating: Bool = false) throws {
    guard creating, FileSystem.status(of: path) == nil else {
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, operation: "open") }
      self.init(descriptor, path)
      return
    }
    let above = FilePath.folder(of: path)
    let parent = try WritableFolder(above.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : above, creating: true)
    let name = FilePath.name(of: path)
    try parent.makeFolder(name)
    self.init(try parent.opened(name.split(separator: "/")), path)
  }

  private init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder below this one.
  /// - Throws: ``FileError``, also for a path that leads through a link.
  public func folder(_ path: String) throws -> WritableFolder {
    WritableFolder(try opened(path.split(separator: "/")), absolute(path))
  }

  // MARK: - Components

  /// Runs `body` with the descriptor of the folder that contains `path`, and with the name in that folder.
  func inFolder<Result>(of path: String, _ body: (Int32, String) throws -> Result) throws -> Result {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name != ".", name != ".." else {
      throw FileError(path: absolute(path), code: EINVAL, operation: "write")
    }
    guard parts.count > 1 else { return try body(descriptor, String(name)) }
    let folder = try opened(parts.dropLast())
    defer { close(folder) }
    return try body(folder, String(name))
  }

  /// A new descriptor of the folder at a path of several components, none of which may be a link.
  private func opened(_ parts: [Substring], creating: Bool = false) throws -> Int32 {
    var current = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard current >= 0 else { throw FileError(path: path, code: errno, operation: "open") }
    for (index, part) in parts.enumerated() {
      let above = current
      defer { close(above) }
      do {
        current = try Self.opened(String(part), in: above, creating: creating)
      } catch let failure as FileError {
        throw FileError(
          path: absolute(parts[...index].joined(separator: "/")), code: failure.code,
          operation: failure.operation)
      }
    }
    return current
  }

  private static func opened(_ name: String, in folder: Int32, creating: Bool) throws -> Int32 {
    func failure(_ code: Int32, _ operation: String) -> FileError {
      FileError(path: name, code: code, operation: operation)
    }
    guard name != ".", name != ".." else { throw failure(EINVAL, "open") }
    if creating, mkdirat(folder, name, 0o777) != 0, errno != EEXIST {
      throw failure(errno, "create the folder")
    }
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    // Systems have different codes for a link.
    guard FileStatus(of: name, in: folder)?.kind != .link else { throw failure(ELOOP, "write through") }
    throw failure(code, creating ? "create the folder" : "open")
  }

  func absolute(_ path: String) -> String { FilePath.join(self.path, path) }

  // MARK: - Folders

  /// Creates a folder and those above it.
  /// - Throws: ``FileError``, also for a path that leads through a link.
  public func makeFolder(_ path: String) throws {
    close(try opened(path.split(separator: "/"), creating: true))
  }

  /// Creates a folder that only the user can open.
  /// - Throws: ``FileError``, also if there is anything with its name.
  package func newFolder(_ name: String) throws -> WritableFolder {
    guard mkdirat(descriptor, name, 0o700) == 0 else {
      throw FileError(path: absolute(name), code: errno, operation: "create the folder")
    }
    return try folder(name)
  }

  /// Removes a folder if it is empty.
  /// - Returns: Whether the folder was removed.
  @discardableResult
  public func removeEmptyFolder(_ path: String) -> Bool {
    (try? inFolder(of: path) { unlinkat($0, $1, AT_REMOVEDIR) == 0 }) ?? false
  }

  /// Removes a file, a link, or a folder with everything in it.
  /// - Throws: ``FileError``. It is not an error if nothing exists at the path.
  public func removeAll(_ path: String) throws {
    guard try status(of: path)?.kind == .folder else { return try remove(path) }
    for entry in try entries(of: path) { try removeAll(path + "/" + entry.name) }
    removeEmptyFolder(path)
  }

  /// Waits until the list of a folder's entries is on disk. Errors are ignored, because some file systems do not support
  /// this.
  public func synchronize(_ path: String = "") {
    guard let folder = try? opened(path.split(separator: "/")) else { return }
    fsync(folder)
    close(folder)
  }

  // MARK: - Reading

  /// Returns the status of what is at `path`, which may be a link; `nil` if there is nothing.
  /// - Throws: ``FileError`` for a path that leads through a link.
  public func status(of path: String) throws -> FileStatus? {
    if path.isEmpty { return FileStatus(of: ".", in: descriptor) }
    do {
      return try inFolder(of: path) { FileStatus(of: $1, in: $0) }
    } catch let error as FileError where [ENOENT, ENOTDIR].contains(error.code) {
      return nil
    }
  }

  /// Returns the content of a regular file.
  /// - Throws: ``FileError``, as ``FileSystem/read(_:)`` does, and also for a link.
  public func read(_ path: String) throws -> [UInt8] {
    try inFolder(of: path) { folder, name in
      let descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: absolute(path), code: errno, operation: "read") }
      defer { close(descriptor) }
      return try FileSystem.read(descriptor, at: absolute(path))
    }
  }

  /// Returns the destination of the link at `path`, as stored in the link.
  public func destination(ofLink path: String) throws -> String {
    try inFolder(of: path) { folder, name in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlinkat(folder, name, &buffer, Int(PATH_MAX))
      guard count >= 0 else { throw FileError(path: absolute(path), code: errno, operation: "read") }
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Returns the entries of a folder, as ``FileSystem/entries(of:limit:)`` does.
  public func entries(of path: String = "") throws -> [FileSystem.Entry] {
    let folder = try opened(path.split(separator: "/"))
    guard let stream = fdopendir(folder) else {
      let code = errno
      close(folder)
      throw FileError(path: absolute(path), code: code, operation: "list")
    }
    defer { closedir(stream) }
    return FileSystem.entries(in: stream, limit: .max)
  }
}
