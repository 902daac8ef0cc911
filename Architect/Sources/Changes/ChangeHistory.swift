import Files
import Foundation

/// Applies and undoes plans, changing either all files or none.
///
/// Before the first file is changed, a record of every file's old and new content is written to the user's
/// state folder. That folder is outside the checkout, so no commit can add a record. If the process is
/// killed, the record remains. The next command then finishes the change, or undoes it if the files have
/// changed in the meantime. All new contents are first written to temporary files next to the originals, so
/// that a full disk is detected before any file changes. The temporary files are then renamed.
public struct ChangeHistory: Sendable {
  private let root: String
  private let folder: String
  /// Called before each step that changes the file system, so that tests can end the process at that point.
  private let step: @Sendable () -> Void

  /// The maximum number of consecutive changes that can be undone.
  public static let limit = 20

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - base: The folder for the records of all repositories. `nil` means `$XDG_STATE_HOME/tenon` if the variable is
  ///     set, otherwise `~/Library/Application Support/tenon` on macOS and `~/.local/state/tenon` elsewhere.
  /// - Throws: ``ChangeError/Reason/noRecord`` if there is no such folder.
  public init(root: String, base: String? = nil) throws {
    try self.init(root: root, base: base, step: {})
  }

  package init(root: String, base: String?, step: @escaping @Sendable () -> Void) throws {
    self.root = FileSystem.resolvingLinks(root)
    guard let base = base ?? Self.standardBase else { throw ChangeError(.noRecord) }
    let name = FilePath.name(of: self.root) + "-" + SHA256(self.root.utf8).description.prefix(32)
    folder = FilePath.join(base, name)
    self.step = step
  }

