#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Foundation

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

  public var description: String { described(in: ProcessInfo.processInfo.environment) }

  /// The description of an error in a process with these variables, which tell whether Xcode's sandbox is the cause.
  public func described(in environment: [String: String]) -> String {
    let isReading = ["read", "list", "open"].contains(operation)
    let sandbox = code == EPERM && isReading ? ScriptSandbox.remedy(in: environment) : nil
    return "cannot \(operation) \(path): \(cause)" + (sandbox.map { "; \($0)" } ?? "")
  }

  /// What the system calls an invalid argument, to read, is a folder, a pipe or a device; to change, a pipe or a device.
  private var cause: String {
    switch (code, operation) {
    case (EINVAL, "read"): "it is not a file"
    case (EINVAL, "change"): "it is a pipe or a device; remove it, or put a file in its place"
    case (EISDIR, "change"): "it is a folder; move it away, or put a file in its place"
    case (ELOOP, "write through"):
      "it is a symbolic link; name the path that it leads to, or replace it with a folder or a file"
    case (EPERM, "replace"): "it is read-only; make it writable, or remove it"
    default: String(cString: strerror(code))
    }
  }
}

/// The system calls with which the architect reads; ``WritableFolder`` has those that write. Relative paths are resolved against the working folder of the
/// process.
public enum FileSystem {
  /// Returns the status of the file at `path`. Links are followed by default.
  public static func status(of path: String, followingLinks: Bool = true) -> FileStatus? {
    var raw = stat()
    guard (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { return nil }
    return FileStatus(raw)
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
    return entries(in: handle, limit: limit)
  }

  #if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    typealias FolderStream = OpaquePointer
  #endif

  static func entries(in stream: FolderStream, limit: Int) -> [Entry] {
    var entries: [Entry] = []
    while entries.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let kind: FileStatus.Kind
      switch Int(entry.pointee.d_type) {
      case Int(DT_REG): kind = .file
      case Int(DT_DIR): kind = .folder
      case Int(DT_LNK): kind = .link
      default: kind = FileStatus(of: name, in: dirfd(stream))?.kind ?? .other
      }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries.sorted { ExactString($0.name) < ExactString($1.name) }
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
    return try read(descriptor, at: path)
  }

  static func read(_ descriptor: Int32, at path: String) throws -> [UInt8] {
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

  /// Returns the permissions to read, write and run the file at `path`; `nil` if there is no file.
  public static func permissions(of path: String) -> UInt16? { status(of: path)?.permissions }

  /// Returns the destination of the link at `path`, as stored in the link.
  public static func destination(ofLink path: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, Int(PATH_MAX))
    guard count >= 0 else { throw FileError(path: path, code: errno, operation: "read") }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

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
