import CSQLite
import Files
import Foundation
import ModuleGraph
import Samples

/// The record of a build, as SwiftPM or Swift Build leaves it in a package's folder.
struct SampleRecord {
  struct Command {
    var name: String
    var ready: Double
    var end: Double
    var build = 1
    var inputs: [String] = []
    /// Whether another task of Swift Build requested it.
    var isRequested = false

    /// The key as the engine writes it, in hexadecimal digits.
    fileprivate var key: String {
      let bytes =
        isRequested
        ? Array("X".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: name.utf8.count >> ($0 * 8)) }
          + Array(name.utf8) + [0x96, 0xba, 0xff, 0x00] + Array("swift-driver-job-execution".utf8)
        : Array("C\(name)".utf8)
      return bytes.map { String(format: "%02x", $0) }.joined()
    }
  }

  let sample: SampleRepository
  private static let platform = "x86_64-unknown-linux-gnu"

  /// - Parameter statements: What else is done to the database.
  init(_ commands: [Command], jobs: Int = 1, then statements: [String] = []) throws {
    sample = try SampleRepository([".build/debug.yaml": "    args: [\"swiftc\",\"-j\(jobs)\",\"-g\"]\n"])
    try sample.link(".build/debug", to: "\(Self.platform)/debug")
    try FileSystem.makeFolder(FilePath.join(sample.root, ".build/\(Self.platform)/debug"))
    try write(commands, at: BuildSystem.native.record, then: statements)
  }

  /// A record of Swift Build.
  /// - Parameter dependencies: The targets that each target of Swift Build depends on.
  init(swiftBuild commands: [Command], jobs: Int = 1, dependencies: [String: [String]] = [:]) throws {
    sample = try SampleRepository([:])
    try addSwiftBuild(commands, jobs: jobs, dependencies: dependencies)
  }

  /// Adds a record of Swift Build.
  func addSwiftBuild(_ commands: [Command], jobs: Int = 1, dependencies: [String: [String]] = [:]) throws {
    let folder = FilePath.folder(of: BuildSystem.swiftBuild.record)
    try sample.write(
      "\(folder)/0a.xcbuilddata/build-request.json", "{\"schedulerLaneWidthOverride\":\(jobs)}")
    let lines = dependencies.sorted { $0.key < $1.key }.flatMap { name, used in
      ["Target '\(name)' in project 'P'"]
        + used.map { "➜ Explicit dependency on target '\($0)' in project 'P'" }
    }
    try sample.write("\(folder)/0a.xcbuilddata/target-graph.txt", lines.joined(separator: "\n"))
    try write(commands, at: BuildSystem.swiftBuild.record, then: [])
  }

  private func write(_ commands: [Command], at path: String, then statements: [String]) throws {
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
      lines.append(
        "INSERT INTO key_names VALUES (\(id), CAST(x'\(command.key)' AS TEXT)), (\(id + 1), 'Nfile\(index)');"
      )
      lines.append(
        "INSERT INTO rule_results VALUES (\(id), x'', 0, \(command.build), 1, \(command.ready), \(command.end), x'\(Self.blob(inputs))');"
      )
      lines.append("INSERT INTO rule_results VALUES (\(id + 1), x'', 0, 1, 1, 0, 0, x'\(Self.blob([id]))');")
    }
    try run(lines + statements, in: FilePath.join(sample.root, path))
  }

  /// A process of the compiler in a record of Swift Build.
  /// - Parameters:
  ///   - target: The name of Swift Build's target, such as `App-product`.
  ///   - isFirst: Whether it writes what other targets need.
  static func process(
    _ target: String, _ ready: Double, _ end: Double, isFirst: Bool = false, number: Int = 0, build: Int = 1,
    inputs: [Command] = []
  ) -> Command {
    let digits = String(format: "%064x", number + (isFirst ? 1 << 20 : 0))
    return Command(
      name: name(target, digits, isFirst: isFirst), ready: ready, end: end, build: build,
      inputs: inputs.map(\.name),
      isRequested: true)
  }

  /// Another command in a record of Swift Build, such as `Ld`.
  static func rule(
    _ rule: String, _ target: String, _ ready: Double, _ end: Double, configuration: String = "Debug"
  ) -> Command {
    Command(name: name(target, rule, isFirst: true, configuration: configuration), ready: ready, end: end)
  }

  private static func name(
    _ target: String, _ rule: String, isFirst: Bool, configuration: String = "Debug"
  ) -> String {
    let isProduct = target.hasSuffix("-product")
    let plain = target.replacing("-product", with: "")
    // Of a variant, only one of the names has the ending.
    let written = plain.hasSuffix("-testable") ? String(plain.split(separator: "-")[0]) : target
    let identifier =
      isProduct
      ? "PACKAGE-PRODUCT:p_\(plain).\(plain)"
      : "PACKAGE-TARGET:\(plain.replacing("-test-runner", with: "_test_runner"))"
    return
      "P\(isFirst ? 2 : 0):target-\(written)-\(identifier)-SDKROOT:linux:SDK_VARIANT:linux:\(configuration):\(rule)"
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

  private func run(_ statements: [String], in path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open(path, &database) == SQLITE_OK else {
      throw Failure()
    }
    for statement in statements {
      guard sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK else { throw Failure() }
    }
  }

  struct Failure: Error {}
}