  private static var standardBase: String? {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["XDG_STATE_HOME"], given.hasPrefix("/") {
      return FilePath.join(given, "tenon")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return FilePath.join(home, "Library/Application Support/tenon")
    #else
      return FilePath.join(home, ".local/state/tenon")
    #endif
  }

  private var pending: String { FilePath.join(folder, "pending.json") }

  private func path(_ number: Int) -> String { FilePath.join(folder, "\(number).json") }

  /// The numbers of the records, oldest first.
  private var numbers: [Int] {
    let names = ((try? FileSystem.entries(of: folder)) ?? []).map(\.name)
    return names.compactMap { $0.hasSuffix(".json") ? Int($0.dropLast(5)) : nil }.sorted()
  }

  /// A change that can be undone.
  public struct Entry: Sendable {
    /// The command that made the change.
    public var title: String
    public var date: Date
    /// The paths of the changed files, relative to the root.
    public var paths: [String]
  }

  /// Returns the changes that can be undone, newest first.
  public func entries() throws -> [Entry] {
    try numbers.reversed().compactMap { number in
      try ChangeRecord(at: path(number)).map { record in
        Entry(
          title: record.title, date: Date(timeIntervalSince1970: record.time), paths: record.files.map(\.path)
        )
      }
    }
  }

  /// Changes either all files as planned, or none.
  /// - Parameters:
  ///   - plan: The changes to make. An empty plan does nothing and is not recorded.
  ///   - title: The command, as shown in the list of changes that can be undone.
  /// - Throws: ``ChangeError`` or ``FileError``. If an error is thrown, no file has changed.
  public func apply(_ plan: ChangePlan, as title: String) throws {
    try changing {
      let changes = plan.changes
      guard !changes.isEmpty else { return }
      let stale = try changes.filter { try !isSame(content(of: $0.path), $0.old) }
      guard stale.isEmpty else { throw ChangeError(.changed, stale.map(\.path)) }
      try carryOut(ChangeRecord(changes, root: root, title: title))
    }
  }

  /// Returns the changes that undoing the newest change would make.
  /// - Throws: ``ChangeError/Reason/nothingToUndo``.
  public func undoing() throws -> [FileChange] {
    guard let record = try newest()?.record else { throw ChangeError(.nothingToUndo) }
    return inverse(record)
  }

  /// Undoes the newest change.
  /// - Returns: The change that was undone.
  /// - Throws: ``ChangeError`` or ``FileError``. If an error is thrown, no file has changed.
  @discardableResult
  public func undo() throws -> Entry {
    try changing {
      guard let (number, record) = try newest() else { throw ChangeError(.nothingToUndo) }
      let changes = inverse(record)
      let stale = try changes.filter { try !isSame(content(of: $0.path), $0.old) }
      guard stale.isEmpty else { throw ChangeError(.changedSince, stale.map(\.path)) }
      try carryOut(ChangeRecord(changes, root: root, title: "undo " + record.title, undone: number))
      return Entry(
        title: record.title, date: Date(timeIntervalSince1970: record.time), paths: record.files.map(\.path))
    }
  }

  /// Finishes a change that was interrupted because its process was killed.
  /// - Returns: The title of the command that was finished; `nil` if no command was interrupted.
  /// - Throws: ``ChangeError/Reason/interrupted`` if the change was undone instead.
  @discardableResult
  public func recover() throws -> String? {
    guard FileSystem.status(of: pending) != nil else { return nil }
    return try locked { try finish() }
  }

  // MARK: - One at a time

  private func changing<Result>(_ body: () throws -> Result) throws -> Result {
    try FileSystem.makeCacheFolder(folder)
    return try locked {
      try finish()
      return try body()
    }
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    // The result is wrapped in an array because it may itself be optional.
    let result = try FileSystem.locking(FilePath.join(folder, "lock")) { [try body()] }
    guard let result else { throw ChangeError(.busy) }
    return result[0]
  }

  // MARK: - Steps

  private func carryOut(_ record: ChangeRecord) throws {
    step()
    try record.write(to: pending)
    do {
      try stage(record)
      for change in record.changes { try complete(change, record) }
    } catch {
      try putBack(record)
      throw error
    }
    try close(record)
  }

  /// Writes every new content to a temporary file next to the file that it will replace.
  private func stage(_ record: ChangeRecord) throws {
    for change in record.changes {
      guard let new = change.new else { continue }
      step()
      try FileSystem.makeFolder(FilePath.folder(of: absolute(change.path)))
      try new.stage(at: temporary(change.path, record))
    }
  }

  /// Moves one staged file to its path, or deletes the file if it is removed.
  private func complete(_ change: FileChange, _ record: ChangeRecord) throws {
    step()
    let path = absolute(change.path)
    if change.new != nil {
      try FileSystem.move(temporary(change.path, record), to: path)
    } else {
      try FileSystem.delete(path)
      removeEmptyFolders(above: change.path)
    }
  }

  /// Writes or deletes one file, regardless of what was staged.
  private func restore(_ path: String, to content: FileContent?, _ record: ChangeRecord) throws {
    step()
    let place = absolute(path)
    if let content {
      try FileSystem.makeFolder(FilePath.folder(of: place))
      try content.write(to: place, by: temporary(path, record))
    } else {
      try FileSystem.delete(place)
      FileSystem.remove(temporary(path, record))
      removeEmptyFolders(above: path)
    }
  }

  /// Keeps the record for undo; if the record is of an undo, deletes it and the record that was undone.
  private func close(_ record: ChangeRecord) throws {
    for folder in Set(record.files.map { FilePath.folder(of: absolute($0.path)) }) {
      FileSystem.synchronize(folder: folder)
    }
    step()
    if let undone = record.undone {
      try FileSystem.delete(path(undone))
      step()
      try FileSystem.delete(pending)
    } else {
      let numbers = numbers
      try FileSystem.move(pending, to: path((numbers.last ?? 0) + 1))
      for number in numbers.dropLast(Self.limit - 1) { try FileSystem.delete(path(number)) }
    }
    FileSystem.synchronize(folder: folder)
  }

  /// Undoes the part of an unfinished change that was carried out.
  private func putBack(_ record: ChangeRecord) throws {
    for change in record.changes {
      FileSystem.remove(temporary(change.path, record))
      if try isSame(content(of: change.path), change.new), !isSame(change.old, change.new) {
        try restore(change.path, to: change.old, record)
      }
    }
    for made in record.madeFolders.reversed() {
      FileSystem.removeEmptyFolder(FilePath.join(root, made))
    }
    try FileSystem.delete(pending)
  }

  @discardableResult
  private func finish() throws -> String? {
    guard let record = try ChangeRecord(at: pending), record.root == root else { return nil }
    let foreign = try record.changes.filter { change in
      let present = try content(of: change.path)
      return !isSame(present, change.old) && !isSame(present, change.new)
    }
    guard foreign.isEmpty else {
      try putBack(record)
      throw ChangeError(.interrupted, foreign.map(\.path))
    }
    for change in record.changes {
      if try !isSame(content(of: change.path), change.new) {
        try restore(change.path, to: change.new, record)
      }
      FileSystem.remove(temporary(change.path, record))
    }
    try close(record)
    return record.title
  }

  // MARK: - Files

  private func newest() throws -> (number: Int, record: ChangeRecord)? {
    for number in numbers.reversed() {
      if let record = try ChangeRecord(at: path(number)), record.root == root { return (number, record) }
    }
    return nil
  }

  private func inverse(_ record: ChangeRecord) -> [FileChange] {
    record.changes.map { FileChange(path: $0.path, old: $0.new, new: $0.old) }
  }

  private func absolute(_ path: String) -> String { FilePath.join(root, path) }

  private func temporary(_ path: String, _ record: ChangeRecord) -> String {
    let place = absolute(path)
    return FilePath.join(FilePath.folder(of: place), ".\(FilePath.name(of: place)).\(record.id).tmp")
  }

  private func content(of path: String) throws -> FileContent? { try FileContent(at: absolute(path)) }

  private func isSame(_ first: FileContent?, _ second: FileContent?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isSame(as: second)
  }

  private func removeEmptyFolders(above path: String) {
    var folder = FilePath.folder(of: path)
    while !folder.isEmpty, FileSystem.removeEmptyFolder(absolute(folder)) {
      folder = FilePath.folder(of: folder)
    }
  }
}
