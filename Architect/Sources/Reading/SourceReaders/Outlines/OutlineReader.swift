import Files
import SwiftParsing

/// Reads the outlines of many Swift files, on all cores and with a cache.
public struct OutlineReader: Sendable {
  private let root: String
  private let cache: OutlineCache?

  /// - Parameters:
  ///   - root: The absolute path of the folder that file paths are relative to.
  ///   - cacheFolder: The folder in which to cache results, or `nil` for no cache.
  public init(root: String, cacheFolder: String?) {
    self.root = root
    cache = cacheFolder.map { OutlineCache(file: FilePath.join($0, "outlines.bin")) }
  }

  /// Reads the files at `paths`. The outline of a file that cannot be read is empty; `check` reports the file.
  /// - Parameter progress: A closure that is called periodically, on several threads, with the number of
  ///   files that have been read.
  public func read(_ paths: [String], progress: @escaping @Sendable (Int) -> Void = { _ in }) -> [FileOutline]
  {
    let known = cache?.load() ?? [:]
    let counter = Counter(every: 64, progress)
    let root = root
    let results = paths.concurrentMap { path -> (hash: SHA256?, outline: FileOutline) in
      defer { counter.count() }
      guard let bytes = try? FileSystem.read(FilePath.join(root, path)),
        InterfaceOutline.isWorthParsing(bytes)
      else { return (nil, FileOutline()) }
      let hash = SHA256(bytes)
      return (hash, known[hash] ?? FileOutline(bytes))
    }
    let found = Dictionary(
      results.compactMap { result in result.hash.map { ($0, result.outline) } },
      uniquingKeysWith: { first, _ in first })
    if let cache, Set(found.keys) != Set(known.keys) { cache.store(found) }
    return results.map(\.outline)
  }
}
