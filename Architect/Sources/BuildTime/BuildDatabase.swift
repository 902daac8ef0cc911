import CSQLite
import Files

/// The commands of the last builds of a package, as SwiftPM's build engine recorded them.
///
/// The source of the format is llbuild's `BuildDB`: an SQLite file `.build/build.db` with the results of all rules. The
/// times are seconds since some moment; a command *starts* when it is ready to run, although it may wait for others.
struct BuildDatabase {
  /// A command that ran.
  struct Command {
    /// The name without the leading letter that shows its kind.
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
  /// How many ways from a command over a file to another command there are at most, many times those of large packages.
  private static let mostInputs = 10_000_000

  /// - Parameter path: The path of the file.
  /// - Throws: ``Unreadable``.
  /// - Complexity: O(*n*) for *n* rules and the commands that write what they read.
  init(_ path: String) throws {
    guard let kind = FileSystem.status(of: path)?.kind else {
      throw Unreadable(description: "there is no \(path)")
    }
    guard kind == .file else { throw Unreadable(description: "\(path) is not a file") }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    let isOpen = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK
    guard isOpen, let database else { throw Self.failure(path, database) }
    tenon_sqlite3_restrict(database, Self.steps) { _ in 1 }
    sqlite3_busy_timeout(database, 1_000)
    try read(database, path)
  }

  private mutating func read(_ database: OpaquePointer, _ path: String) throws {
    var names: [Int64: (isCommand: Bool, name: String)] = [:]
    try Self.rows("SELECT id, key FROM key_names", of: database, path) { row in
      let key = Self.text(row, 1)
      guard let kind = key.first else { return }
      names[sqlite3_column_int64(row, 0)] = (kind == "C", String(key.dropFirst()))
    }
    var indices: [Int64: Int] = [:]
    var needed: [Int64: [Int64]] = [:]
    let query = "SELECT key_id, built_at, start, end, dependencies FROM rule_results ORDER BY key_id"
    try Self.rows(query, of: database, path) { row in
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
    // A command reads files, and a file comes from the command that writes it.
    var left = Self.mostInputs
    for (id, index) in indices {
      var inputs: Set<Int> = []
      for file in Set(needed[id] ?? []) {
        if let command = indices[file] {
          inputs.insert(command)
          continue
        }
        let makers = needed[file] ?? []
        left -= makers.count
        guard left > 0 else { throw Unreadable(description: "\(path) has too many dependencies") }
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

  private static func text(_ row: OpaquePointer, _ column: Int32) -> String {
    guard let bytes = sqlite3_column_blob(row, column) else { return "" }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(row, column)))
    return String(decoding: buffer, as: UTF8.self)
  }

  private static func rows(
    _ query: String, of database: OpaquePointer, _ path: String, _ body: (OpaquePointer) -> Void
  ) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure(path, database)
    }
    var bytes = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        bytes += 64
        for column in 0..<sqlite3_column_count(statement) {
          bytes += Int(sqlite3_column_bytes(statement, column))
        }
        guard bytes <= limit else { throw Unreadable(description: "\(path) is too large") }
        body(statement)
      case SQLITE_DONE: return
      default: throw failure(path, database)
      }
    }
  }

  private static func failure(_ path: String, _ database: OpaquePointer?) -> Unreadable {
    Unreadable(description: "\(path) cannot be read: \(String(cString: sqlite3_errmsg(database)))")
  }
}
