import Files
import ModuleGraph

/// The results of reading files, which are cached in one file between runs.
struct SourceCache: Sendable {
  /// A version of a file that was read.
  struct Version: Hashable, Sendable {
    var stamp: FileStamp
    var hash: SHA256
  }

  /// The content of the cache.
  struct Content: Sendable {
    var entries = PathTable<(version: Version, file: SourceFile)>()
    /// When the run began that wrote the cache.
    var start: Int64 = 0

    /// The entry of a file, if it is certain that the file has not changed since it was read.
    func current(_ path: String, _ status: FileStatus) -> (version: Version, file: SourceFile)? {
      guard let entry = entries[path], entry.version.stamp == status.stamp,
        status.stamp.isCertain(since: start)
      else { return nil }
      return entry
    }
  }

  private let file: CacheFile

  /// The version of the encoding, and of what it means.
  static let version = 9

  init(file: String) { self.file = CacheFile(file, kind: "sources", version: UInt64(Self.version)) }

  /// Returns the content that an earlier run stored, or empty content.
  func load() -> Content {
    guard var reader = file.load() else { return Content() }
    return SourceFileCoding.decode(&reader) ?? Content()
  }

  /// Stores `files` for the next run.
  /// - Parameter start: When this run began, before it looked at any file.
  func store(_ files: [(SourceFile, Version)], start: Int64) {
    var payload = BinaryWriter()
    SourceFileCoding.encode(files, start: start, into: &payload)
    file.store(payload)
  }
}
