import Builds
import Files
import Foundation
import ModuleGraph
import Samples
import Testing

@Suite("Records that cannot be used", .timeLimit(.minutes(10))) struct BuildRecordTests {
  private func problem(_ record: SampleRepository) -> String? {
    var result: String?
    let forecast = BuildForecast(
      sampleGraph(["A>B"]), package: "Package.swift", recordIn: record.root, jobs: 2, commits: [:]
    ) { result = $0.description }
    #expect((1...2).contains(forecast.modules.count))
    #expect(forecast.clean.seconds.isFinite && forecast.clean.seconds > 0)
    return result
  }

  @Test("A folder without a record, and files that are none")
  func notDatabases() throws {
    #expect(problem(try SampleRepository([:])) == nil, "it was not built yet")
    #expect(problem(try SampleRepository([".build/build.db": "text"])) != nil)
    #expect(problem(try SampleRepository([".build/build.db/file": "text"])) != nil)
    let record = try SampleRecord([SampleRecord.compiling("A", 1, 2)])
    let bytes = try FileSystem.read(FilePath.join(record.sample.root, ".build/build.db"))
    for cut in [10, 100, 4_000, bytes.count - 10] {
      try record.sample.write(".build/build.db", bytes: Array(bytes.prefix(cut)))
      _ = problem(record.sample)
    }
    for place in stride(from: 100, to: bytes.count, by: 997) {
      var changed = bytes
      changed[place] ^= 0xff
      try record.sample.write(".build/build.db", bytes: changed)
      _ = problem(record.sample)
    }
  }

  @Test("Many ways from a command to another are not followed")
  func fanOut() throws {
    // Each of 5,000 commands reads a file that 5,000 commands write.
    let makers = String(repeating: "0400000000000000", count: 5_000)
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n LIMIT 5000)"
    let record = try SampleRecord(
      [SampleRecord.compiling("A", 1, 2)],
      then: [
        "INSERT INTO key_names \(numbers) SELECT i, 'C' || i FROM n",
        "INSERT INTO rule_results \(numbers) SELECT i, x'', 0, 1, 1, 0.0, 1.0, x'0800000000000000' FROM n",
        "UPDATE rule_results SET dependencies = x'\(makers)' WHERE key_id = 2",
      ])
    #expect(problem(record.sample)?.contains("has too many dependencies") == true)
  }

  @Test(
    "Tables that are missing, empty, or never end",
    arguments: [
      ["DROP TABLE rule_results"], ["DELETE FROM rule_results"], ["DELETE FROM key_names"],
      [
        "ALTER TABLE rule_results RENAME TO other",
        """
        CREATE VIEW rule_results AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
          SELECT i AS key_id, 1 AS built_at, 1.0 AS start, 2.0 AS end, x'' AS dependencies FROM n
        """,
      ],
    ]
  )
  func tables(_ statements: [String]) throws {
    let record = try SampleRecord(
      [SampleRecord.compiling("A", 1, 2), SampleRecord.compiling("B", 1, 3)], then: statements)
    #expect(problem(record.sample) != nil)
  }

  @Test(
    "Views, virtual tables and columns that compute without end are refused in words, and soon",
    arguments: [
      "SELECT value AS id, 'C' || value AS key FROM json_each('[1]')",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'C' || i AS key FROM n",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000000)
        SELECT i AS id, randomblob(1000) AS key FROM n ORDER BY key
      """,
      "SELECT 1 AS id, zeroblob(1000000000) AS key", "SELECT 1 AS id, printf('%.*c', 900000000, 'C') AS key",
    ])
  func computed(_ query: String) throws {
    let record = try SampleRecord(
      [SampleRecord.compiling("A", 1, 2)],
      then: ["DROP TABLE key_names", "CREATE VIEW key_names AS \(query)"])
    let refusal = "build.db cannot be read: it has other tables than SwiftPM's; build again"
    #expect(problem(record.sample)?.contains(refusal) == true)
  }

  @Test("Columns that compute large values are refused in words")
  func generated() throws {
    let record = try SampleRecord(
      [SampleRecord.compiling("A", 1, 2)],
      then: [
        "DROP TABLE key_names",
        "CREATE TABLE key_names (id INTEGER PRIMARY KEY, key AS (zeroblob(900000000)))",
        "INSERT INTO key_names (id) VALUES (1), (2)",
      ])
    #expect(problem(record.sample)?.contains("build.db cannot be read: ") == true)
  }

  @Test("Nothing is written beside a database, even one that a build did not write to its end")
  func untouched() throws {
    for end in ["-wal", "-journal"] {
      let record = try SampleRecord([SampleRecord.compiling("A", 1, 2)], then: ["PRAGMA journal_mode=WAL"])
      try record.sample.write(".build/build.db\(end)", "what a build was writing")
      let folder = FilePath.join(record.sample.root, ".build")
      let before = try FileSystem.entries(of: folder)
      #expect(problem(record.sample)?.contains("a build is writing it, or was interrupted") == true)
      #expect(try FileSystem.entries(of: folder) == before)
    }
  }

  @Test("Characters of addresses in a path are characters of the path")
  func odd() throws {
    let record = try SampleRecord([SampleRecord.compiling("A", 1, 2)])
    let folder = FilePath.join(record.sample.root, "a?b#c%20d&mode=rwc")
    try FileSystem.makeFolder(folder)
    try FileManager.default.copyItem(
      atPath: FilePath.join(record.sample.root, ".build"), toPath: FilePath.join(folder, ".build"))
    let forecast = BuildForecast(
      sampleGraph(["A>B"]), package: "Package.swift", recordIn: folder, jobs: 2, commits: [:]
    ) { Issue.record("\($0)") }
    #expect(forecast.record != nil)
  }

  @Test("A database that is larger than any, or a pipe, is not opened")
  func irregular() throws {
    let record = try SampleRecord([SampleRecord.compiling("A", 1, 2)])
    let path = FilePath.join(record.sample.root, ".build/build.db")
    #expect(truncate(path, 8 << 40) == 0)
    #expect(problem(record.sample)?.contains("is larger than 512 MiB") == true)
    FileSystem.remove(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(problem(record.sample)?.contains("is not a file") == true)
  }

  @Test("A link that leads to no file is a record that cannot be used", arguments: ["nothing", "build.db"])
  func dangling(_ target: String) throws {
    let sample = try SampleRepository([:])
    try sample.link(".build/build.db", to: target)
    #expect(problem(sample)?.contains(".build/build.db is a link that leads to no file") == true)
  }

  @Test("A link to a record is that record")
  func linked() throws {
    let record = try SampleRecord([SampleRecord.compiling("A", 1, 2)])
    let path = FilePath.join(record.sample.root, ".build/build.db")
    try FileManager.default.moveItem(atPath: path, toPath: FilePath.join(record.sample.root, "record"))
    try record.sample.link(".build/build.db", to: "../record")
    #expect(problem(record.sample) == nil)
  }

  @Test("Times that make no sense are no times")
  func times() throws {
    let wrong = ["UPDATE rule_results SET built_at = 'x', start = 'y', end = NULL, dependencies = 7"]
    _ = problem(try SampleRecord([SampleRecord.compiling("A", 1, 2)], then: wrong).sample)
    for (ready, end) in [(5.0, 1.0), (-1e300, 1e300), (0, 1.7e308), (0, 1e10), (0, 0)] {
      let record = try SampleRecord([
        SampleRecord.compiling("A", ready, end, inputs: ["B"]),
        SampleRecord.compiling("B", ready, end, inputs: ["A"]),
      ])
      _ = problem(record.sample)
    }
  }
}
