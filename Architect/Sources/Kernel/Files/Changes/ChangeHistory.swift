import Foundation

/// Applies and undoes plans, changing either all files or none.
///
/// Before the first file is changed, a record of every file's old and new content is written to the user's
/// state folder. That folder is outside the checkout, so no commit can add a record. If the process is
/// killed, the record remains. The next command then finishes the change, or undoes it if the files have
/// changed in the meantime. All new contents are first written to a folder in the repository that git does not
/// see, so that a full disk is detected before any file changes. The files are then renamed.
public struct ChangeHistory: Sendable {
  private let root: String
  /// The folder for the records of this repository.
  package let folder: String
  /// Called before each step that changes the file system, so that tests can end the process at that point.
  private let step: @Sendable () -> Void

  /// The maximum number of consecutive changes that can be undone.
  public static let limit = 20

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - base: The folder for the records of all repositories. `nil` means `$XDG_STATE_HOME/tenon` if the variable is
  ///     set, otherwise `~/Library/Application Support/tenon` on macOS and `~/.local/state/tenon` elsewhere.
  /// - Throws: ``ChangeError/Reason/noRecord`` if there is no such folder, or ``ChangeError/Reason/linkedRecord`` if a link
  ///   in the repository leads to it.
  public init(root: String, base: String? = nil) throws {
    try self.init(root: root, base: base, step: {})
  }

