import Foundation

/// Why the disk cache did not keep or give something.
public enum DiskCacheError: Error, Sendable, CustomStringConvertible {
  /// The folder cannot be made or written.
  case unwritable(folder: String, cause: any Error)

  public var description: String {
    switch self {
    case .unwritable(let folder, let cause):
      "the cache in \(folder) cannot be written: \(cause); check the folder's owner and the free space"
    }
  }
}

/// A cache on the disk that forgets what was used longest ago once its files exceed a bound.
///
/// A file is written beside its place and moved there, so a reader finds either the whole value or none, even
/// after a crash. A key never becomes a part of a path: files are named by the key's digest.
public actor DiskCache {
  private struct Entry {
    var size: Int
    var order: Int
  }

  private let folder: URL
  private let bound: Int
  private let name: @Sendable (String) -> String
  private var entries: [String: Entry] = [:]
  private var nextOrder = 0
  /// The sum of the sizes of the files, in bytes; never above the limit.
  public private(set) var size = 0

  /// Opens a cache, and finds what an earlier run left there.
  /// - Parameters:
  ///   - folder: Its folder, made if there is none. Nothing else may write there.
  ///   - bound: The most bytes to keep.
  ///   - name: Turns a key into a file name, such as its digest.
  /// - Throws: ``DiskCacheError``.
  public init(
    folder: URL, bound: Int, name: @escaping @Sendable (String) -> String
  ) async throws(DiskCacheError) {
    self.folder = folder
    self.bound = max(0, bound)
    self.name = name
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try load()
    } catch {
      throw .unwritable(folder: folder.path, cause: error)
    }
    shrink(to: self.bound)
  }

  /// The number of values.
  public var count: Int { entries.count }

  /// The value of a key, which becomes the one used last.
  public func value(for key: String) -> Data? {
    let file = name(key)
    guard entries[file] != nil else { return nil }
    guard let data = try? Data(contentsOf: url(file)) else {
      forget(file)
      return nil
    }
    entries[file]?.order = next()
    return data
  }

  /// Keeps a value, and forgets others if it has to. A value larger than the bound is not kept.
  /// - Throws: ``DiskCacheError``.
  public func insert(_ data: Data, for key: String) throws(DiskCacheError) {
    let file = name(key)
    remove(key)
    guard data.count <= bound else { return }
    shrink(to: bound - data.count)
    do {
      try data.write(to: url(file), options: .atomic)
    } catch {
      throw .unwritable(folder: folder.path, cause: error)
    }
    entries[file] = Entry(size: data.count, order: next())
    size += data.count
  }

  /// Forgets a value.
  public func remove(_ key: String) {
    let file = name(key)
    guard entries[file] != nil else { return }
    try? FileManager.default.removeItem(at: url(file))
    forget(file)
  }

  private func load() throws {
    let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    let found = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
      .compactMap { url -> (name: String, size: Int, date: Date)? in
        let values = try url.resourceValues(forKeys: Set(keys))
        guard values.isRegularFile == true else { return nil }
        return (url.lastPathComponent, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast)
      }
      .sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    for file in found {
      entries[file.name] = Entry(size: file.size, order: next())
      size += file.size
    }
  }

  /// Forgets the oldest until no more than so many bytes are left. Sorting is O(n log n), and happens only when full.
  private func shrink(to limit: Int) {
    guard size > limit else { return }
    for (file, _) in entries.sorted(by: { $0.value.order < $1.value.order }) {
      if size <= limit { break }
      try? FileManager.default.removeItem(at: url(file))
      forget(file)
    }
  }

  private func forget(_ file: String) {
    size -= entries.removeValue(forKey: file)?.size ?? 0
  }

  private func next() -> Int {
    nextOrder += 1
    return nextOrder
  }

  private func url(_ file: String) -> URL { folder.appending(path: file) }
}
