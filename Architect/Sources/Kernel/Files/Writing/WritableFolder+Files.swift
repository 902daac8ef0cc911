#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Changes of files and links. Their folders must exist.
extension WritableFolder {
  /// Writes a file so that a reader sees either the old content or the complete new content: the bytes are written to a
  /// temporary file in the same folder, which is then renamed. What a killed run left there is removed.
  /// - Parameters:
  ///   - permissions: `nil` means the system's default for new files.
  ///   - isDurable: Whether to wait until the bytes are on disk.
  ///   - replacesReadOnly: Whether a file that its owner may not write is replaced.
  /// - Throws: ``FileError``.
  public func write(
    _ bytes: [UInt8], to path: String, permissions: UInt16? = nil, isDurable: Bool = false,
    replacesReadOnly: Bool = false
  ) throws {
    try inFolder(of: path) { folder, name in
      func failure(_ code: Int32) -> FileError {
        FileError(path: absolute(path), code: code, operation: "write")
      }
      guard replacesReadOnly || FileStatus(of: name, in: folder)?.isReadOnly != true else {
        throw FileError(path: absolute(path), code: EPERM, operation: "replace")
      }
      guard let temporary = TemporaryFile.new(for: name, in: folder) else { throw failure(errno) }
      guard temporary.fill(bytes, permissions, isDurable: isDurable),
        renameat(folder, temporary.name, folder, name) == 0
      else {
        temporary.remove()
        throw failure(errno)
      }
    }
  }

  /// Writes a file that does not exist yet.
  /// - Throws: ``FileError``, also if there is anything at the path.
  public func create(
    _ path: String, _ bytes: [UInt8], permissions: UInt16? = nil, isDurable: Bool = false
  ) throws {
    try inFolder(of: path) { folder, name in
      guard let file = TemporaryFile(name, in: folder) else {
        throw FileError(path: absolute(path), code: errno, operation: "write")
      }
      guard file.fill(bytes, permissions, isDurable: isDurable) else {
        file.remove()
        throw FileError(path: absolute(path), code: errno, operation: "write")
      }
    }
  }

  /// Creates a link.
  /// - Throws: ``FileError``, also if there is anything at the path.
  public func makeLink(_ path: String, to destination: String) throws {
    try inFolder(of: path) { folder, name in
      guard symlinkat(destination, folder, name) == 0 else {
        throw FileError(path: absolute(path), code: errno, operation: "link")
      }
    }
  }

  /// Renames a file or a link, replacing any that already has the new name.
  /// - Throws: ``FileError``; its code is `EXDEV` if both paths are on different file systems.
  public func move(_ path: String, to other: String) throws {
    try inFolder(of: path) { folder, name in
      try inFolder(of: other) { otherFolder, otherName in
        guard renameat(folder, name, otherFolder, otherName) == 0 else {
          throw FileError(path: absolute(other), code: errno, operation: "write")
        }
      }
    }
  }

  /// Removes a file or a link.
  /// - Throws: ``FileError``. It is not an error if nothing exists at the path.
  public func remove(_ path: String) throws {
    do {
      try inFolder(of: path) { folder, name in
        guard unlinkat(folder, name, 0) == 0 else {
          throw FileError(path: absolute(path), code: errno, operation: "remove")
        }
      }
    } catch let error as FileError where error.code == ENOENT {}
  }

  /// Runs `body` while holding a lock on a file, which only one process can hold. The lock is released when `body`
  /// returns or the process ends.
  /// - Returns: `nil` if another process holds the lock.
  public func locking<Result>(_ path: String, _ body: () throws -> Result) throws -> Result? {
    let descriptor = try inFolder(of: path) { folder, name in
      let descriptor = openat(folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw FileError(path: absolute(path), code: errno, operation: "write")
      }
      return descriptor
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    // A child process that is being started briefly has the descriptor, too, so closing it here is not enough.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// Removes the temporary files that killed runs left in this folder.
  func removeAbandonedFiles() throws {
    for entry in try entries() where entry.kind == .file {
      TemporaryFile.removeAbandoned(entry.name, in: descriptor)
    }
  }
}

// MARK: - Folders that are not the user's work

extension WritableFolder {
  /// Opens a folder for files that are trusted later, which only the user can open, and creates it if necessary. Git
  /// ignores its contents.
  public static func ofUser(_ path: String) throws -> WritableFolder {
    let folder = try WritableFolder(path, creating: true)
    // No other user may write files that are trusted later.
    fchmod(folder.descriptor, 0o700)
    try folder.ignoreByGit()
    return folder
  }

  /// Writes a `.gitignore` that makes git ignore the folder, unless there is one.
  public func ignoreByGit() throws {
    if try status(of: ".gitignore") == nil { try write(Array("*\n".utf8), to: ".gitignore") }
  }
}
