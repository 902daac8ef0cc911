/// The changes that a command plans in a repository. Nothing is written until ``ChangeHistory/apply(_:as:)`` is called.
///
/// Each step sees the results of the steps before it. Before a file is finally written, its content on disk is compared
/// with the content that the plan read.
/// ```swift
/// var plan = ChangePlan(root: root)
/// try plan.create("Modules/Cart/Package.swift", FileContent(manifest))
/// try plan.edit("Package.swift") { $0 += "\n// with Cart\n" }
/// print(plan.diff)
/// ```
public struct ChangePlan: Sendable {
  /// The absolute path of the repository, with symbolic links resolved.
  public let root: String
  private let border: RepositoryBorder
  /// `nil` if the folder does not exist yet.
  private let folder: WritableFolder?
  private var planned = PathTable<FileChange>()

  /// - Parameter root: The folder that every path is relative to. No path may lead outside this folder.
  public init(root: String) {
    self.root = FileSystem.resolvingLinks(root)
    border = RepositoryBorder(root: root)
    folder = try? WritableFolder(root)
  }

  /// The files whose content or permissions differ, sorted by path.
  public var changes: [FileChange] {
    planned.map(\.value).filter { $0.old != $0.new }.sorted { $0.path < $1.path }
  }

  /// Whether there will be a file or a link at a path after the plan is applied.
  /// - Throws: ``ChangeError`` or ``FileError``.
  public func has(_ path: String) throws -> Bool { try content(of: path) != nil }

  /// Returns what will be at a path after the plan is applied; `nil` if there will be nothing. A link is not followed.
  /// - Throws: ``ChangeError`` or ``FileError``.
  private func content(of path: String) throws -> FileContent? {
    let path = try place(path)
    if let change = planned[path] { return change.new }
    return try contentOnDisk(path)
  }

  /// Returns the text that a file will have after the plan is applied; `nil` if the file will not exist.
  /// - Throws: ``ChangeError`` if the file is not UTF-8, or ``FileError``.
  public func text(of path: String) throws -> String? {
    let path = try file(path)
    guard let content = try content(of: path) else { return nil }
    let text = String(decoding: content.bytes, as: UTF8.self)
    // Bytes that are not UTF-8 would not be written back unchanged.
    guard content.kind == .file, text.utf8.elementsEqual(content.bytes) else {
      throw ChangeError(.notText, [path])
    }
    return text
  }

  /// Plans to create a file.
  /// - Parameter force: Whether an existing file is replaced.
  /// - Throws: ``ChangeError/Reason/exists`` if the file exists with different content.
  public mutating func create(_ path: String, _ content: FileContent, force: Bool = false) throws {
    if let present = try self.content(of: path), !force, !present.isSame(as: content) {
      throw ChangeError(.exists, [path])
    }
    try set(path, to: content)
  }

  /// Plans to replace a file's text. The file keeps its permissions. If the path is a link, the linked file is edited.
  /// - Throws: ``ChangeError/Reason/missing``, or any error that `body` throws.
  public mutating func edit(_ path: String, _ body: (inout String) throws -> Void) throws {
    let path = try file(path)
    guard var text = try text(of: path), var content = try content(of: path) else {
      throw ChangeError(.missing, [path])
    }
    try body(&text)
    content.bytes = Array(text.utf8)
    try set(path, to: content)
  }

  /// Plans to remove a file.
  /// - Throws: ``ChangeError/Reason/missing``.
  public mutating func remove(_ path: String) throws {
    guard try content(of: path) != nil else { throw ChangeError(.missing, [path]) }
    try set(path, to: nil)
  }

  /// Plans to move a file.
  /// - Throws: ``ChangeError/Reason/missing`` or ``ChangeError/Reason/exists``.
  public mutating func move(_ path: String, to other: String) throws {
    guard let content = try content(of: path) else { throw ChangeError(.missing, [path]) }
    guard try place(path) != place(other) else { return }
    try set(path, to: nil)
    try create(other, content)
  }

  private func contentOnDisk(_ path: String) throws -> FileContent? {
    try folder.flatMap { try FileContent(at: path, in: $0) }
  }

  private mutating func set(_ path: String, to content: FileContent?) throws {
    let path = try place(path)
    guard !isInOtherRepository(path) else { throw ChangeError(.outside, [path]) }
    let old = try planned[path].map(\.old) ?? contentOnDisk(path)
    var content = content
    if content?.permissions == nil, content?.kind == old?.kind { content?.permissions = old?.permissions }
    planned[path] = FileChange(path: path, old: old, new: content)
  }

  /// The canonical form of a path, which may lead through links but must stay in the repository.
  private func place(_ path: String) throws -> String {
    let folder = try border.place(of: FilePath.folder(of: checked(path)), path)
    return try guarded(FilePath.join(folder, FilePath.name(of: FilePath.normalize(path))), path)
  }

  /// The canonical path of the file that a path leads to. Unlike ``place(_:)``, it also resolves the path itself if
  /// that is a link.
  private func file(_ path: String) throws -> String {
    try guarded(border.place(of: checked(path), path), path)
  }

  private func checked(_ path: String) throws -> String {
    let plain = FilePath.normalize(path)
    guard !plain.isEmpty, !plain.hasPrefix("/"), plain != "..", !plain.hasPrefix("../"),
      !plain.utf8.contains(0)
    else {
      throw ChangeError(.outside, [path])
    }
    return plain
  }

  /// Rejects git's own files, because git runs some of them.
  private func guarded(_ place: String, _ path: String) throws -> String {
    guard !place.isEmpty, !place.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else {
      throw ChangeError(.outside, [path])
    }
    return place
  }

  /// Whether a file belongs to a submodule or to another repository, whose changes git does not show in this one.
  private func isInOtherRepository(_ place: String) -> Bool {
    var folder = FilePath.folder(of: place)
    while !folder.isEmpty {
      if FileSystem.status(of: FilePath.join(root, folder + "/.git")) != nil { return true }
      folder = FilePath.folder(of: folder)
    }
    return false
  }
}

extension RepositoryBorder {
  /// Like ``place(of:)``, but throws an error that names the link.
  fileprivate func place(of path: String, _ asked: String) throws -> String {
    // The path itself is inside.
    guard let place = place(of: path) else {
      throw ChangeError(.linkedOutside, [leavingLink(of: path) ?? asked])
    }
    return place
  }
}
