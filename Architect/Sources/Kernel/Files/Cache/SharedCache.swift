import Foundation

/// A folder through which several machines share results, usually on a network or restored by a CI service.
///
/// Results are stored in packs, of which there are few, because many small files are slow on such folders. A pack is named
/// after its kind and the SHA-256 of its bytes, is written under another name and then renamed, and is never changed.
/// Therefore, any number of machines can read, write and remove packs at the same time: a pack that is missing, damaged or
/// of another version only costs the time to compute its results again. Nothing else in the folder is read, and neither
/// paths nor modification times of sources are part of a key.
///
/// A folder that cannot be written is only read. In a repository, no part of its path may be a link, which a commit could contain.
///
/// Who may write to the folder decides what is in it. So what was found there is used in one run, and no other cache may store it.
public struct SharedCache: Sendable {
  /// The largest number of bytes that a pack has, and that the packs of one kind have that are loaded. A reading of a
  /// source file takes 80 to 140 bytes.
  package var maximumSize = 64 << 20
  /// The number of packs of one kind that are merged into one.
  static let mergedCount = 16
  /// The largest number of packs, and of their bytes, for all kinds together.
  static let maximumCount = 256
  static let maximumTotal = 256 << 20

  /// The absolute path of the folder that was given.
  public let root: String
  private let folder: String
  /// The folder from which on no link is followed.
  private let base: String
  private let use = Use()

  /// Whether any result was taken from the folder. What was computed from such results must not be stored by anyone who does not
  /// trust the folder.
  public var wasUsed: Bool { use.isMarked }

  /// Remembers that a result was taken, for all copies of the cache.
  ///
  /// `@unchecked` because the compiler cannot see that the variable is only accessed while `lock` is held.
  fileprivate final class Use: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = false

    var isMarked: Bool { lock.withLock { isSet } }

