import Builds
import Files
import ModuleGraph
import Samples
import Testing

private typealias Log = SampleActivityLog

@Suite("Forecasts from builds that Xcode logged", .timeLimit(.minutes(10))) struct LoggedForecastTests {
  /// App uses Cart and Log, both use Base; CartTests tests Cart.
  private static let graph = sampleGraph(
    ["App>Cart", "App>Log", "Cart>Base", "Log>Base", "CartTests>Cart"],
    kinds: ["App": .executable, "CartTests": .test])

  private func forecast(
    _ sections: [Log.Section], _ graph: ModuleGraph = Self.graph, jobs: Int = 1,
    problem: (BuildRecord.Unusable) -> Void = { _ in }
  ) throws -> BuildForecast {
    let log = try ActivityLog(SampleActivityLog(sections, seconds: 30).file, of: "build.xcactivitylog")
    return BuildForecast(
      graph, package: "Package.swift", recordIn: nil, log: log, jobs: jobs,
      commits: [:], problem: problem)
  }

  private func time(_ module: String, _ forecast: BuildForecast) throws -> BuildForecast.ModuleTime {
    try #require(forecast.modules.first { $0.module == module })
  }

  private static let clean = [
    Log.target("Base", [Log.command("SwiftEmitModule", 0, 1), Log.swift(1, 3)]),
    Log.target("Log", [Log.swift(3, 9)]), Log.target("Cart", [Log.swift(3, 9)]),
    Log.target("CartTests", [Log.swift(9, 10)]),
    Log.target("App", [Log.swift(9, 11), Log.command("Ld", 11, 12)]),
  ]

  @Test("The work of a module is what its commands had of the cores")
  func clean() throws {
    let forecast = try forecast(Self.clean)
    #expect(forecast.modules.allSatisfy { $0.isRecorded })
    for (module, seconds) in [("Base", 3.0), ("Log", 6), ("Cart", 6), ("CartTests", 1), ("App", 2)] {
      let work = try time(module, forecast).work
      #expect(abs(work - seconds) < 0.3, "\(module)")
    }
    let record = try #require(forecast.record)
    #expect(record.jobs == 2, "two commands ran at once")
    #expect(record.date.timeIntervalSinceReferenceDate == Log.date)
  }

  @Test("What processors worked is more exact than how long the command ran")
  func measured() throws {
    var sections = Self.clean
    sections[1] = Log.target("Log", [Log.swift(3, 9, processorSeconds: 2)])
    for index in [0, 2, 3, 4] {
      for child in sections[index].children.indices {
        let command = sections[index].children[child]
        sections[index].children[child].processorSeconds = command.end - command.start
      }
    }
    let forecast = try forecast(sections)
    #expect(abs(try time("Log", forecast).work - 2) < 0.3)
    #expect(abs(try time("Cart", forecast).work - 6) < 0.3)
  }

  @Test("More commands than cores share the cores")
  func shared() throws {
    // The compiler of Xcode 13 and earlier does not show its processes.
    let files = (0..<1_000).map {
      Log.Section(signature: "CompileSwift normal arm64 /\($0).swift", start: 0, end: 10)
    }
    let sources = Log.Section(
      signature: "CompileSwiftSources normal arm64", start: 0, end: 10, children: files)
    let forecast = try forecast([Log.target("Base", [sources])])
    let record = try #require(forecast.record)
    #expect(abs(try time("Base", forecast).work - 10 * Double(record.jobs)) < 5)
  }

  @Test("A module of which a build compiled only some files, or which it did not finish, is estimated")
  func incremental() throws {
    let graph = sampleGraph(["App>Cart", "App>Log"])
    let large = ModuleGraph(
      modules: graph.modules.map { module in
        var module = module
        if module.id == "Cart" {
          module.files = (0..<20).map {
            SourceFile(path: "Sources/Cart/\($0).swift", language: .swift, lines: 10)
          }
        }
        return module
      }, edges: graph.edges, layers: [], problems: [])
    var stopped = Log.swift(5, 9)
    stopped.isCancelled = true
    let forecast = try forecast(
      [
        Log.target("Cart", [Log.swift(0, 5)]), Log.target("Log", [stopped]),
        Log.target("App", [Log.swift(5, 9)]),
      ],
      large)
    #expect(try !time("Cart", forecast).isRecorded)
    #expect(try !time("Log", forecast).isRecorded)
    #expect(try time("App", forecast).isRecorded)
    let whole = try self.forecast([Log.target("Cart", [Log.swift(0, 5, files: 19)])], large)
    #expect(try time("Cart", whole).isRecorded, "files for other systems are left out")
  }

  @Test("Packages from outside are built, too, if the log shows who needs them")
  func outside() throws {
    let plain = try forecast(Self.clean)
    // The product is a target of its own with nothing to compile.
    let later = Self.clean.map { target in
      Log.Section(
        signature: target.signature, title: target.title, start: 10, end: 22,
        children: target.children.map { command in
          var command = command
          command.start += 10
          command.end += 10
          command.children = []
          return command
        })
    }
    let sections =
      [
        Log.graph(["Base>Product", "Product>Library", "Library>Core"]),
        Log.target("Core", [Log.swift(0, 5)], project: "library"),
        Log.target("Library", [Log.swift(5, 10)], project: "library"),
        Log.target("Unused", [Log.swift(5, 10)], project: "library"),
      ] + later
    let forecast = try forecast(sections)
    #expect(forecast.clean.criticalSeconds > plain.clean.criticalSeconds + 5)
    #expect(forecast.clean.criticalPath.prefix(3) == ["Core", "Library", "Base"])
    #expect(!forecast.modules.contains { $0.module == "Library" })
  }

  @Test("A macro's module is found, although the log does not show that it runs in the compiler")
  func macros() throws {
    let graph = sampleGraph(["App>Macros", "Macros>Syntax"], kinds: ["App": .executable, "Macros": .macro])
    let forecast = try forecast(
      [
        Log.graph(["App>Macros", "Macros>Syntax"]), Log.target("Syntax", [Log.swift(0, 4)]),
        Log.target("Macros", [Log.swift(4, 5)]), Log.target("App", [Log.swift(5, 6)]),
      ], graph)
    #expect(forecast.modules.map(\.module) == ["App", "Macros", "Syntax"])
    #expect(forecast.modules.allSatisfy { $0.isRecorded })
  }

  @Test("A log of other modules, or without any, is no record")
  func foreign() throws {
    for sections in [[], [Log.target("Other", [Log.swift(0, 1)])], [Log.graph(["A>B", "B>A"])]] {
      var reason = ""
      let forecast = try forecast(sections) { reason = $0.description }
      #expect(forecast.record == nil)
      #expect(reason.contains("name the log of a clean build"))
    }
  }
}
