#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The content of a path: a file or a symbolic link.
public struct FileContent: Hashable, Sendable {
  public enum Kind: String, Codable, Sendable { case file, link }

  public var kind: Kind
  /// The bytes of a file, or the path that a link points to.
  public var bytes: [UInt8]
  /// The permissions to read, write and run the file; `nil` means the system's default for new files.
  public var permissions: UInt16?

  /// - Parameters:
  ///   - text: The content of the file.
  ///   - isExecutable: Whether the file is executable, as scripts usually are.
  public init(_ text: String, isExecutable: Bool = false) {
    self.init(bytes: Array(text.utf8), permissions: isExecutable ? 0o755 : nil)
  }

  public init(kind: Kind = .file, bytes: [UInt8], permissions: UInt16? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.permissions = permissions
  }

  /// Whether two contents are the same to their readers. Permissions are ignored, because a checkout may not keep them.
  func isSame(as other: FileContent) -> Bool { kind == other.kind && bytes == other.bytes }
}

extension FileContent {
  /// Reads a file or a link; `nil` if there is nothing.
  /// - Throws: ``FileError``, also for a folder, a pipe, and anything else that has no content.
  init?(at path: String, in folder: WritableFolder) throws {
    guard let status = try folder.status(of: path) else { return nil }
    switch status.kind {
    case .link: self.init(kind: .link, bytes: Array(try folder.destination(ofLink: path).utf8))
    case .file: self.init(bytes: try folder.read(path), permissions: status.permissions)
    case .folder:
      throw FileError(path: FilePath.join(folder.path, path), code: EISDIR, operation: "change")
    case .other:
      throw FileError(path: FilePath.join(folder.path, path), code: EINVAL, operation: "change")
    }
  }

  /// Writes the content to a path at which there is nothing, and flushes it to the disk.
  func create(_ path: String, in folder: WritableFolder) throws {
    switch kind {
    case .link: try folder.makeLink(path, to: String(decoding: bytes, as: UTF8.self))
    case .file: try folder.create(path, bytes, permissions: permissions, isDurable: true)
    }
  }

  /// Whether this is a file that its owner may not write.
  var isReadOnly: Bool { kind == .file && permissions.map { $0 & 0o200 == 0 } ?? false }
}

/// The change to one path.
public struct FileChange: Hashable, Sendable {
  /// The path, relative to the root.
  public var path: String
  /// The content when the plan was made; `nil` if there was none.
  public var old: FileContent?
  /// The content after the change; `nil` if the file is removed.
  public var new: FileContent?

  public init(path: String, old: FileContent?, new: FileContent?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
