import Files
import ModuleGraph

/// Reads the imports of many source files, on all cores and with a cache.
public struct SourceReader: Sendable {
  /// The amount of work that was done to read files.
  public struct Statistics: Hashable, Sendable {
    public var files = 0
    /// The number of files whose content had to be read.
    public var read = 0
    /// The number of files whose imports had to be determined, because their content was not cached.
    public var scanned = 0
    /// A digest of the paths and contents of all files; `nil` if it is not known, because a file could not be read or was
    /// replaced.
    public var digest: SHA256?
  }

  private let root: String
  private let cache: SourceCache?
  private let sharedCache: SharedCache?

  /// Creates a reader.
  /// - Parameters:
  ///   - root: The absolute path of the folder that file paths are relative to.
  ///   - cacheFolder: The folder in which to cache results, or `nil` for no cache.
  ///   - sharedCache: The results of other machines, which are used if the cache has none.
  public init(root: String, cacheFolder: String?, sharedCache: SharedCache? = nil) {
    self.root = root
    self.sharedCache = sharedCache
    cache = cacheFolder.map { SourceCache(file: FilePath.join($0, "sources.bin")) }
  }

  /// Returns the result of reading a file at `path` with the given content.
  public static func file(_ content: [UInt8], at path: String) -> SourceFile {
    FileReader.read(content, path: path, language: language(of: path))
  }

  private static func language(of path: String) -> SourceFile.Language {
    SourceFile.Language(fileExtension: FilePath.fileExtension(of: path)) ?? .header
  }

  /// Reads the files at `paths` and caches the results.
  /// - Parameters:
  ///   - overlay: File contents that replace the contents on disk. If the overlay is not empty, no results are cached.
  ///   - progress: A closure that is called periodically, on several threads, with the number of files that
  ///     have been read.
  /// - Returns: The files, in the same order as `paths`. If a file cannot be read, its `problem` contains the
  ///   reason.
  public func read(
    _ paths: [String], overlay: Overlay = Overlay(), progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> (files: [SourceFile], statistics: Statistics) {
    let known = cache?.load() ?? SourceCache.Content()
    let shared = sharedCache.map(SharedSources.init)
    let counter = Counter(every: 256, progress)
    let root = root
    let results = paths.concurrentMap { path in
      defer { counter.count() }
      if let content = overlay.contents[path], let content {
        return Result(file: Self.file(content, at: path), wasScanned: true)
      }
      return Self.read(path, root: root, known: known, shared: shared)
    }
    var statistics = Statistics(files: results.count)
    statistics.read = results.count { $0.wasRead }
    statistics.scanned = results.count { $0.wasScanned }
    statistics.digest = Self.digest(results)
    let isStale = statistics.read > 0 || known.entries.count != results.count { $0.entry != nil }
    if overlay.isEmpty, cache != nil && isStale || shared != nil {
      let entries = results.compactMap { result in result.entry.map { (result.file, $0) } }
      if isStale { cache?.store(entries) }
      shared?.add(entries)
    }
    return (results.map(\.file), statistics)
  }

  private static func digest(_ results: [Result]) -> SHA256? {
    var writer = BinaryWriter()
    for result in results {
      guard let stamp = result.entry else { return nil }
      writer.put(result.file.path)
      writer.put(stamp.hash)
    }
    return SHA256(writer.bytes)
  }

  private struct Result: Sendable {
    var file: SourceFile
    /// The stamp to store in the cache; `nil` for a file that could not be read.
    var entry: SourceCache.Stamp?
    var wasRead = false
    var wasScanned = false
  }

  private static func read(
    _ path: String, root: String, known: SourceCache.Content, shared: SharedSources?
  ) -> Result {
    let language = language(of: path)
    let absolute = root + "/" + path
    guard let status = FileSystem.status(of: absolute) else {
      return Result(
        file: SourceFile(path: path, language: language, problem: .init("the file cannot be found")))
    }
    let entry = known.entries[path]
    if let entry, known.isCurrent(entry.stamp, status) {
      return Result(file: entry.file, entry: entry.stamp)
    }
    do {
      let bytes = try FileSystem.read(absolute)
      let stamp = SourceCache.Stamp(size: status.size, modified: status.modified, hash: SHA256(bytes))
      if let entry, entry.stamp.hash == stamp.hash, entry.stamp.size == stamp.size {
        return Result(file: entry.file, entry: stamp, wasRead: true)
      }
      if let file = shared?.file(stamp.hash, at: path, language: language) {
        return Result(file: file, entry: stamp, wasRead: true)
      }
      return Result(
        file: FileReader.read(bytes, path: path, language: language), entry: stamp, wasRead: true,
        wasScanned: true)
    } catch {
      return Result(
        file: SourceFile(path: path, language: language, problem: .init("\(error)")), wasRead: true)
    }
  }
}
