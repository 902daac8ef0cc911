import Foundation

/// A record of what a command did or is about to do, with enough detail to finish and to undo it.
struct ChangeRecord: Codable, Sendable {
  /// The version of the record's format.
  var version = 1
  /// The name of the folder in which new contents are staged.
  var id: String
  /// The command, as it is shown to the user.
  var title: String
  /// The time, in seconds since 1970.
  var time: Double
  /// The repository's folder, so that the record is not used for another repository.
  var root: String
  var files: [File]
  /// The folders that did not exist before, outermost first.
  var madeFolders: [String]
  /// The number of the record that this one undoes.
  var undone: Int?

  struct File: Codable, Sendable {
    var path: String
    var old: Content?
    var new: Content?
  }

  /// The stored form of ``FileContent``.
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

  /// The change to each file.
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
    // If two names differ only in case, the old file must be deleted before the new one is created.
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

  /// Reads a record; `nil` if there is none.
  /// - Throws: ``FileError``, ``ChangeError/Reason/damagedRecord``.
  init?(at path: String) throws {
    guard FileSystem.status(of: path) != nil else { return nil }
    let data = Data(try FileSystem.read(path))
    do { self = try JSONDecoder().decode(ChangeRecord.self, from: data) } catch {
      throw ChangeError(.damagedRecord, [path])
    }
  }

  /// Writes the record so that the file is complete or does not exist, even after a power failure.
  func write(as name: String, in folder: WritableFolder) throws {
    try folder.write([UInt8](JSONEncoder().encode(self)), to: name, permissions: 0o600, isDurable: true)
    folder.synchronize()
  }
}
