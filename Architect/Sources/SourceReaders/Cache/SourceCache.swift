import Files
import Foundation
import ModuleGraph

/// The results of reading files, which are cached in one file between runs.
struct SourceCache: Sendable {
  /// The properties that identify a version of a file.
  struct Stamp: Hashable, Sendable {
    var size: Int
    var modified: Int64
    var hash: SHA256
  }

  /// The content of the cache.
  struct Content: Sendable {
    var entries: [String: (stamp: Stamp, file: SourceFile)] = [:]
    /// The time when the cache was written.
    var written: Int64 = 0

    /// Whether a file is certain to be unchanged since it was read.
    ///
    /// A file that changes while the cache is written may keep its modification time, so recent times are not trusted.
    func isCurrent(_ stamp: Stamp, _ status: FileStatus) -> Bool {
      stamp.size == status.size && stamp.modified == status.modified
        && stamp.modified < written - 2_000_000_000
    }
  }

  private let file: CacheFile

  /// The version of the encoding, and of what it means.
  static let version = 6

  init(file: String) { self.file = CacheFile(file, kind: "sources", version: UInt64(Self.version)) }

  /// Returns the content that an earlier run stored, or empty content.
  func load() -> Content {
    guard var reader = file.load() else { return Content() }
    return SourceFileCoding.decode(&reader) ?? Content()
  }

  /// Stores `files` for the next run.
  func store(_ files: [(SourceFile, Stamp)]) {
    var payload = BinaryWriter()
    SourceFileCoding.encode(files, written: Int64(Date().timeIntervalSince1970 * 1e9), into: &payload)
    file.store(payload)
  }
}
