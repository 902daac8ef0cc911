import Builds
import ModuleGraph
import Samples
import Testing

@Suite("What the compiler measures itself", .timeLimit(.minutes(10))) struct CompilerStatisticsTests {
  private static let graph = sampleGraph(["Cart>Base", "Log>Base"])

  /// The file that one process of the compiler writes.
  private func process(
    _ module: String, _ input: String = "all", at start: Int, _ seconds: Double, importing: Double = 0,
    making: Double = 0, instructions: Int = 0, random: Int = 1
  ) -> (String, String) {
    let output = input == "all" ? "swiftmodule" : "o"
    let name = "\(module)-\(input)-x86_64_unknown_linux_gnu-\(output)-Onone"
    let text = """
      {
      \t"AST.NumSourceLines": 12,
      \t"IRModule.NumIRInsts": \(instructions),
      \t"time.swift.perform-sema.user": \(making / 2),
      \t"time.swift.IRGen.sys": \(making / 2),
      \t"time.swift.Import resolution.user": \(importing),
      \t"time.swift-frontend.\(name).wall": \(seconds * 3),
      \t"time.swift-frontend.\(name).user": \(seconds * 0.75),
      \t"time.swift-frontend.\(name).sys": \(seconds * 0.25)
      }
      """
    return ("stats-\(start)-swift-frontend-\(name)-\(random).json", text)
  }

  private func forecast(_ files: [(String, String)], _ graph: ModuleGraph = graph) throws -> BuildForecast {
    let sample = try SampleRepository(Dictionary(files) { $1 })
    return BuildForecast(
      graph, package: "Package.swift", recordIn: nil,
      statistics: try CompilerStatistics(folder: sample.root), jobs: 1, commits: [:])
  }

  private func time(_ module: String, _ forecast: BuildForecast) throws -> BuildForecast.ModuleTime {
    try #require(forecast.modules.first { $0.module == module })
  }

  @Test("The interface counts in each build, the files only if they are compiled")
  func interface() throws {
    let forecast = try forecast([
      process("Base", at: 10_000_000, 5), process("Base", "A.swift", at: 9_999_900, 1),
      process("Cart", at: 20_000_000, 1), process("Cart", "A-B.swift", at: 20_100_000, 5),
    ])
    #expect(forecast.hasStatistics)
    #expect(try time("Base", forecast).isRecorded)
    #expect(try !time("Log", forecast).isRecorded)
    #expect(abs(try time("Base", forecast).work - 6) < 0.2)
    #expect(abs(try time("Cart", forecast).work - 6) < 0.2)
  }

  @Test("What a process takes to read headers belongs to clean builds only")
  func headers() throws {
    let forecast = try forecast([
      process("Base", at: 10_000_000, 5, importing: 3), process("Base", "A.swift", at: 10_000_100, 1),
    ])
    #expect(abs(try time("Base", forecast).work - 3) < 0.2)
    #expect(forecast.clean.seconds > 6)
  }

  @Test("Writing the index of imported modules belongs to clean builds only")
  func index() throws {
    // Half a second for 10,000 instructions is usual. What takes much longer wrote more than its own output.
    let forecast = try forecast([
      process("Base", at: 10_000_000, 1),
      process("Base", "A.swift", at: 10_000_100, 4.5, making: 1, instructions: 10_000),
      process("Base", "B.swift", at: 10_000_200, 3.1, making: 0.1, instructions: 100, random: 2),
      process("Cart", at: 20_000_000, 1),
      process("Cart", "A.swift", at: 20_000_100, 2, making: 1, instructions: 20_000),
      process("Log", at: 30_000_000, 1),
      process("Log", "A.swift", at: 30_000_100, 2.7, making: 1, instructions: 24_000),
    ])
    #expect(abs(try time("Base", forecast).work - (1 + 1.5 + 0.2)) < 0.2)
    #expect(abs(try time("Cart", forecast).work - 3) < 0.2)
    #expect(abs(try time("Log", forecast).work - 3.7) < 0.2, "less than half as much again is usual")
    #expect(forecast.clean.seconds > 8.6 + 3 + 3.7)
  }

  @Test("A change in a test compiles the list of tests again without reading the headers again")
  func listOfTests() throws {
    let name = "CartTests"
    let sample = sampleGraph(["\(name)>Cart"], kinds: [name: .test])
    let graph = ModuleGraph(
      modules: sample.modules, edges: sample.edges, externals: [ExternalUse(from: name, name: "XCTest")])
    func body(list seconds: Double, importing: Double) throws -> Double {
      let forecast = try forecast(
        [
          process(name, at: 10_000_000, 1),
          process("ShopPackageDiscoveredTests", at: 20_000_000, seconds, importing: importing),
        ], graph)
      return try time(name, forecast).body
    }
    #expect(abs(try body(list: 0.9, importing: 0.8) - (try body(list: 0.1, importing: 0))) < 0.01)
    #expect(try body(list: 0.6, importing: 0) > (try body(list: 0.1, importing: 0)) + 0.3)
  }

  @Test("The parts of a module read headers once")
  func partsWithHeaders() throws {
    func gain(importing: Double) throws -> Double {
      let forecast = try forecast([
        process("Base", at: 10_000_000, 1 + importing, importing: importing),
        process("Base", "A.swift", at: 10_000_100, 4),
      ])
      let parts = ["One", "Two", "Three", "Four"].map {
        BuildVariation.Part(name: $0, share: 0.25, files: 2, uses: [])
      }
      let split = forecast.gain(.split("Base", into: parts)).clean
      #expect(abs(forecast.gain(.interface(of: "Base")).clean) < 1)
      return split
    }
    #expect(abs(try gain(importing: 3) - (try gain(importing: 0))) < 0.1)
  }

  @Test("Of several builds, the one that did the most counts for each module")
  func builds() throws {
    let forecast = try forecast([
      process("Base", at: 10_000_000, 1), process("Base", "A.swift", at: 10_000_100, 2),
      process("Base", "C.swift", at: 13_000_000, 2, random: 2),
      process("Base", at: 90_000_000, 1, random: 3), process("Base", "A.swift", at: 90_000_100, 1, random: 4),
      process("Base", at: 190_000_000, 1, random: 5),
    ])
    #expect(abs(try time("Base", forecast).work - 5) < 0.3)
  }

  @Test("Statistics of other modules are not used")
  func otherModules() throws {
    #expect(try !forecast([process("Other", at: 10_000_000, 5)]).hasStatistics)
  }

  @Test("A module that one process compiled has no time for its interface alone")
  func whole() throws {
    let name = "Base-all-arm64_apple_macosx15.0-o-Onone"
    let text = "{\"time.swift-frontend.\(name).user\": 4, \"time.swift-frontend.\(name).sys\": 0}"
    let forecast = try forecast([("stats-1-swift-frontend-\(name)-7.json", text)])
    #expect(abs(try time("Base", forecast).work - 4) < 0.5)
  }

  @Test(
    "Files that are not statistics are left out",
    arguments: [
      "", "{", "[1]", #"{"time.swift-frontend.X.user": 1}"#, #"{"a": {"b": {"c": 1}}}"#,
    ])
  func others(_ text: String) throws {
    let (name, good) = process("Base", at: 1, 2)
    let files = [name: text, "README": "text", "stats-1.json": good, "stats": ""]
    let sample = try SampleRepository(files)
    #expect(throws: CompilerStatistics.Unusable.self) { try CompilerStatistics(folder: sample.root) }
    let (other, otherText) = process("Cart", at: 1, 2)
    let mixed = try SampleRepository(files.merging([other: otherText]) { $1 })
    #expect(
      try CompilerStatistics(folder: mixed.root).damaged == [name], "the others are no statistics of a module"
    )
  }

  @Test(
    "Times that make no sense are no times",
    arguments: ["-1", "1e300", "\"4\"", "null", "9999999999999999999999"])
  func times(_ number: String) throws {
    let (name, text) = process("Base", at: 1, 4)
    let sample = try SampleRepository([name: text.replacing("user\": 3.0", with: "user\": \(number)")])
    #expect(throws: CompilerStatistics.Unusable.self) { try CompilerStatistics(folder: sample.root) }
  }

  @Test("A folder that does not exist, or has nothing, is said with what to do")
  func nothing() throws {
    let sample = try SampleRepository(["Sources/A.swift": ""])
    #expect(throws: CompilerStatistics.Unusable.self) { try CompilerStatistics(folder: "\(sample.root)/x") }
    do {
      _ = try CompilerStatistics(folder: sample.root)
      Issue.record("there are no statistics")
    } catch { #expect("\(error)".contains("-Xswiftc -stats-output-dir")) }
  }
}