  package init(root: String, base: String?, step: @escaping @Sendable () -> Void) throws {
    self.root = FileSystem.resolvingLinks(root)
    guard let base = base ?? Self.standardBase else { throw ChangeError(.noRecord) }
    let name = FilePath.name(of: self.root) + "-" + SHA256(self.root.utf8).description.prefix(32)
    folder = FilePath.join(base, name)
    self.step = step
    // A commit could contain the link, and what it leads to.
    guard !RepositoryBorder(root: self.root).isBehindLink(folder) else {
      throw ChangeError(.linkedRecord, [base])
    }
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

  private static let pending = "pending.json"
  private static let lock = "lock"

  private var pending: String { FilePath.join(folder, Self.pending) }

  private func path(_ number: Int) -> String { FilePath.join(folder, Self.name(number)) }

  private static func name(_ number: Int) -> String { "\(number).json" }

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
  ///   - changesReadOnly: Whether files that their owner may not write are changed, too. They stay read-only.
  /// - Throws: ``ChangeError`` or ``FileError``. If an error is thrown, no file has changed.
  public func apply(_ plan: ChangePlan, as title: String, changesReadOnly: Bool = false) throws {
    try changing { disk in
      let changes = plan.changes
      guard !changes.isEmpty else { return }
      try check(changes, on: disk, otherwise: .changed, changesReadOnly: changesReadOnly)
      try carryOut(ChangeRecord(changes, root: root, title: title), on: disk)
    }
  }

  /// Checks that files have their old contents, and may be changed.
  private func check(
    _ changes: [FileChange], on disk: ChangedFiles, otherwise reason: ChangeError.Reason,
    changesReadOnly: Bool
  ) throws {
    let present = try changes.map { try disk.content(of: $0.path) }
    let stale = zip(changes, present).filter { !isSame($0.old, $1) }
    guard stale.isEmpty else { throw ChangeError(reason, stale.map(\.0.path)) }
    let readOnly = zip(changes, present).filter { $1?.isReadOnly == true }
    guard changesReadOnly || readOnly.isEmpty else { throw ChangeError(.readOnly, readOnly.map(\.0.path)) }
  }

  /// Returns the changes that undoing the newest change would make.
  /// - Throws: ``ChangeError/Reason/nothingToUndo``.
  public func undoing() throws -> [FileChange] {
    guard let record = try newest()?.record else { throw ChangeError(.nothingToUndo) }
    return inverse(record)
  }

  /// Undoes the newest change.
  /// - Parameter changesReadOnly: Whether files that their owner may not write are changed, too.
  /// - Returns: The change that was undone.
  /// - Throws: ``ChangeError`` or ``FileError``. If an error is thrown, no file has changed.
  @discardableResult
  public func undo(changesReadOnly: Bool = false) throws -> Entry {
    try changing { disk in
      guard let (number, record) = try newest() else { throw ChangeError(.nothingToUndo) }
      let changes = inverse(record)
      try check(changes, on: disk, otherwise: .changedSince, changesReadOnly: changesReadOnly)
      try carryOut(
        ChangeRecord(changes, root: root, title: "undo " + record.title, undone: number), on: disk)
      return Entry(
        title: record.title, date: Date(timeIntervalSince1970: record.time), paths: record.files.map(\.path))
    }
  }

  /// A change that was interrupted, because its process was killed.
  public struct Interrupted: Hashable, Sendable {
    /// The command that made the change.
    public var title: String
    /// What undoing the whole change does; `nil` if the change is itself an undo.
    public var undoing: [FileChange]?
  }

  /// The change that was interrupted, and has not been finished yet; `nil` if there is none, or another process is changing files.
  public func interrupted() throws -> Interrupted? {
    guard FileSystem.status(of: pending) != nil else { return nil }
    let disk = try ChangedFiles(root: WritableFolder(root), records: WritableFolder(folder), step: step)
    return try disk.records.locking(Self.lock) { try pendingRecord(disk).map(described) }?.flatMap { $0 }
  }

  /// Finishes a change that was interrupted.
  /// - Returns: The change; `nil` if none was interrupted.
  /// - Throws: ``ChangeError/Reason/interrupted`` if the change was undone instead.
  @discardableResult
  public func recover() throws -> Interrupted? {
    guard FileSystem.status(of: pending) != nil else { return nil }
    return try locked(WritableFolder(folder)) { try finish($0) }
  }

  private func pendingRecord(_ disk: ChangedFiles) throws -> ChangeRecord? {
    guard let record = try ChangeRecord(at: pending), record.root == root else { return nil }
    let isComplete = try record.changes.allSatisfy { try isSame(disk.content(of: $0.path), $0.new) }
    return isComplete || disk.isBegun(record) ? record : nil
  }

  private func described(_ record: ChangeRecord) -> Interrupted {
    Interrupted(title: record.title, undoing: record.undone == nil ? inverse(record) : nil)
  }

  // MARK: - One at a time

  private func changing<Result>(_ body: (ChangedFiles) throws -> Result) throws -> Result {
    try locked(WritableFolder.ofUser(folder)) { disk in
      // The command says so if it calls ``recover()`` before.
      try finish(disk)
      return try body(disk)
    }
  }

  private func locked<Result>(
    _ records: WritableFolder, _ body: (ChangedFiles) throws -> Result
  ) throws -> Result {
    // The result is wrapped in an array because it may itself be optional.
    let result = try records.locking(Self.lock) {
      [try body(ChangedFiles(root: WritableFolder(root, creating: true), records: records, step: step))]
    }
    guard let result else { throw ChangeError(.busy) }
    return result[0]
  }

  // MARK: - Steps

  private func carryOut(_ record: ChangeRecord, on disk: ChangedFiles) throws {
    step()
    // What is refused here is not carried out later.
    try disk.begin(record)
    do {
      try record.write(as: Self.pending, in: disk.records)
      try disk.stage(record)
      for (index, change) in record.changes.enumerated() { try disk.complete(change, index, record) }
    } catch {
      try putBack(record, on: disk)
      throw error
    }
    try close(record, on: disk)
  }

  /// Keeps the record for undo; if the record is of an undo, deletes it and the record that was undone.
  private func close(_ record: ChangeRecord, on disk: ChangedFiles) throws {
    disk.removeStaged(record)
    for folder in Set(record.files.map { FilePath.folder(of: $0.path) }) { disk.root.synchronize(folder) }
    step()
    if let undone = record.undone {
      try disk.records.remove(Self.name(undone))
      step()
      try disk.records.remove(Self.pending)
    } else {
      let numbers = numbers
      try disk.records.move(Self.pending, to: Self.name((numbers.last ?? 0) + 1))
      for number in numbers.dropLast(Self.limit - 1) { try disk.records.remove(Self.name(number)) }
    }
    disk.records.synchronize()
  }

  /// Undoes the part of an unfinished change that was carried out.
  private func putBack(_ record: ChangeRecord, on disk: ChangedFiles) throws {
    for change in record.changes {
      if try isSame(disk.content(of: change.path), change.new), !isSame(change.old, change.new) {
        try disk.restore(change.path, to: change.old, record)
      }
    }
    disk.removeStaged(record)
    for made in record.madeFolders.reversed() { disk.root.removeEmptyFolder(made) }
    try disk.records.remove(Self.pending)
  }

  @discardableResult
  private func finish(_ disk: ChangedFiles) throws -> Interrupted? {
    guard let record = try pendingRecord(disk) else { return nil }
    let foreign = try record.changes.filter { change in
      let present = try disk.content(of: change.path)
      return !isSame(present, change.old) && !isSame(present, change.new)
    }
    guard foreign.isEmpty else {
      try putBack(record, on: disk)
      throw ChangeError(.interrupted, foreign.map(\.path))
    }
    for change in record.changes {
      if try !isSame(disk.content(of: change.path), change.new) {
        try disk.restore(change.path, to: change.new, record)
      }
    }
    try close(record, on: disk)
    return described(record)
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

  private func isSame(_ first: FileContent?, _ second: FileContent?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isSame(as: second)
  }
}
