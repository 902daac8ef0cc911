import BuildTime
import Files
import ModuleGraph
import Samples
import Testing

@Suite("How long builds take", .timeLimit(.minutes(5))) struct BuildForecastTests {
  /// App uses Cart and Log, both use Base; CartTests tests Cart.
  private static let graph = sampleGraph(
    ["App>Cart", "App>Log", "Cart>Base", "Log>Base", "CartTests>Cart"],
    kinds: ["App": .executable, "CartTests": .test])

  private func forecast(
    _ graph: ModuleGraph = Self.graph, jobs: Int = 1, record: SampleRecord? = nil,
    commits: [String: Double] = [:]
  ) -> BuildForecast {
    BuildForecast(
      graph, package: "Package.swift", recordIn: record?.sample.root, content: { _ in nil }, jobs: jobs,
      commits: commits)
  }

  private func time(_ module: String, _ forecast: BuildForecast) throws -> BuildForecast.ModuleTime {
    try #require(forecast.modules.first { $0.module == module })
  }

  private func record(base: Double = 2, jobs: Int = 1) throws -> SampleRecord {
    try SampleRecord(
      [
        SampleRecord.compiling("Base", 10, 10 + base),
        // Both are ready when Base is done; the one whose name comes last is first.
        SampleRecord.compiling("Log", 10 + base, 13 + base, inputs: ["Base"]),
        SampleRecord.compiling("Cart", 10 + base, 18 + base, inputs: ["Base"]),
        SampleRecord.compiling("CartTests", 18 + base, 19 + base, inputs: ["Cart"]),
        SampleRecord.compiling("App", 18 + base, 20 + base, inputs: ["Cart", "Log"]),
      ], jobs: jobs)
  }

  @Test("A command that waited for its turn took only the time after its turn came")
  func waiting() throws {
    let forecast = forecast(record: try record())
    #expect(forecast.modules.allSatisfy { $0.isRecorded })
    #expect(abs(try time("Base", forecast).work - 2) < 0.2)
    // The first module also reads the headers of the system, which later builds do not.
    #expect(try time("Base", self.forecast(record: try record(base: 9))).work < 5)
    #expect(abs(try time("Log", forecast).work - 3) < 0.2)
    #expect(abs(try time("Cart", forecast).work - 5) < 0.2)
    #expect(abs(try time("CartTests", forecast).work - 1) < 0.2)
    #expect(abs(try time("App", forecast).work - 1) < 0.2)
    #expect(try #require(forecast.record).jobs == 1)
    #expect((12...15).contains(forecast.clean.seconds))
  }

  @Test("More jobs make a build shorter, but not shorter than its longest chain")
  func jobs() throws {
    let record = try record()
    let one = forecast(record: record)
    let many = forecast(jobs: 16, record: record)
    #expect(many.clean.seconds < one.clean.seconds)
    #expect(many.clean.seconds >= many.clean.criticalSeconds - 0.001)
    #expect(many.clean.criticalPath.prefix(2) == ["Base", "Cart"])
    #expect(many.clean.idle > 0.5)
    #expect(one.clean.idle < 0.01)
  }

  @Test("A change of an interface compiles the modules that import it, and no others")
  func interface() throws {
    let forecast = forecast(record: try record())
    let base = try time("Base", forecast)
    #expect((6...10).contains(base.interface), "one file of Base, and all of Log and Cart")
    #expect(base.body < 3)
    let app = try time("App", forecast)
    #expect(app.interface < 2)
    #expect(try time("Cart", forecast).interface > time("Log", forecast).interface)
  }

  @Test("Only the first build counts if later ones compiled single modules")
  func laterBuilds() throws {
    let commands = [
      SampleRecord.compiling("Base", 10, 12), SampleRecord.compiling("Log", 12, 15, inputs: ["Base"]),
      SampleRecord.compiling("Cart", 100, 100.3, build: 2, inputs: ["Base"]),
      SampleRecord.compiling("CartTests", 20, 21, inputs: ["Cart"]),
      SampleRecord.compiling("App", 21, 22, inputs: ["Cart", "Log"]),
    ]
    let forecast = forecast(record: try SampleRecord(commands))
    #expect(try time("Cart", forecast).isRecorded == false)
    #expect(try time("Cart", forecast).work > 0.5, "like the modules that were recorded")
    #expect(try time("Base", forecast).isRecorded)
  }

  @Test("Modules from outside the repository are built, too")
  func outside() throws {
    let plain = forecast(record: try record())
    let commands = [
      SampleRecord.compiling("Library", 0, 10), SampleRecord.compiling("Base", 10, 12, inputs: ["Library"]),
      SampleRecord.compiling("Log", 12, 15, inputs: ["Base"]),
      SampleRecord.compiling("Cart", 12, 20, inputs: ["Base"]),
      SampleRecord.compiling("CartTests", 20, 21, inputs: ["Cart"]),
      SampleRecord.compiling("App", 20, 22, inputs: ["Cart", "Log"]),
      // Nothing that is built uses it any more.
      SampleRecord.compiling("Removed", 22, 90, build: 0),
    ]
    let forecast = forecast(record: try SampleRecord(commands))
    #expect(abs(forecast.clean.seconds - plain.clean.seconds - 10) < 0.5)
    #expect(!forecast.modules.contains { $0.module == "Library" })
  }

  @Test("Modules that the record's builds left out are for other systems")
  func otherSystems() throws {
    let record = try record()
    let graph = sampleGraph([
      "App>Cart", "App>Log", "Cart>Base", "Log>Base", "CartTests>Cart", "MacOnly>Base",
    ])
    #expect(!forecast(graph, record: record).modules.contains { $0.module == "MacOnly" })
    #expect(forecast(graph).modules.contains { $0.module == "MacOnly" })
  }

  @Test("What builds gain without a dependency, with an interface, or with parts")
  func variations() throws {
    let forecast = forecast(record: try record(base: 8), commits: ["Base": 10, "Cart": 1])
    let without = forecast.gain(.without(from: "Cart", to: "Base"))
    #expect((30...60).contains(without.perWeek), "Cart is no longer compiled after ten changes of Base")
    #expect(abs(without.perChange - without.perWeek / 11) < 0.001)
    let interface = forecast.gain(.interface(of: "Base"))
    #expect(interface.perWeek > 20, "a change in the bodies of Base compiles nothing else")
    let parts = [
      BuildVariation.Part(name: "Low", share: 0.5, files: 1, uses: []),
      BuildVariation.Part(name: "High", share: 0.5, files: 1, uses: ["Low"]),
    ]
    let split = forecast.gain(.split("Base", into: parts))
    #expect(abs(split.perWeek) < without.perWeek, "the parts are compiled again as often as the whole")
    #expect(forecast.gain(.without(from: "App", to: "Base")).perWeek == 0, "there is no such dependency")
  }

  @Test("The most expensive dependency is that of a slow module on one that often changes")
  func edges() throws {
    let forecast = forecast(record: try record(), commits: ["Base": 10, "Log": 1])
    let edges = forecast.expensiveEdges(3)
    #expect(edges.first.map { [$0.from, $0.to] } == ["Cart", "Base"])
    #expect(edges.dropFirst().first.map { [$0.from, $0.to] } == ["Log", "Base"])
    #expect(edges.count <= 3)
  }

  @Test("Without a record, larger modules take longer")
  func estimates() throws {
    let forecast = forecast(commits: ["Base": 1])
    #expect(forecast.record == nil)
    #expect(forecast.modules.allSatisfy { !$0.isRecorded && $0.work > 0 && $0.interface >= $0.body })
  }

  @Test("Macros take longer than functions, and comments and texts take no time")
  func kindsOfCode() throws {
    let graph = sampleGraph(["A>B"])
    func work(_ text: String) throws -> Double {
      let forecast = BuildForecast(
        graph, package: "Package.swift", recordIn: nil, content: { _ in Array(text.utf8) }, jobs: 1,
        commits: [:])
      return try time("A", forecast).work
    }
    let empty = try work("")
    let lines = [
      "// func f() { let a = #expect(b) }", "/* func f() /* nested */ { let a } */",
      "print(\"func let #expect\", \"\\\" let\")", "\"\"\"\nfunc let \" var\n\"\"\"", "#if DEBUG\n#endif",
    ]
    for line in lines {
      #expect(try work(String(repeating: line + "\n", count: 100)) == empty, "\(line)")
    }
    let functions = try work(String(repeating: "func f() {}\n", count: 100))
    let macros = try work(String(repeating: "#expect(f())\n", count: 100))
    #expect(functions > empty + 0.1)
    #expect(macros > functions + 0.5)
    for text in ["/*", "/", "\"", "\"\"\"", "\"\\", "#", "\"\"\"\\", "*/", "/*/"] { _ = try work(text) }
  }

  @Test("Modules in a cycle are built, too")
  func cycles() {
    let forecast = forecast(sampleGraph(["A>B", "B>A", "C>A"]), commits: ["A": 1])
    #expect(forecast.clean.seconds > 0)
    #expect(forecast.modules.map(\.module) == ["A", "B", "C"])
    #expect(!forecast.expensiveEdges(10).isEmpty)
  }

  @Test("What only runs during the build is compiled for that, too")
  func macros() throws {
    let graph = sampleGraph(["App>Macros", "Macros>Syntax"], kinds: ["App": .executable, "Macros": .macro])
    let forecast = forecast(graph)
    #expect(forecast.modules.map(\.module) == ["App", "Macros", "Syntax"])
    // The users of a macro are compiled again if it changes, and the macro if what it uses changes.
    #expect(try time("Macros", forecast).interface > time("App", forecast).interface)
  }
}

@Suite("Records that cannot be used", .timeLimit(.minutes(5))) struct BuildRecordTests {
  private func problem(_ record: SampleRepository) -> String? {
    var result: String?
    let forecast = BuildForecast(
      sampleGraph(["A>B"]), package: "Package.swift", recordIn: record.root, content: { _ in nil },
      jobs: 2, commits: [:]
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
