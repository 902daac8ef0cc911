import Files

/// The contents of literal manifests that machines share, by the hash of their text. What running a manifest prints is not
/// shared, because it depends on the machine.
struct SharedManifests: Sendable {
  private let cache: SharedCache
  private let known: SharedCache.Results

  init(_ cache: SharedCache) {
    self.cache = cache
    known = cache.load("manifests\(ManifestCache.version)")
  }

  /// The content of a manifest, without its path.
  func reading(_ key: SHA256) -> ManifestCache.Reading? {
    guard let bytes = known[key] else { return nil }
    var reader = BinaryReader(bytes, from: 0)
    return ManifestCoding.reading(&reader)
  }

  /// Adds the manifests that are not known.
  func add(_ readings: [SHA256: ManifestCache.Reading]) {
    var new: [SHA256: [UInt8]] = [:]
    for (key, var reading) in readings where !known.contains(key) {
      reading.places.manifest = ""
      var writer = BinaryWriter()
      ManifestCoding.encode(reading, into: &writer)
      new[key] = writer.bytes
    }
    cache.add(new, to: known)
  }
}
