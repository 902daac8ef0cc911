#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of a repository while a change is carried out, under the lock of its history.
///
/// New contents are staged in a folder of the repository that ignores itself, so that git never shows what a killed process left
/// there. The next command removes the folder.
struct ChangedFiles {
  let root: WritableFolder
  /// The folder with the records of changes.
  let records: WritableFolder
  /// Called before each step that changes the file system.
  let step: @Sendable () -> Void

  private static let staging = ".tenon"

  private func folder(_ record: ChangeRecord) -> String { "\(Self.staging)/\(record.id)" }

  private func staged(_ name: String, _ record: ChangeRecord) -> String { folder(record) + "/" + name }

  /// Whether the change was begun in this checkout: another one at the same path, such as a fresh clone, has nothing staged.
  func isBegun(_ record: ChangeRecord) -> Bool { (try? root.status(of: folder(record)))?.kind == .folder }

  func content(of path: String) throws -> FileContent? { try FileContent(at: path, in: root) }

  /// Creates the folder for staged files, which shows that the change was begun in this checkout.
  func begin(_ record: ChangeRecord) throws { try root.makeFolder(folder(record)) }

  /// Writes every new content to a file of its own.
  func stage(_ record: ChangeRecord) throws {
    for (index, change) in record.changes.enumerated() {
      guard let new = change.new else { continue }
      step()
      try root.makeFolder(FilePath.folder(of: change.path))
      try stage(new, "\(index)", record)
    }
  }

  private func stage(_ content: FileContent, _ name: String, _ record: ChangeRecord) throws {
    try root.makeFolder(folder(record))
    try root.folder(folder(record)).ignoreByGit()
    try root.remove(staged(name, record))
    try content.create(staged(name, record), in: root)
  }

  /// Moves one staged file to its path, or deletes the file if it is removed.
  func complete(_ change: FileChange, _ index: Int, _ record: ChangeRecord) throws {
    step()
    guard let new = change.new else { return try remove(change.path) }
    try put(new, at: change.path, staged: "\(index)", record)
  }

  /// Writes or deletes one file, regardless of what was staged.
  func restore(_ path: String, to content: FileContent?, _ record: ChangeRecord) throws {
    step()
    guard let content else { return try remove(path) }
    try root.makeFolder(FilePath.folder(of: path))
    try stage(content, "restored", record)
    try put(content, at: path, staged: "restored", record)
  }

  /// Removes what was staged, if anything was.
  func removeStaged(_ record: ChangeRecord) {
    try? root.removeAll(folder(record))
    root.removeEmptyFolder(Self.staging)
  }

  private func put(
    _ content: FileContent, at path: String, staged name: String, _ record: ChangeRecord
  ) throws {
    do {
      try root.move(staged(name, record), to: path)
    } catch let error as FileError where error.code == EXDEV {
      // Another file system is mounted in the repository.
      switch content.kind {
      case .file:
        try root.write(
          content.bytes, to: path, permissions: content.permissions, isDurable: true, replacesReadOnly: true)
      case .link:
        try root.remove(path)
        try content.create(path, in: root)
      }
    }
  }

  private func remove(_ path: String) throws {
    try root.remove(path)
    var folder = FilePath.folder(of: path)
    while !folder.isEmpty, root.removeEmptyFolder(folder) { folder = FilePath.folder(of: folder) }
  }
}
