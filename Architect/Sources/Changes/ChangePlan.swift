import Files

/// What a command means to change in a repository: nothing is written before ``ChangeHistory/apply(_:as:)``.
///
/// Later steps see what earlier ones planned, and a file is compared with what was read when it is written at last.
/// ```swift
/// var plan = ChangePlan(root: root)
/// try plan.create("Modules/Cart/Package.swift", FileContent(manifest))
/// try plan.edit("Package.swift") { $0 += "\n// with Cart\n" }
/// print(plan.diff)
/// ```
public struct ChangePlan: Sendable {
  /// The absolute path of the repository, with its links resolved.
  public let root: String
  private let border: RepositoryBorder
  private var planned: [String: FileChange] = [:]

  /// - Parameter root: The folder that every path is relative to, and none leads out of.
  public init(root: String) {
    self.root = FileSystem.resolvingLinks(root)
    border = RepositoryBorder(root: root)
  }

  /// What is different, by path; what comes out as it was is not part of it.
  public var changes: [FileChange] {
    planned.values.filter { $0.old != $0.new }.sorted { $0.path < $1.path }
  }

  /// What stands at a path after the plan.
  /// - Throws: ``ChangeError``, ``FileError``.
  public func content(of path: String) throws -> FileContent? {
    let path = try place(path)
    if let change = planned[path] { return change.new }
    return try FileContent(at: FilePath.join(root, path))
  }

  /// The text that stands at a path after the plan; nil if there is none.
  /// - Throws: ``ChangeError`` if it is no UTF-8, ``FileError``.
  public func text(of path: String) throws -> String? {
    let path = try file(path)
    guard let content = try content(of: path) else { return nil }
    let text = String(decoding: content.bytes, as: UTF8.self)
    // What is no UTF-8 does not come out as it went in.
    guard content.kind == .file, text.utf8.elementsEqual(content.bytes) else {
      throw ChangeError(.notText, [path])
    }
    return text
  }

  /// Plans a new file.
  /// - Parameter force: Whether a file that is there is replaced.
  /// - Throws: ``ChangeError/Reason/exists`` if one is there and has another content.
  public mutating func create(_ path: String, _ content: FileContent, force: Bool = false) throws {
    if let present = try self.content(of: path), !force, !present.isSame(as: content) {
      throw ChangeError(.exists, [path])
    }
    try set(path, to: content)
  }

  /// Plans another text for a file, which keeps its permissions. If the file is a link, what it leads to is edited.
  /// - Throws: ``ChangeError/Reason/missing``, and what `body` throws.
  public mutating func edit(_ path: String, _ body: (inout String) throws -> Void) throws {
    let path = try file(path)
    guard var text = try text(of: path), var content = try content(of: path) else {
      throw ChangeError(.missing, [path])
    }
    try body(&text)
    content.bytes = Array(text.utf8)
    try set(path, to: content)
  }

  /// Plans that a file goes.
  /// - Throws: ``ChangeError/Reason/missing``.
  public mutating func remove(_ path: String) throws {
    guard try content(of: path) != nil else { throw ChangeError(.missing, [path]) }
    try set(path, to: nil)
  }

  /// Plans that a file stands elsewhere.
  /// - Throws: ``ChangeError/Reason/missing``, ``ChangeError/Reason/exists``.
  public mutating func move(_ path: String, to other: String) throws {
    guard let content = try content(of: path) else { throw ChangeError(.missing, [path]) }
    guard try place(path) != place(other) else { return }
    try set(path, to: nil)
    try create(other, content)
  }

  private mutating func set(_ path: String, to content: FileContent?) throws {
    let path = try place(path)
    let old = try planned[path].map(\.old) ?? FileContent(at: FilePath.join(root, path))
    var content = content
    if content?.permissions == nil, content?.kind == old?.kind { content?.permissions = old?.permissions }
    planned[path] = FileChange(path: path, old: old, new: content)
  }

  /// The one name of a path, which may go through links but stays in the repository.
  private func place(_ path: String) throws -> String {
    let folder = try border.place(of: FilePath.folder(of: checked(path)), path)
    return try guarded(FilePath.join(folder, FilePath.name(of: FilePath.normalize(path))), path)
  }

  /// The one name of the file that a path leads to, as ``place(_:)`` but with a link resolved that stands there itself.
  private func file(_ path: String) throws -> String {
    try guarded(border.place(of: checked(path), path), path)
  }

  private func checked(_ path: String) throws -> String {
    let plain = FilePath.normalize(path)
    guard !plain.isEmpty, !plain.hasPrefix("/"), !plain.utf8.contains(0) else {
      throw ChangeError(.outside, [path])
    }
    return plain
  }

  /// Keeps git's own files apart: what stands there can be run.
  private func guarded(_ place: String, _ path: String) throws -> String {
    guard !place.isEmpty, !place.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else {
      throw ChangeError(.outside, [path])
    }
    return place
  }
}

extension RepositoryBorder {
  /// As ``place(of:)``, with an error that names what was asked for.
  fileprivate func place(of path: String, _ asked: String) throws -> String {
    guard let place = place(of: path) else { throw ChangeError(.outside, [asked]) }
    return place
  }
}
