import Foundation

/// Reserves a folder for one process. If another process wrote to the folder, the first process's in-memory
/// copy of the data would become outdated.
///
/// The system releases the lock when the process ends, even after a crash.
///
/// `@unchecked Sendable`: the descriptor is accessed only while `lock` is held.
public final class FolderLock: @unchecked Sendable {
  /// The reason a folder cannot be locked.
  public enum Failure: Error, Hashable, Sendable {
    /// Another process has locked the folder. `process` is the identifier of that process, or `nil` if
    /// unknown.
    case taken(process: Int32?)
    /// The lock file cannot be created.
    case cannotLock(cause: String)
  }

  private let lock = NSLock()
  private var descriptor: Int32

  /// Locks a folder.
  /// - Throws: ``Failure``.
  public init(_ folder: URL) throws(Failure) {
    let path = folder.appending(path: "shop.lock", directoryHint: .notDirectory).path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotLock(cause: String(cString: strerror(errno))) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let cause = errno
      defer { close(file) }
      guard cause == EWOULDBLOCK else { throw .cannotLock(cause: String(cString: strerror(cause))) }
      throw .taken(process: Self.process(in: file))
    }
    let words = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = words.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    descriptor = file
  }

  deinit { release() }

  /// Releases the lock. A second call does nothing.
  public func release() {
    lock.withLock {
      guard descriptor >= 0 else { return }
      close(descriptor)
      descriptor = -1
    }
  }

  private static func process(in file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    return Int32(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).filter(\.isNumber))
  }
}
