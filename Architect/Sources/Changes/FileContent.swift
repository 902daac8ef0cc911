import Files

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
  /// Reads the file or the link at an absolute path; `nil` if there is nothing.
  /// - Throws: ``FileError``, also for a folder, a pipe, and anything else that has no content.
  init?(at path: String) throws {
    guard let status = FileSystem.status(of: path, followingLinks: false) else { return nil }
    switch status.kind {
    case .link: self.init(kind: .link, bytes: Array(try FileSystem.destination(ofLink: path).utf8))
    case .file:
      self.init(bytes: try FileSystem.read(path), permissions: FileSystem.permissions(of: path))
    case .folder: throw FileError(path: path, code: EISDIR, operation: "change")
    case .other: throw FileError(path: path, code: EINVAL, operation: "change")
    }
  }

  /// Writes the content to a temporary file, and moves that file to an absolute path.
  func write(to path: String, by temporary: String) throws {
    try stage(at: temporary)
    try FileSystem.move(temporary, to: path)
  }

  /// Writes the content to `path`, and flushes it to the disk.
  func stage(at path: String) throws {
    FileSystem.remove(path)
    switch kind {
    case .link: try FileSystem.makeLink(path, to: String(decoding: bytes, as: UTF8.self))
    case .file: try FileSystem.writeDurably(bytes, to: path, permissions: permissions)
    }
  }
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
