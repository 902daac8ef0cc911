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
    /// The hashes of the files' contents, from which the digest is computed, in the order of the files.
    public var hashes: [SHA256?] = []
  }

  private let root: String
  private let cache: SourceCache?
  private let sharedCache: SharedCache?
  private let trustsStamps: Bool
  private let now: @Sendable () -> Int64

  /// Creates a reader.
  /// - Parameters:
  ///   - root: The absolute path of the folder that file paths are relative to.
  ///   - cacheFolder: The folder in which to cache results, or `nil` for no cache.
  ///   - sharedCache: The results of other machines, which are used if the cache has none.
  ///   - trustsStamps: Whether a file whose stamp is the same as before is not read again. Otherwise, its content decides.
  ///   - now: The clock, in nanoseconds since 1970.
  public init(
    root: String, cacheFolder: String?, sharedCache: SharedCache? = nil,
    trustsStamps: Bool = FileStamp.areTrusted, now: @escaping @Sendable () -> Int64 = { FileStamp.now }
  ) {
    self.root = root
    self.sharedCache = sharedCache
    self.trustsStamps = trustsStamps
    self.now = now
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
  ///   - earlier: A closure that returns what was found in a file, and the hash of its content; `nil` for a file that must be
  ///     read. It is called on several threads, for files that the overlay does not replace.
  ///   - progress: A closure that is called periodically, on several threads, with the number of files that
  ///     have been read.
  /// - Returns: The files, in the same order as `paths`. If a file cannot be read, its `problem` contains the
  ///   reason.
  public func read(
    _ paths: [String], overlay: Overlay = Overlay(),
    earlier: @Sendable (String) -> (file: SourceFile, hash: SHA256?)? = { _ in nil },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> (files: [SourceFile], statistics: Statistics) {
    let start = now()
    let known = cache?.load() ?? SourceCache.Content()
    let shared = sharedCache.map(SharedSources.init)
    let counter = Counter(every: 256, progress)
    let results = paths.concurrentMap { path in
      defer { counter.count() }
      if let content = overlay.contents[path] {
        if let content { return Result(file: Self.file(content, at: path), wasScanned: true) }
      } else if let (file, hash) = earlier(path) {
        return Result(file: file, earlierHash: hash)
      }
      return read(path, known: known, shared: shared)
    }
    var statistics = Statistics(files: results.count)
    statistics.read = results.count { $0.wasRead }
    statistics.scanned = results.count { $0.wasScanned }
    statistics.digest = Self.digest(results)
    statistics.hashes = results.map(\.hash)
    if overlay.isEmpty { store(results, known, start: start, shared) }
    return (results.map(\.file), statistics)
  }

  private func store(
    _ results: [Result], _ known: SourceCache.Content, start: Int64, _ shared: SharedSources?
  ) {
    let all = results.compactMap { result in result.version.map { (result.file, $0) } }
    shared?.add(all)
    guard let cache else { return }
    // What another machine has read is not stored in the user's own cache.
    let own = results.filter { !$0.isShared }.compactMap { result in result.version.map { (result.file, $0) }
    }
    let isChanged =
      own.count != known.entries.count || own.contains { known.entries[$0.path]?.version != $1 }
    // A later start makes stamps certain that were too new before.
    guard isChanged || trustsStamps && results.contains(where: \.wasRead) else { return }
    cache.store(own, start: start)
  }

  private static func digest(_ results: [Result]) -> SHA256? {
    var writer = BinaryWriter()
    for result in results {
      guard let hash = result.hash else { return nil }
      writer.put(result.file.path)
      writer.put(hash)
    }
    return SHA256(writer.bytes)
  }

  private struct Result: Sendable {
    var file: SourceFile
    /// The version that was read; `nil` for a file that could not be read, or was not read again.
    var version: SourceCache.Version?
    /// The hash of the content that an earlier reading found.
    var earlierHash: SHA256?
    var wasRead = false
    var wasScanned = false
    /// Whether another machine has read a file with the same content.
    var isShared = false

    var hash: SHA256? { version?.hash ?? earlierHash }
  }

  private func read(_ path: String, known: SourceCache.Content, shared: SharedSources?) -> Result {
    let language = Self.language(of: path)
    let absolute = root + "/" + path
    guard let status = FileSystem.status(of: absolute) else {
      return Result(
        file: SourceFile(path: path, language: language, problem: .init("the file cannot be found")))
    }
    if trustsStamps, let entry = known.current(path, status) {
      return Result(file: entry.file, version: entry.version)
    }
    do {
      let bytes = try FileSystem.read(absolute)
      let version = SourceCache.Version(stamp: status.stamp, hash: SHA256(bytes))
      if let entry = known.entries[path], entry.version.hash == version.hash {
        return Result(file: entry.file, version: version, wasRead: true)
      }
      if let file = shared?.file(version.hash, at: path, language: language) {
        return Result(file: file, version: version, wasRead: true, isShared: true)
      }
      return Result(
        file: FileReader.read(bytes, path: path, language: language), version: version, wasRead: true,
        wasScanned: true)
    } catch {
      return Result(
        file: SourceFile(path: path, language: language, problem: .init("\(error)")), wasRead: true)
    }
  }
}
