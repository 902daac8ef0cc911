import Files
import Foundation
import SwiftParsing

/// The interfaces of Swift files by the hash of their content, from this run and from earlier ones.
///
/// What is cached is opened when the first file has to be parsed, and each entry is decoded when its file is looked up. So a
/// change that concerns no other file costs nothing, and files of other branches cost little.
///
/// `@unchecked` because the compiler cannot see that the variables are only accessed while `lock` is held. A `Mutex` would show
/// it, but needs a newer macOS than the command supports.
final class InterfaceCache: @unchecked Sendable {
  private struct Entry {
    /// `nil` if the file cannot be parsed, which is not kept for the next run.
    var interface: FileInterface?
    /// Empty if the entry is not kept.
    var encoded: [UInt8] = []
    /// Whether another machine computed it, so that the user's own cache does not keep it.
    var isShared = false
  }

  private struct Known {
    var own: [SHA256: ArraySlice<UInt8>] = [:]
    var shared: SharedCache.Results?
  }

  /// The size up to which the interfaces of files that a run did not look up are kept. A thousand files take one or two
  /// megabytes.
  static let maximumSize = 32 << 20
  /// The version of the encoding, and of what it means.
  private static let version = 1

  private let file: CacheFile?
  private let sharedCache: SharedCache?
  private let lock = NSLock()
  private var known: Known?
  /// The entries that were looked up.
  private var used: [SHA256: Entry] = [:]
  /// Whether any of these is missing or damaged in the file.
  private var isStale = false

  /// - Parameters:
  ///   - folder: The folder in which to cache results, or `nil` for no cache.
  ///   - sharedCache: The results of other machines, which are used if the folder has none.
  init(folder: String?, sharedCache: SharedCache?) {
    file = folder.map {
      CacheFile(FilePath.join($0, "interfaces.bin"), kind: "interfaces", version: UInt64(Self.version))
    }
    self.sharedCache = sharedCache
  }

  private var isKept: Bool { file != nil || sharedCache != nil }

  /// The interface of a file with a certain content; `nil` if it cannot be parsed.
  /// - Complexity: Linear in the size of the file, which is parsed if no run looked it up before.
  func interface(of bytes: [UInt8]) -> FileInterface? {
    let hash = SHA256(bytes)
    let (seen, known) = lock.withLock { (used[hash], loaded()) }
    if let seen { return seen.interface }
    // Two threads may parse the same content, which costs less than waiting for each other.
    var entry = Entry()
    var isNew = false
    if let own = known.own[hash].map({ Array($0) }), let interface = InterfaceCoding.interface(own) {
      entry = Entry(interface: interface, encoded: own)
    } else if let shared = known.shared?[hash], let interface = InterfaceCoding.interface(shared) {
      entry = Entry(interface: interface, encoded: shared, isShared: true)
    } else if let interface = (try? CompiledInterface(bytes))?.file {
      entry = Entry(interface: interface, encoded: isKept ? InterfaceCoding.bytes(interface) : [])
      isNew = true
    }
    lock.withLock {
      used[hash] = entry
      isStale = isStale || isNew
    }
    return entry.interface
  }

  /// Keeps what was looked up for the next run.
  func store() {
    lock.withLock {
      guard isKept, let known else { return }
      let kept = used.filter { !$0.value.encoded.isEmpty }
      if let sharedCache, let shared = known.shared {
        sharedCache.add(kept.mapValues(\.encoded), to: shared)
      }
      guard let file, isStale else { return }
      var entries = kept.filter { !$0.value.isShared }.mapValues { $0.encoded[...] }
      let others = known.own.filter { used[$0.key] == nil }
      let size = [entries, others].joined().reduce(0) { $0 + $1.value.count + 40 }
      if size <= Self.maximumSize { entries.merge(others) { kept, _ in kept } }
      var payload = BinaryWriter()
      payload.put(list: entries) { writer, entry in
        writer.put(entry.key)
        writer.put(bytes: entry.value)
      }
      file.store(payload)
    }
  }

  /// What earlier runs and other machines left. The lock is held.
  private func loaded() -> Known {
    if let known { return known }
    var result = Known(shared: sharedCache?.load("interfaces\(Self.version)"))
    if var reader = file?.load() {
      let entries = reader.list { reader -> (SHA256, ArraySlice<UInt8>)? in
        guard let hash = reader.digest(), let bytes = reader.slice() else { return nil }
        return (hash, bytes)
      }
      result.own = Dictionary(entries ?? [], uniquingKeysWith: { first, _ in first })
    }
    known = result
    return result
  }
}
