import Foundation

/// An error that the disk cache throws.
public enum DiskCacheError: Error, Sendable, CustomStringConvertible {
  /// The folder cannot be created or written to.
  case unwritable(folder: String, cause: any Error)

  public var description: String {
    switch self {
    case .unwritable(let folder, let cause):
      "the cache in \(folder) cannot be written: \(cause); check the folder's owner and the free space"
    }
  }
}

/// A disk cache that removes the least recently used values when the total size of its files exceeds a bound.
///
/// A file is written under a temporary name and then moved into place, so a reader finds either the complete
/// value or nothing, even after a crash. A key is never part of a path: each file is named after the digest
/// of its key.
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
  /// The total size of the files, in bytes, which never exceeds the bound.
  public private(set) var size = 0

  /// Opens a cache that contains any values left by earlier runs.
  /// - Parameters:
  ///   - folder: The cache's folder, which is created if it does not exist. No other code may write to this
  ///     folder.
  ///   - bound: The maximum number of bytes to keep.
  ///   - name: Returns the file name for a key, such as the key's digest.
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

  /// Returns the value for a key, and marks the value as the most recently used.
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

  /// Stores a value, and removes other values if necessary. A value larger than the bound is not stored.
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

  /// Removes a value.
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

  /// Removes the least recently used values until at most `limit` bytes are left. Sorting takes O(n log n), and
  /// happens only when the cache is full.
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
