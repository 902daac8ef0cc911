import Files
import Foundation
import ModuleGraph

/// What reading found in files, kept between runs in one file.
///
/// The file carries a checksum and is replaced as a whole, so a run that is cut short, a second run at the same time or
/// a damaged disk can cost time but never give a wrong answer: what does not check out is read anew.
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

  let file: String

  /// Raised with every change of the format or of what readers find.
  private static let version: UInt32 = 6
  private static let magic = Array("tenon sources\n".utf8)

  /// What an earlier run left, or nothing.
  func load() -> Content {
    guard let bytes = try? FileSystem.read(file) else { return Content() }
    let header = Self.magic.count + 4 + 8
    guard bytes.count >= header, bytes.starts(with: Self.magic) else { return Content() }
    var reader = BinaryReader(bytes, from: Self.magic.count)
    guard reader.number() == UInt64(Self.version), let checksum = reader.fixed(),
      checksum == ContentHash(bytes[reader.offset...]).value
    else { return Content() }
    return SourceFileCoding.decode(&reader) ?? Content()
  }

  /// Leaves `files` for the next run. A cache that cannot be written costs time only, so that is no error.
  func store(_ files: [(SourceFile, Stamp)]) {
    var payload = BinaryWriter()
    SourceFileCoding.encode(files, written: Int64(Date().timeIntervalSince1970 * 1e9), into: &payload)
    var output = BinaryWriter()
    output.bytes = Self.magic
    output.put(UInt64(Self.version))
    output.putFixed(ContentHash(payload.bytes).value)
    output.bytes += payload.bytes
    do {
      try FileSystem.makeCacheFolder(FilePath.folder(of: file))
      try FileSystem.writeAtomically(output.bytes, to: file)
    } catch {
      return
    }
  }
}
