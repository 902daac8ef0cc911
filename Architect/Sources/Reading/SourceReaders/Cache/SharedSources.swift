import Files
import ModuleGraph

/// The results of reading files that machines share, by the content of the files.
struct SharedSources: Sendable {
  private let cache: SharedCache
  private let known: SharedCache.Results

  init(_ cache: SharedCache) {
    self.cache = cache
    known = cache.load("sources\(SourceCache.version)")
  }

  /// What was read from a file with the same content and in the same language.
  func file(_ hash: SHA256, at path: String, language: SourceFile.Language) -> SourceFile? {
    guard let bytes = known[Self.key(hash, language)] else { return nil }
    var reader = BinaryReader(bytes, from: 0)
    var conditions: [String: Condition] = ["": .always]
    return SourceFileCoding.file(&reader, path: path, language: language, conditions: &conditions)
  }

  /// Adds the files that are not known.
  func add(_ files: [(SourceFile, SourceCache.Version)]) {
    var new: [SHA256: [UInt8]] = [:]
    for (file, version) in files {
      let key = Self.key(version.hash, file.language)
      guard !known.contains(key), new[key] == nil else { continue }
      var writer = BinaryWriter()
      SourceFileCoding.encode(file, into: &writer)
      new[key] = writer.bytes
    }
    cache.add(new, to: known)
  }

  private static func key(_ hash: SHA256, _ language: SourceFile.Language) -> SHA256 {
    var writer = BinaryWriter()
    writer.put(hash)
    writer.put(language.rawValue)
    return SHA256(writer.bytes)
  }
}
