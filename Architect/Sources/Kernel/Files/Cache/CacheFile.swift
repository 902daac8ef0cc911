/// A file that caches results between runs.
///
/// The file contains the kind and version of its content and a checksum, and is always replaced as a whole. Therefore,
/// an interrupted run, two runs at the same time or a damaged disk can cost time, but never cause a wrong result:
/// content that fails the check is computed again.
package struct CacheFile: Sendable {
  /// The path of the file.
  package let path: String
  private let magic: [UInt8]
  private let version: UInt64

  /// Creates a value for the file at `path`, without opening the file.
  /// - Parameters:
  ///   - kind: The kind of content, in one word.
  ///   - version: A number that is incremented whenever the format or the meaning of the results changes.
  package init(_ path: String, kind: String, version: UInt64) {
    self.path = path
    magic = Array("tenon \(kind)\n".utf8)
    self.version = version
  }

  /// Returns the content that an earlier run stored, ready to be read; `nil` if there is none, or if it is damaged.
  package func load() -> BinaryReader? {
    guard let bytes = try? FileSystem.read(path), bytes.starts(with: magic) else { return nil }
    var reader = BinaryReader(bytes, from: magic.count)
    guard reader.number() == version, let checksum = reader.fixed(),
      checksum == ContentHash(bytes[reader.offset...]).value
    else { return nil }
    return reader
  }

  /// Stores `payload` for the next run. A failure to write the file is not an error, because it only costs time.
  package func store(_ payload: BinaryWriter) {
    var output = BinaryWriter()
    output.bytes = magic
    output.put(version)
    output.putFixed(ContentHash(payload.bytes).value)
    output.bytes += payload.bytes
    // A file that is too large to be read is not written.
    guard output.bytes.count <= FileSystem.maximumSize else { return }
    do {
      try WritableFolder.ofUser(FilePath.folder(of: path)).write(output.bytes, to: FilePath.name(of: path))
    } catch {
      return
    }
  }
}
