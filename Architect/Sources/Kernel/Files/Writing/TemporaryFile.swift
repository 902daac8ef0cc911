#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is being written, and is renamed once it is complete.
///
/// The process holds a lock on the file for as long as it writes. A temporary file without a lock was therefore left by a run
/// that was killed, and the next run that writes the same file removes it.
final class TemporaryFile {
  let name: String
  private let folder: Int32
  private let descriptor: Int32

  private static let suffix = ".tenon.tmp"
  /// How many processes can write the same file at once.
  private static let maximumCount = 64

  /// Creates the temporary file for a file; `nil` with the reason in `errno` if this fails.
  static func new(for file: String, in folder: Int32) -> TemporaryFile? {
    for number in 0..<maximumCount {
      let name = "." + file + (number == 0 ? "" : ".\(number)") + suffix
      removeAbandoned(name, in: folder)
      guard let created = TemporaryFile(name, in: folder) else {
        if errno == EEXIST { continue }
        return nil
      }
      // Another process may have taken the file for an abandoned one before it was locked.
      if created.isLocked { return created }
    }
    errno = EBUSY
    return nil
  }

  /// Creates a file; `nil` with the reason in `errno` if this fails, also if there is anything with its name.
  init?(_ name: String, in folder: Int32) {
    self.name = name
    self.folder = folder
    descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the file was locked before another process could remove it. Where files cannot be locked, none are removed.
  private var isLocked: Bool {
    var raw = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &raw) == 0 && raw.st_nlink > 0
  }

  /// Writes the content.
  /// - Returns: Whether everything was written; if not, the reason is in `errno`.
  func fill(_ bytes: [UInt8], _ permissions: UInt16?, isDurable: Bool) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || (count < 0 && errno == EINTR) else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    if let permissions, fchmod(descriptor, mode_t(permissions)) != 0 { return false }
    return !isDurable || fsync(descriptor) == 0
  }

  /// Removes the file, and keeps `errno`.
  func remove() {
    let code = errno
    unlinkat(folder, name, 0)
    errno = code
  }

  /// Removes a temporary file that a killed run left.
  static func removeAbandoned(_ name: String, in folder: Int32) {
    guard name.hasPrefix("."), name.hasSuffix(suffix) else { return }
    let descriptor = openat(folder, name, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var (raw, named) = (stat(), stat())
    // The process that wrote it may have renamed it since, and then the name is that of another file or of none.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &raw) == 0,
      raw.st_mode & S_IFMT == S_IFREG, fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0,
      raw.st_ino == named.st_ino, raw.st_dev == named.st_dev
    else { return }
    unlinkat(folder, name, 0)
  }
}
