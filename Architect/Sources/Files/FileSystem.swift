#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An operating system error that occurred while reading or writing a file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var code: Int32
  /// The operation that failed, such as `read`.
  public var operation: String

  public init(path: String, code: Int32, operation: String) {
    self.path = path
    self.code = code
    self.operation = operation
  }

  /// The error for a path that should lead to a folder.
  init(noFolder path: String) { self.init(path: path, code: ENOTDIR, operation: "open") }

  /// The error for a file that does not exist.
  init(missing path: String) { self.init(path: path, code: ENOENT, operation: "read") }

  public var description: String { "cannot \(operation) \(path): \(cause)" }

  /// What the system calls an invalid argument, to read, is a folder, a pipe or a device; to change, a pipe or a device.
  private var cause: String {
    switch (code, operation) {
    case (EINVAL, "read"): "it is not a file"
    case (EINVAL, "change"): "it is a pipe or a device; remove it, or put a file in its place"
    case (EISDIR, "change"): "it is a folder; move it away, or put a file in its place"
    default: String(cString: strerror(code))
    }
  }
}

/// The status of a file, which can be determined without opening the file.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Sendable { case file, folder, link, other }

  public var kind: Kind
  public var size: Int
  /// The time of the last modification, in nanoseconds since 1970.
  public var modified: Int64
}

/// The system calls that the architect needs. Relative paths are resolved against the working folder of the
/// process.
public enum FileSystem {
  /// Returns the status of the file at `path`. Links are followed by default.
  public static func status(of path: String, followingLinks: Bool = true) -> FileStatus? {
    var raw = stat()
    guard (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { return nil }
    let kind: FileStatus.Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let time = raw.st_mtimespec
    #else
      let time = raw.st_mtim
    #endif
    // A file can have any time, even one that a number of nanoseconds cannot express.
    let seconds = min(max(Int64(time.tv_sec), -9_000_000_000), 9_000_000_000)
    return FileStatus(
      kind: kind, size: Int(raw.st_size), modified: seconds * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// One entry of a folder.
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var kind: FileStatus.Kind
  }

  /// Returns the entries of a folder, sorted by name, without `.` and `..`. Links are listed as links.
  /// - Parameter limit: The number of entries after which any others are left out.
  public static func entries(of folder: String, limit: Int = .max) throws -> [Entry] {
    guard let handle = opendir(folder) else {
      throw FileError(path: folder, code: errno, operation: "list")
    }
    defer { closedir(handle) }
    var entries: [Entry] = []
    while entries.count < limit, let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let kind: FileStatus.Kind
      switch Int(entry.pointee.d_type) {
      case Int(DT_REG): kind = .file
      case Int(DT_DIR): kind = .folder
      case Int(DT_LNK): kind = .link
      default: kind = status(of: folder + "/" + name, followingLinks: false)?.kind ?? .other
      }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The maximum size, in bytes, of a file to read: even a file without any data can have a reported size of
  /// several terabytes.
  public static let maximumSize = 256 << 20

  /// Returns the whole content of a regular file.
  /// - Throws: ``FileError`` if the file cannot be opened or read, is larger than ``maximumSize``, or is not a regular
  ///   file: reading from a pipe could block forever.
  public static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, operation: "read") }
    defer { close(descriptor) }
    var raw = stat()
    guard fstat(descriptor, &raw) == 0, raw.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, code: EINVAL, operation: "read")
    }
    guard raw.st_size <= maximumSize else { throw FileError(path: path, code: EFBIG, operation: "read") }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(raw.st_size)) { buffer, count in
      while count < buffer.count {
        let part = Self.read(descriptor, into: buffer, from: count)
        if part < 0 { failure = errno }
        if part <= 0 { return }
        count += part
      }
    }
    if failure != 0 { throw FileError(path: path, code: failure, operation: "read") }
    return bytes
  }

  /// Returns everything from standard input, up to its end.
  /// - Throws: ``FileError`` if standard input is closed, or is nothing that can be read, such as a folder, or has more
  ///   than ``maximumSize`` bytes.
  public static func readStandardInput() throws -> [UInt8] {
    func failure(_ code: Int32) -> FileError {
      FileError(path: "standard input", code: code, operation: "read")
    }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
        count = read(STDIN_FILENO, into: buffer, from: 0)
        initialized = max(0, count)
      }
      if count == 0 { return bytes }
      guard count > 0 || errno == EINTR else { throw failure(errno) }
      guard bytes.count <= maximumSize else { throw failure(EFBIG) }
    }
  }

  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>, from: Int)
    -> Int
  {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress.map { $0 + from }, buffer.count - from)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress.map { $0 + from }, buffer.count - from)
    #else
      Musl.read(descriptor, buffer.baseAddress.map { $0 + from }, buffer.count - from)
    #endif
  }

  /// Writes `bytes` to `path` so that a reader sees either the old content or the complete new content. The
  /// bytes are written to a temporary file in the same folder, with a name that only this process uses, and
  /// that file is then renamed.
  public static func writeAtomically(_ bytes: [UInt8], to path: String) throws {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
    guard let file = fopen(temporary, "wb") else {
      throw FileError(path: path, code: errno, operation: "write")
    }
    let written = bytes.withUnsafeBytes {
      fwrite($0.baseAddress ?? UnsafeRawPointer(file), 1, $0.count, file)
    }
    let isClosed = fclose(file) == 0
    guard written == bytes.count, isClosed, rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError(path: path, code: code, operation: "write")
    }
  }

  /// Creates `folder` and the folders above it.
  public static func makeFolder(_ folder: String) throws {
    if status(of: folder)?.kind == .folder { return }
    let above = FilePath.folder(of: folder)
    if !above.isEmpty { try makeFolder(above) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno, operation: "create the folder")
    }
  }

  /// Creates `folder`, which only the user can open, with a `.gitignore` that makes git ignore its contents.
  public static func makeCacheFolder(_ folder: String) throws {
    try makeFolder(folder)
    // No other user may write files that are trusted later.
    chmod(folder, 0o700)
    try makeIgnoredFolder(folder)
  }

  /// Creates `folder` with a `.gitignore` that makes git ignore its contents.
  static func makeIgnoredFolder(_ folder: String) throws {
    try makeFolder(folder)
    let file = FilePath.join(folder, ".gitignore")
    if status(of: file) == nil { try writeAtomically(Array("*\n".utf8), to: file) }
  }

  /// Removes the file at `path` if it exists.
  public static func remove(_ path: String) { unlink(path) }

  /// The working folder of the process.
  public static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns `path` with all links in it resolved, or `path` itself if it does not exist.
  public static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
