import Files
import Foundation

/// What a command did, or is about to do: enough to finish it, and to undo it.
struct ChangeRecord: Codable, Sendable {
  /// The form of the record.
  var version = 1
  /// What the files' temporary names have in common.
  var id: String
  /// The command, as the user knows it.
  var title: String
  /// In seconds since 1970.
  var time: Double
  /// The repository's folder, so that no other one's is taken for it.
  var root: String
  var files: [File]
  /// The folders that were not there before, the outermost first.
  var madeFolders: [String]
  /// The number of the record that this one takes back.
  var undone: Int?

  struct File: Codable, Sendable {
    var path: String
    var old: Content?
    var new: Content?
  }

  /// ``FileContent``, as it is kept.
  struct Content: Codable, Sendable {
    var kind: FileContent.Kind
    var bytes: Data
    var permissions: UInt16?

    init(_ content: FileContent) {
      kind = content.kind
      bytes = Data(content.bytes)
      permissions = content.permissions
    }

    var content: FileContent { FileContent(kind: kind, bytes: Array(bytes), permissions: permissions) }
  }

  /// What is to become of each file.
  var changes: [FileChange] {
    files.map { FileChange(path: $0.path, old: $0.old?.content, new: $0.new?.content) }
  }
}

extension ChangeRecord {
  init(_ changes: [FileChange], root: String, title: String, undone: Int? = nil) {
    id = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    self.title = title
    time = Date().timeIntervalSince1970
    self.root = root
    // Where names differ by case alone, the old one has to go before the new one comes.
    let inOrder = changes.filter { $0.new == nil } + changes.filter { $0.new != nil }
    files = inOrder.map { change in
      File(path: change.path, old: change.old.map(Content.init), new: change.new.map(Content.init))
    }
    madeFolders = Self.missingFolders(changes, root)
    self.undone = undone
  }

  private static func missingFolders(_ changes: [FileChange], _ root: String) -> [String] {
    var missing: Set<String> = []
    for change in changes where change.new != nil {
      var folder = FilePath.folder(of: change.path)
      while !folder.isEmpty, !missing.contains(folder),
        FileSystem.status(of: FilePath.join(root, folder)) == nil
      {
        missing.insert(folder)
        folder = FilePath.folder(of: folder)
      }
    }
    return missing.sorted()
  }

  /// Reads a record; nil if there is none.
  /// - Throws: ``FileError``, ``ChangeError/Reason/damagedRecord``.
  init?(at path: String) throws {
    guard FileSystem.status(of: path) != nil else { return nil }
    let data = Data(try FileSystem.read(path))
    do { self = try JSONDecoder().decode(ChangeRecord.self, from: data) } catch {
      throw ChangeError(.damagedRecord, [path])
    }
  }

  /// Writes the record so that it is there as a whole or not at all, also after a loss of power.
  func write(to path: String) throws {
    let temporary = path + ".new"
    FileSystem.remove(temporary)
    try FileSystem.writeDurably([UInt8](JSONEncoder().encode(self)), to: temporary, permissions: 0o600)
    try FileSystem.move(temporary, to: path)
    FileSystem.synchronize(folder: FilePath.folder(of: path))
  }
}
