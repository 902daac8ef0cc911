#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The status of a file, which can be determined without opening the file.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Sendable { case file, folder, link, other }

  public let kind: Kind
  public let size: Int
  /// The time of the last modification, in nanoseconds since 1970. Programs can set it to any time.
  public let modified: Int64
  /// The permissions to read, write and run the file.
  public let permissions: UInt16
  /// What shows whether the content may have changed.
  public let stamp: FileStamp

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(raw.st_size)
    permissions = UInt16(raw.st_mode & 0o777)
    #if canImport(Darwin)
      modified = Self.nanoseconds(raw.st_mtimespec)
      let changed = Self.nanoseconds(raw.st_ctimespec)
    #else
      modified = Self.nanoseconds(raw.st_mtim)
      let changed = Self.nanoseconds(raw.st_ctim)
    #endif
    stamp = FileStamp(
      size: size, modified: modified, changed: changed, inode: UInt64(raw.st_ino),
      device: UInt64(truncatingIfNeeded: raw.st_dev))
  }

  /// The status of what has a name in a folder, which may be a link; `nil` if there is nothing.
  init?(of name: String, in folder: Int32) {
    var raw = stat()
    guard fstatat(folder, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(raw)
  }

  /// Whether this is a file that its owner may not write. The mode decides, because the superuser may write every file.
  public var isReadOnly: Bool { kind == .file && permissions & 0o200 == 0 }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file can have any time, even one that a number of nanoseconds cannot express.
    min(max(Int64(time.tv_sec), -9_000_000_000), 9_000_000_000) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