    func mark() { lock.withLock { isSet = true } }
  }

  /// Creates a value for a folder, without opening it.
  /// - Parameters:
  ///   - root: The absolute path of the folder.
  ///   - base: The folder from which on the path contains no links: the repository, if the folder is in one. `nil` for the
  ///     folder itself.
  ///   - version: What results depend on apart from their keys, such as the version of the program. Programs with
  ///     different versions do not see each other's results.
  public init(_ root: String, below base: String? = nil, version: String) {
    self.root = root
    self.base = base ?? root
    folder = FilePath.join(root, version)
  }

  /// Creates the folder if it does not exist.
  /// - Throws: ``FileError`` if the folder cannot be created or read, is not a folder of its own, or is behind a link in a
  ///   repository.
  public func open() throws {
    let writable = try self.writable()
    _ = try writable.entries()
    let version = FilePath.name(of: folder)
    if try writable.status(of: version) != nil { _ = try writable.folder(version).entries() }
  }

  /// The folder that was given.
  private func writable() throws -> WritableFolder {
    let above = try WritableFolder(base, creating: true)
    guard base != root else { return above }
    let path = FilePath.relative(root, to: base)
    try above.makeFolder(path)
    return try above.folder(path)
  }

  /// The folder with the packs, which is created if it does not exist.
  private func packFolder() throws -> WritableFolder {
    let above = try writable()
    let version = FilePath.name(of: folder)
    try above.makeFolder(version)
    return try above.folder(version)
  }

  /// Whether the folder with the packs is one, and no link by which others could have files elsewhere read.
  private var isFolderOrMissing: Bool {
    FileSystem.status(of: folder, followingLinks: false).map { $0.kind == .folder } ?? true
  }

  /// The results of one kind that were found when they were loaded.
  public struct Results: Sendable {
    fileprivate var results: [SHA256: ArraySlice<UInt8>] = [:]
    fileprivate let kind: String
    /// The packs that a merged one replaces: those that were read, are damaged, or were too much.
    fileprivate var packs: [String] = []
    fileprivate var isCut = false
    fileprivate let use: Use

    /// Whether there is a result for a key.
    public func contains(_ key: SHA256) -> Bool { results[key] != nil }

    /// Takes the result for a key; `nil` if there is none. The result must not be stored in another cache.
    public subscript(key: SHA256) -> [UInt8]? {
      guard let result = results[key] else { return nil }
      use.mark()
      return Array(result)
    }
  }

  /// Reads the packs of one kind, the last written first, up to a limit of 64 MB.
  /// - Parameter kind: A word of letters, digits and periods. It contains the version of the results' encoding.
  /// - Complexity: Linear in the size of the packs.
  public func load(_ kind: String) -> Results {
    let present = files { $0.hasPrefix(kind + "-") && $0.hasSuffix(".pack") }
    var total = 0
    let packs = present.reversed().filter { pack in
      guard pack.size <= maximumSize - total else { return false }
      total += pack.size
      return true
    }
    let folder = folder
    let loaded = packs.concurrentMap { pack -> Pack? in
      guard let bytes = try? FileSystem.read(FilePath.join(folder, pack.name)),
        pack.name == Self.name(kind, bytes)
      else { return nil }
      return Pack(bytes)
    }
    var results = Results(
      kind: kind, packs: present.map(\.name), isCut: packs.count < present.count, use: use)
    for pack in loaded.compactMap(\.self) {
      if results.results.isEmpty {
        results.results = pack.results
      } else {
        results.results.merge(pack.results) { known, _ in known }
      }
    }
    return results
  }

  /// Adds results as one pack. If there are many packs already, the new one replaces them. A failure to write is not an
  /// error, because it only costs time.
  /// - Parameters:
  ///   - new: The results by key.
  ///   - known: The results that were loaded, which are not written again.
  public func add(_ new: [SHA256: [UInt8]], to known: Results) {
    var results = new.filter { !known.contains($0.key) }.mapValues { $0[...] }
    guard !results.isEmpty else { return }
    let isMerging = known.isCut || known.packs.count >= Self.mergedCount
    if isMerging {
      var size = results.values.reduce(0) { $0 + $1.count + 40 }
      for (key, result) in known.results {
        size += result.count + 40
        // The rest is forgotten.
        guard size <= maximumSize / 2 else { break }
        results[key] = result
      }
    }
    let bytes = Pack.bytes(results)
    let name = Self.name(known.kind, bytes)
    guard bytes.count <= maximumSize else { return }
    do {
      let folder = try packFolder()
      try folder.ignoreByGit()
      try folder.removeAbandonedFiles()
      guard try makeRoom(for: bytes.count, in: folder) else { return }
      try folder.write(bytes, to: name, replacesReadOnly: true)
      if isMerging { for old in known.packs where old != name { try folder.remove(old) } }
    } catch {
      return
    }
  }

  private static func name(_ kind: String, _ bytes: [UInt8]) -> String { "\(kind)-\(SHA256(bytes)).pack" }

  /// The files with certain names, the first written first.
  private func files(_ isWanted: (String) -> Bool) -> [(name: String, size: Int, modified: Int64)] {
    // Links are not followed, and pipes are not opened.
    guard isFolderOrMissing else { return [] }
    let entries = (try? FileSystem.entries(of: folder, limit: 4 * Self.maximumCount)) ?? []
    return entries.compactMap { entry -> (name: String, size: Int, modified: Int64)? in
      guard entry.kind == .file, isWanted(entry.name),
        let status = FileSystem.status(of: FilePath.join(folder, entry.name), followingLinks: false)
      else { return nil }
      return (entry.name, min(status.size, Self.maximumTotal + 1), status.modified)
    }.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }
  }

  /// Removes the packs that were written first until another pack fits.
  /// - Returns: Whether it fits.
  private func makeRoom(for size: Int, in folder: WritableFolder) throws -> Bool {
    var files = files { $0.hasSuffix(".pack") }[...]
    var total = files.reduce(size) { $0 + $1.size }
    while total > Self.maximumTotal || files.count >= Self.maximumCount {
      guard let first = files.popFirst() else { return false }
      try folder.remove(first.name)
      total -= first.size
    }
    return true
  }
}
