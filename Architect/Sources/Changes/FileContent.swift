import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands at a path.
public struct FileContent: Hashable, Sendable {
  public enum Kind: String, Codable, Sendable { case file, link }

  public var kind: Kind
  /// A file's bytes, or where a link leads.
  public var bytes: [UInt8]
  /// Who may read, write and run the file; nil for what the system gives to new files.
  public var permissions: UInt16?

  /// - Parameters:
  ///   - text: What the file is to hold.
  ///   - isExecutable: Whether it may be run, as a script is.
  public init(_ text: String, isExecutable: Bool = false) {
    self.init(bytes: Array(text.utf8), permissions: isExecutable ? 0o755 : nil)
  }

  public init(kind: Kind = .file, bytes: [UInt8], permissions: UInt16? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.permissions = permissions
  }

  /// Whether the two are the same to their readers; permissions aside, which a checkout may not keep.
  func isSame(as other: FileContent) -> Bool { kind == other.kind && bytes == other.bytes }
}

extension FileContent {
  /// Reads what stands at an absolute path; nil if there is nothing.
  /// - Throws: ``FileError``; also for a folder, a pipe, and other things that have no content.
  init?(at path: String) throws {
    guard let status = FileSystem.status(of: path, followingLinks: false) else { return nil }
    switch status.kind {
    case .link: self.init(kind: .link, bytes: Array(try FileSystem.destination(ofLink: path).utf8))
    case .file:
      self.init(bytes: try FileSystem.read(path), permissions: FileSystem.permissions(of: path))
    case .folder, .other: throw FileError(path: path, code: EISDIR, operation: "change")
    }
  }

  /// Puts the content at an absolute path, under a temporary name first.
  func write(to path: String, by temporary: String) throws {
    try stage(at: temporary)
    try FileSystem.move(temporary, to: path)
  }

  /// Writes the content to `path`, and to the disk.
  func stage(at path: String) throws {
    FileSystem.remove(path)
    switch kind {
    case .link: try FileSystem.makeLink(path, to: String(decoding: bytes, as: UTF8.self))
    case .file: try FileSystem.writeDurably(bytes, to: path, permissions: permissions)
    }
  }
}

/// What becomes of one path.
public struct FileChange: Hashable, Sendable {
  /// Relative to the root.
  public var path: String
  /// What stood there when the plan was made; nil if there was nothing.
  public var old: FileContent?
  /// What is to stand there; nil if nothing is.
  public var new: FileContent?

  public init(path: String, old: FileContent?, new: FileContent?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
