import Files

/// The files of an index store, of which only regular ones of a bounded size may be opened: a pipe would block, and a
/// device has no end.
struct IndexStoreFiles {
  /// The largest size of a unit or record, hundreds of times those of large source files.
  private static let mostBytes = 64 << 20
  private static let mostUnits = 1_000_000

  /// How many bytes the units have.
  let unitBytes: Int
  /// Why the index store cannot be used; `nil` if no reason was found yet.
  private(set) var problem: String?
  private let units: String
  private let records: String
  /// The folders of records that are folders.
  private var known: Set<String> = []

  /// - Parameter store: The absolute path of the index store.
  /// - Throws: ``ReaderProcess/Failure`` if it has no folders of units and records.
  init(_ store: String) throws {
    let content = FilePath.join(store, "v5")
    units = FilePath.join(content, "units")
    records = FilePath.join(content, "records")
    for folder in [content, units, records] where !Self.isFolder(folder) {
      throw ReaderProcess.Failure(description: "\(FilePath.relative(folder, to: store)) is not a folder")
    }
    var bytes = 0
    for entry in try FileSystem.entries(of: units, limit: Self.mostUnits) {
      let size = FileSystem.status(of: FilePath.join(units, entry.name), followingLinks: false)?.size ?? 0
      bytes += min(size, Self.mostBytes)
    }
    unitBytes = bytes
  }

  private static func isFolder(_ path: String) -> Bool {
    FileSystem.status(of: path, followingLinks: false)?.kind == .folder
  }

  /// Whether the library may open a unit or record. After the first one that it may not open, it may open none: what is
  /// known of the others would be incomplete.
  mutating func admit(_ name: String, isRecord: Bool) -> Bool {
    guard problem == nil else { return false }
    guard name.utf8.count >= 2, name.utf8.count < 256, name != "..",
      !name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
    else {
      refuse(name, isRecord: isRecord, because: "has no valid name")
      return false
    }
    var folder = units
    if isRecord {
      folder = FilePath.join(records, String(decoding: name.utf8.suffix(2), as: UTF8.self))
      guard known.contains(folder) || Self.isFolder(folder) else {
        refuse(name, isRecord: true, because: "is missing")
        return false
      }
      known.insert(folder)
    }
    guard let status = FileSystem.status(of: FilePath.join(folder, name), followingLinks: false) else {
      refuse(name, isRecord: isRecord, because: "is missing")
      return false
    }
    guard status.kind == .file, status.size <= Self.mostBytes else {
      let limit = "is larger than \(Self.mostBytes >> 20) MiB"
      refuse(name, isRecord: isRecord, because: status.kind == .file ? limit : "is not a regular file")
      return false
    }
    return true
  }

  mutating func refuse(_ name: String, isRecord: Bool, because cause: String) {
    problem = problem ?? "the \(isRecord ? "record" : "unit") '\(name.prefix(300))' \(cause)"
  }
}
