import CSQLite
import Files

/// The commands of the last builds of a package, as the build engine of SwiftPM or Swift Build recorded them.
///
/// The source of the format is llbuild's `BuildDB`: an SQLite file with the results of all rules; ``BuildSystem/record`` is its
/// path. The times are seconds since some moment; a command *starts* when it is ready to run, although it may wait for others.
package struct BuildDatabase {
  /// A command that ran.
  struct Command {
    /// The name without the leading letter that shows its kind, and without what a task of Swift Build has after it.
    var name: String
    /// The number of the build that ran it last.
    var build: Int
    /// When it could run.
    var ready: Double
    var end: Double
    /// The commands whose output it read, as indices of ``BuildDatabase/commands``.
    var inputs: [Int] = []
  }

  /// The database cannot be used.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var commands: [Command] = []

  /// How many bytes are read at most, several times those of the largest packages.
  private static let limit = 512 << 20
  /// The times that can be true: the engine counts from the start of the machine, or from 1970 or 2001.
  private static let times = 0.0...1e10
  /// The number of steps of SQLite's virtual machine after which a statement ends, which no real database needs.
  private static let steps: Int32 = 200_000_000

  /// Reads a database in a process of its own.
  /// - Parameter path: The absolute path of the file.
  /// - Throws: ``Unreadable``.
  /// - Complexity: O(*n*) for *n* rules and the commands that write what they read.
  init(_ path: String) throws(Unreadable) {
    let size = try Self.size(of: path)
    do {
      var reader = try ReaderProcess.read(.database, [path], mostOutput: 1 << 20 + 4 * size)
      guard let commands = reader.list(Command.init), reader.isAtEnd,
        commands.allSatisfy({ $0.inputs.allSatisfy(commands.indices.contains) })
      else {
        throw ReaderProcess.Failure(description: "the process that read it gave no result")
      }
      self.commands = commands
    } catch {
      throw Unreadable(
        description:
          "\(path) cannot be read: \(error); build again, and if that does not help, delete it first")
    }
  }

  /// Reads a database in this process, which was started for it.
  /// - Parameter arguments: The absolute path of the file.
  /// - Throws: An error whose description names the cause.
  package static func reading(_ arguments: [String]) throws -> BinaryWriter {
    let path = arguments.first ?? ""
    let size = try size(of: path)
    ProcessLimits(seconds: 1 + size >> 21, memory: 128 << 20 + min(16 * size, 1 << 30)).apply()
    var output = BinaryWriter()
    output.put(list: try BuildDatabase(opening: path).commands) { $1.write(to: &$0) }
    return output
  }

  private static func size(of path: String) throws(Unreadable) -> Int {
    guard let status = FileSystem.status(of: path) else {
      let isLink = FileSystem.status(of: path, followingLinks: false) != nil
      throw Unreadable(
        description: isLink
          ? "\(path) is a link that leads to no file; delete it, and build again" : "there is no \(path)")
    }
    guard status.kind == .file else { throw Unreadable(description: "\(path) is not a file") }
    guard status.size <= limit else {
      throw Unreadable(description: "\(path) is larger than \(limit >> 20) MiB; delete it, and build again")
    }
    return status.size
  }

  /// Reads a database in this process, which a damaged one may end.
  /// - Parameter path: The absolute path of the file.
  init(opening path: String) throws {
    let size = try Self.size(of: path)
    // What a build is writing, or did not write to its end, would have to be changed to be read.
    for end in ["-journal", "-wal"] where FileSystem.status(of: path + end).map({ $0.size > 0 }) ?? false {
      throw Unreadable(description: "a build is writing it, or was interrupted")
    }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    // SQLite neither locks an immutable file nor writes beside it.
    let address = "file:\(Self.escaped(path))?immutable=1"
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    guard sqlite3_open_v2(address, &database, flags, nil) == SQLITE_OK, let database else {
      throw Self.failure(database)
    }
    tenon_sqlite3_restrict(database, Self.steps) { _ in 1 }
    try read(database, size)
  }

  private static func escaped(_ path: String) -> String {
    ["%", "?", "#"].reduce(path) { text, character in
      text.replacing(character, with: character == "%" ? "%25" : character == "?" ? "%3f" : "%23")
    }
  }

  /// Views and virtual tables compute their rows, which may be any number.
  private static func requireTables(in database: OpaquePointer, _ size: Int) throws {
    var count = 0
    let query = """
      SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name IN ('key_names', 'rule_results')
      """
    try rows(query, of: database, size) { _ in count += 1 }
    guard count == 2 else { throw Unreadable(description: "it has other tables than SwiftPM's") }
  }

  private mutating func read(_ database: OpaquePointer, _ size: Int) throws {
    try Self.requireTables(in: database, size)
    var names: [Int64: (isCommand: Bool, name: String)] = [:]
    try Self.rows("SELECT id, key FROM key_names", of: database, size) { row in
      names[sqlite3_column_int64(row, 0)] = Self.rule(Self.bytes(row, 1))
    }
    var indices: [Int64: Int] = [:]
    var needed: [Int64: [Int64]] = [:]
    let query = "SELECT key_id, built_at, start, end, dependencies FROM rule_results ORDER BY key_id"
    try Self.rows(query, of: database, size) { row in
      let id = sqlite3_column_int64(row, 0)
      guard let rule = names[id] else { return }
      needed[id] = Self.identifiers(row, 4)
      let ready = sqlite3_column_double(row, 2)
      let end = sqlite3_column_double(row, 3)
      // A group of files is a command that does nothing.
      guard rule.isCommand, !rule.name.hasPrefix("<"), Self.times.contains(ready), Self.times.contains(end),
        end >= ready
      else {
        return
      }
      indices[id] = commands.count
      commands.append(
        Command(name: rule.name, build: Int(sqlite3_column_int64(row, 1)), ready: ready, end: end))
    }
    // A command reads files, and a file comes from the command that writes it. A file that many commands write would be as
    // many ways to each of its readers.
    var left = 100_000 + size / MemoryLayout<Int64>.size
    for (id, index) in indices {
      var inputs: Set<Int> = []
      for file in Set(needed[id] ?? []) {
        if let command = indices[file] {
          inputs.insert(command)
          continue
        }
        let makers = needed[file] ?? []
        left -= makers.count
        guard left > 0 else { throw Unreadable(description: "it has too many dependencies") }
        inputs.formUnion(makers.compactMap { indices[$0] })
      }
      commands[index].inputs = inputs.subtracting([index]).sorted()
    }
  }

  /// The identifiers in a list of dependencies: little-endian numbers of 64 bits whose lowest two bits are flags.
  private static func identifiers(_ row: OpaquePointer, _ column: Int32) -> [Int64] {
    guard let bytes = sqlite3_column_blob(row, column) else { return [] }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(row, column)))
    return stride(from: 0, to: buffer.count - buffer.count % 8, by: 8).map { offset in
      Int64(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) >> 2)
    }
  }

  private static func bytes(_ row: OpaquePointer, _ column: Int32) -> UnsafeRawBufferPointer {
    guard let bytes = sqlite3_column_blob(row, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(row, column)))
  }

  /// What the bytes of a key are the rule of: a letter for the kind, and a name. The names of tasks that others of Swift Build
  /// request while they run (`X`) have their lengths before them, in 32 bits, and their arguments after them.
  private static func rule(_ key: UnsafeRawBufferPointer) -> (isCommand: Bool, name: String)? {
    guard let kind = key.first else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: key.dropFirst())
    guard kind == UInt8(ascii: "X") else {
      return (kind == UInt8(ascii: "C"), String(decoding: rest, as: UTF8.self))
    }
    guard rest.count >= 4 else { return nil }
    let count = Int(UInt32(littleEndian: rest.loadUnaligned(as: UInt32.self)))
    guard count <= rest.count - 4 else { return nil }
    return (true, String(decoding: rest[4..<4 + count], as: UTF8.self))
  }

  private static func rows(
    _ query: String, of database: OpaquePointer, _ size: Int, _ body: (OpaquePointer) -> Void
  ) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure(database)
    }
    var bytes = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        for column in 0..<sqlite3_column_count(statement) {
          bytes += Int(sqlite3_column_bytes(statement, column))
        }
        // Pages that several rows share would be read for each of them.
        guard bytes <= 4 * size else {
          throw Unreadable(description: "it has more content than its size allows")
        }
        body(statement)
      case SQLITE_DONE: return
      default: throw failure(database)
      }
    }
  }

  private static func failure(_ database: OpaquePointer?) -> Unreadable {
    Unreadable(description: String(cString: sqlite3_errmsg(database)))
  }
}

extension BuildDatabase.Command {
  fileprivate func write(to output: inout BinaryWriter) {
    output.put(name)
    output.put(build)
    output.putFixed(ready.bitPattern)
    output.putFixed(end.bitPattern)
    output.put(list: inputs) { $0.put($1) }
  }

  fileprivate init?(_ reader: inout BinaryReader) {
    guard let name = reader.text(), let build = reader.integer(), let ready = reader.fixed(),
      let end = reader.fixed(), let inputs = reader.list({ $0.integer() })
    else { return nil }
    self.init(
      name: name, build: build, ready: Double(bitPattern: ready), end: Double(bitPattern: end), inputs: inputs
    )
  }
}
