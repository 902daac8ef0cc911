import CSQLite
import Files
import Foundation
import Samples

/// The record of a build, as SwiftPM leaves it in a package's folder.
struct SampleRecord {
  struct Command {
    var name: String
    var ready: Double
    var end: Double
    var build = 1
    var inputs: [String] = []
  }

  let sample: SampleRepository
  private static let platform = "x86_64-unknown-linux-gnu"

  /// - Parameter statements: What else is done to the database.
  init(_ commands: [Command], jobs: Int = 1, then statements: [String] = []) throws {
    sample = try SampleRepository([".build/debug.yaml": "    args: [\"swiftc\",\"-j\(jobs)\",\"-g\"]\n"])
    try sample.link(".build/debug", to: "\(Self.platform)/debug")
    try FileSystem.makeFolder(FilePath.join(sample.root, ".build/\(Self.platform)/debug"))
    var lines = [
      "CREATE TABLE key_names (id INTEGER PRIMARY KEY, key STRING UNIQUE);",
      """
      CREATE TABLE rule_results (key_id INTEGER PRIMARY KEY, value BLOB, signature INTEGER, built_at INTEGER,
        computed_at INTEGER, start REAL, end REAL, dependencies BLOB);
      """,
    ]
    let numbers = Dictionary(uniqueKeysWithValues: commands.enumerated().map { ($1.name, $0 * 2 + 1) })
    for (index, command) in commands.enumerated() {
      let id = index * 2 + 1
      // A command reads the file that another one writes.
      let inputs = command.inputs.compactMap { numbers[$0] }.map { $0 + 1 }
      lines.append("INSERT INTO key_names VALUES (\(id), 'C\(command.name)'), (\(id + 1), 'Nfile\(index)');")
      lines.append(
        "INSERT INTO rule_results VALUES (\(id), x'', 0, \(command.build), 1, \(command.ready), \(command.end), x'\(Self.blob(inputs))');"
      )
      lines.append("INSERT INTO rule_results VALUES (\(id + 1), x'', 0, 1, 1, 0, 0, x'\(Self.blob([id]))');")
    }
    try run(lines + statements)
  }

  /// The command that compiles a target.
  static func compiling(
    _ target: String, _ ready: Double, _ end: Double, build: Int = 1, inputs: [String] = []
  ) -> Command {
    Command(name: module(target), ready: ready, end: end, build: build, inputs: inputs.map(module))
  }

  private static func module(_ target: String) -> String { "C.\(target)-\(platform)-debug.module" }

  private static func blob(_ identifiers: [Int]) -> String {
    identifiers.map { identifier in
      (0..<8).map { String(format: "%02x", (identifier << 2) >> ($0 * 8) & 0xff) }.joined()
    }.joined()
  }

  private func run(_ statements: [String]) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open(FilePath.join(sample.root, ".build/build.db"), &database) == SQLITE_OK else {
      throw Failure()
    }
    for statement in statements {
      guard sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK else { throw Failure() }
    }
  }

  struct Failure: Error {}
}
