import Files
import Foundation
import ModuleGraph

/// What reading found in files, kept between runs in one file.
struct SourceCache: Sendable {
  /// By what a file is recognised.
  struct Stamp: Hashable, Sendable {
    var size: Int
    var modified: Int64
    var hash: SHA256
  }

  /// What the cache holds.
  struct Content: Sendable {
    var entries: [String: (stamp: Stamp, file: SourceFile)] = [:]
    /// When it was written.
    var written: Int64 = 0

    /// Whether a file is certainly the one that was read.
    ///
    /// A file changed in the moment of writing could have kept its time, so recent times are not trusted.
    func isCurrent(_ stamp: Stamp, _ status: FileStatus) -> Bool {
      stamp.size == status.size && stamp.modified == status.modified
        && stamp.modified < written - 2_000_000_000
    }
  }

  private let file: CacheFile

  init(file: String) { self.file = CacheFile(file, kind: "sources", version: 6) }

  /// What an earlier run left, or nothing.
  func load() -> Content {
    guard var reader = file.load() else { return Content() }
    return SourceFileCoding.decode(&reader) ?? Content()
  }

  /// Leaves `files` for the next run.
  func store(_ files: [(SourceFile, Stamp)]) {
    var payload = BinaryWriter()
    SourceFileCoding.encode(files, written: Int64(Date().timeIntervalSince1970 * 1e9), into: &payload)
    file.store(payload)
  }
}
