/// Many results in one file, each with the digest of what it was computed from.
///
/// Equal results give equal bytes. A file is named after the digest of its bytes, so a file that was damaged, cut short
/// or renamed is recognized before any of it is used.
struct Pack: Sendable {
  private static let magic = Array("tenon pack 1\n".utf8)

  /// The results by key.
  let results: [SHA256: ArraySlice<UInt8>]

  /// Reads the content of a pack; `nil` if it is not one. The keys must be in ascending order, each once.
  /// - Complexity: Linear in the number of results, which need 33 bytes each.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.magic) else { return nil }
    var reader = BinaryReader(bytes, from: Self.magic.count)
    guard let count = reader.count() else { return nil }
    var results: [SHA256: ArraySlice<UInt8>] = [:]
    results.reserveCapacity(Swift.min(count, (bytes.count - reader.offset) / 33))
    var last: SHA256?
    for _ in 0..<count {
      guard let key = reader.digest(), last.map({ $0 < key }) ?? true, let result = reader.slice() else {
        return nil
      }
      results[key] = result
      last = key
    }
    guard reader.offset == bytes.count else { return nil }
    self.results = results
  }

  /// The bytes of a pack.
  static func bytes(_ results: [SHA256: ArraySlice<UInt8>]) -> [UInt8] {
    var writer = BinaryWriter()
    writer.bytes = magic
    writer.put(list: results.sorted { $0.key < $1.key }) { writer, result in
      writer.put(result.key)
      writer.put(bytes: result.value)
    }
    return writer.bytes
  }
}

extension SHA256 {
  /// The order of the digests' bytes.
  fileprivate static func < (left: SHA256, right: SHA256) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
