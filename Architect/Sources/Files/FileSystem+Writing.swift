#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operations that are needed, besides reading, to change a user's files.
extension FileSystem {
  /// Returns the permissions to read, write and run the file at `path`; `nil` if there is no file.
  public static func permissions(of path: String) -> UInt16? {
    var raw = stat()
    return stat(path, &raw) == 0 ? UInt16(raw.st_mode & 0o777) : nil
  }

  /// Returns the destination of the link at `path`, as stored in the link.
  public static func destination(ofLink path: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, Int(PATH_MAX))
    guard count >= 0 else { throw FileError(path: path, code: errno, operation: "read") }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Creates a link.
  public static func makeLink(_ path: String, to destination: String) throws {
    guard symlink(destination, path) == 0 else { throw FileError(path: path, code: errno, operation: "link") }
  }

  /// Writes `bytes` to a new file, and returns when the bytes are on disk.
  public static func writeDurably(_ bytes: [UInt8], to path: String, permissions: UInt16? = nil) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, operation: "write") }
    var isWritten = true
    var rest = bytes[...]
    while isWritten, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isWritten = count > 0
      rest = rest.dropFirst(max(0, count))
    }
    if isWritten, let permissions { isWritten = fchmod(descriptor, mode_t(permissions)) == 0 }
    isWritten = isWritten && fsync(descriptor) == 0
    let code = errno
    guard close(descriptor) == 0, isWritten else {
      unlink(path)
      throw FileError(path: path, code: isWritten ? errno : code, operation: "write")
    }
  }

  /// Renames a file, replacing any file that already has the new name.
  public static func move(_ path: String, to other: String) throws {
    guard rename(path, other) == 0 else { throw FileError(path: other, code: errno, operation: "write") }
  }

  /// Waits until the list of a folder's entries is on disk. Errors are ignored, because some file systems do
  /// not support this.
  public static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes a file or a link.
  /// - Throws: ``FileError``. It is not an error if nothing exists at the path.
  public static func delete(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw FileError(path: path, code: errno, operation: "remove")
    }
  }

  /// Removes an empty folder.
  /// - Returns: Whether the folder was removed.
  @discardableResult
  public static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Runs `body` while holding a lock at `path`, which only one process can hold. The lock is released when `body`
  /// returns or the process ends.
  /// - Returns: `nil` if another process holds the lock.
  public static func locking<Result>(_ path: String, _ body: () throws -> Result) throws -> Result? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, operation: "write") }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    // A child process that is being started briefly has the descriptor, too, so closing it here is not enough.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }
}
