/// A file in which results are kept between runs.
///
/// It carries what it holds, the version of that, and a checksum, and is replaced as a whole. So a run that is cut short, a
/// second run at the same time or a damaged disk can cost time but never give a wrong answer: what does not check out is
/// worked out anew.
package struct CacheFile: Sendable {
  /// Its path.
  package let path: String
  private let magic: [UInt8]
  private let version: UInt64

  /// Names a file.
  /// - Parameters:
  ///   - kind: What it holds, in a word.
  ///   - version: Raised with every change of the format or of what the results say.
  package init(_ path: String, kind: String, version: UInt64) {
    self.path = path
    magic = Array("tenon \(kind)\n".utf8)
    self.version = version
  }

  /// What an earlier run left, ready to be read; nil if there is nothing, or nothing sound.
  package func load() -> BinaryReader? {
    guard let bytes = try? FileSystem.read(path), bytes.starts(with: magic) else { return nil }
    var reader = BinaryReader(bytes, from: magic.count)
    guard reader.number() == version, let checksum = reader.fixed(),
      checksum == ContentHash(bytes[reader.offset...]).value
    else { return nil }
    return reader
  }

  /// Leaves `payload` for the next run. A cache that cannot be written costs time only, so that is not an error.
  package func store(_ payload: BinaryWriter) {
    var output = BinaryWriter()
    output.bytes = magic
    output.put(version)
    output.putFixed(ContentHash(payload.bytes).value)
    output.bytes += payload.bytes
    // What would not be read again is not written.
    guard output.bytes.count <= FileSystem.maximumSize else { return }
    do {
      try FileSystem.makeCacheFolder(FilePath.folder(of: path))
      try FileSystem.writeAtomically(output.bytes, to: path)
    } catch {
      return
    }
  }
}
