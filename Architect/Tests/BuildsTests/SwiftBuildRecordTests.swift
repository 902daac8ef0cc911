import Builds
import Files
import Foundation
import ModuleGraph
import Samples
import Testing

@Suite("Records of Swift Build", .timeLimit(.minutes(10))) struct SwiftBuildRecordTests {
  private typealias Record = SampleRecord

  /// App uses Cart and Log, both use Base; CartTests tests Cart.
  private static let graph = sampleGraph(
    ["App>Cart", "App>Log", "Cart>Base", "Log>Base", "CartTests>Cart"],
    kinds: ["App": .executable, "CartTests": .test])

  private func forecast(
    _ record: SampleRecord, _ graph: ModuleGraph = Self.graph, jobs: Int = 1,
    problem: (BuildRecord.Unusable) -> Void = { Issue.record("\($0)") }
  ) -> BuildForecast {
    BuildForecast(
      graph, package: "Package.swift", recordIn: record.sample.root, jobs: jobs, commits: [:],
      problem: problem)
  }

  private func work(_ module: String, _ forecast: BuildForecast) throws -> Double {
    try #require(forecast.modules.first { $0.module == module }).work
  }

  /// The commands of a clean build with one job.
  private static let clean: [SampleRecord.Command] = {
    let base = Record.process("Base", 0, 1, isFirst: true)
    return [
      base, Record.process("Base", 0, 4),
      // It waits for Base, and does nothing itself.
      Record.rule("SwiftDriver Compilation Base normal", "Base", 0, 4),
      Record.process("Base", 4, 4.04, number: 1, inputs: [base]), Record.rule("Ld Base.o", "Base", 4.1, 4.2),
      Record.process("Log", 4.2, 6.2), Record.rule("Ld Log.o", "Log", 6.2, 6.3),
      Record.process("Cart", 6.3, 11.3), Record.rule("Ld Cart.o", "Cart", 11.3, 11.4),
      Record.process("App-product", 11.4, 12.4), Record.rule("Ld App", "App-product", 12.4, 12.9),
      Record.process("App-0A1B-testable", 12.9, 13.9), Record.process("CartTests-product", 13.9, 15.9),
      Record.rule("Ld CartTests.so", "CartTests-product", 15.9, 16.4),
      Record.process("CartTests-test-runner", 16.4, 18.4),
      Record.rule("Ld CartTests-test-runner", "CartTests-test-runner", 18.4, 18.9),
    ]
  }()

  @Test("The processes of the compiler are the work of their targets, also those of products and variants")
  func processes() throws {
    let forecast = forecast(try Record(swiftBuild: Self.clean))
    #expect(forecast.modules.allSatisfy { $0.isRecorded })
    #expect(forecast.system == .swiftBuild)
    #expect(forecast.record?.source == .engine(.swiftBuild))
    #expect(forecast.record?.jobs == 1)
    for (module, seconds) in [("Log", 2.0), ("Cart", 5), ("App", 2), ("CartTests", 2)] {
      #expect(abs(try work(module, forecast) - seconds) < 0.2, "\(module)")
    }
    // The first module also reads the headers of the system.
    #expect((1.5...4.2).contains(try work("Base", forecast)))
    #expect((17...21).contains(forecast.clean.seconds), "\(forecast.clean.seconds)")
  }

  @Test(
    "After a change within a body, the tests that contain it are linked, and the program that runs them is compiled"
  )
  func runners() throws {
    let forecast = forecast(try Record(swiftBuild: Self.clean))
    let times = Dictionary(uniqueKeysWithValues: forecast.modules.map { ($0.module, $0) })
    let (cart, log) = (try #require(times["Cart"]), try #require(times["Log"]))
    // Cart is in the program and in the tests, Log only in the program.
    #expect(cart.body - cart.work * 0.6 > log.body - log.work * 0.6 + 0.8)
  }

  @Test(
    "After a changed interface, the compiler starts for everything that loads it, and does little for what does not import it"
  )
  func loading() throws {
    func interface(_ system: BuildSystem) throws -> Double {
      let forecast = BuildForecast(
        sampleGraph(["B>A", "C>B", "D>C", "E>D", "F>E"]), package: "Package.swift", recordIn: nil,
        system: system,
        code: { _ in CodeCount(functions: 2_000, variables: 0, macros: 0) }, jobs: 1, commits: [:])
      let module = try #require(forecast.modules.first { $0.module == "A" })
      return module.interface - module.body
    }
    let (native, swiftBuild) = (try interface(.native), try interface(.swiftBuild))
    #expect((0.4...2).contains(swiftBuild - native), "\(native), \(swiftBuild)")
  }

  @Test("Commands of release builds, and of targets that the package does not have, are no record")
  func others() throws {
    let release = Record.rule("CompileC a.o", "Cart", 0, 1, configuration: "Release")
    for (commands, words) in [
      ([release], "has no build for debugging"), ([Record.process("Other", 0, 1)], "of other modules"),
    ] {
      var problem: String?
      let forecast = forecast(try Record(swiftBuild: commands)) { problem = $0.description }
      #expect(forecast.record == nil)
      #expect(problem?.contains(words) == true, "\(problem ?? "")")
      #expect(problem?.contains(BuildSystem.swiftBuild.record) == true)
    }
  }

  @Test(
    "Of two records, the one that was written last is used, and the other one if that cannot be",
    arguments: [false, true])
  func newest(isDamaged: Bool) throws {
    let record = try Record(
      ["Base", "Log", "Cart", "CartTests", "App"].enumerated().map { number, name in
        Record.compiling(name, Double(number), Double(number + 1))
      })
    try record.addSwiftBuild(Self.clean)
    for (system, age) in [(BuildSystem.native, 60.0), (.swiftBuild, 0)] {
      let path = FilePath.join(record.sample.root, system.record)
      if isDamaged, system == .swiftBuild { try FileSystem.writeAtomically(Array("text".utf8), to: path) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    }
    var problem: String?
    let forecast = forecast(record) { problem = $0.description }
    #expect(forecast.record?.source == .engine(isDamaged ? .native : .swiftBuild))
    #expect(forecast.system == (isDamaged ? .native : .swiftBuild))
    #expect(problem?.contains(BuildSystem.swiftBuild.record) == (isDamaged ? true : nil))
  }

  @Test("Packages from outside are part of the build if the record has them")
  func outside() throws {
    let record = try Record(
      swiftBuild: [Record.process("Syntax", 0, 9)]
        + Self.clean.map { command in
          var later = command
          later.ready += 9
          later.end += 9
          return later
        }, dependencies: ["Base": ["Syntax"], "CartTests-product": ["Cart", "Base", "Syntax"]])
    let forecast = forecast(record)
    #expect(!forecast.modules.contains { $0.module == "Syntax" })
    #expect(forecast.clean.criticalPath.first == "Syntax")
    #expect(forecast.clean.seconds > 24)
  }

  @Test("Keys whose length is not theirs, and keys of nothing, are no commands")
  func hostileKeys() throws {
    let record = try Record(swiftBuild: Self.clean)
    let path = FilePath.join(record.sample.root, BuildSystem.swiftBuild.record)
    var bytes = try FileSystem.read(path)
    for place in bytes.indices.dropLast(4) where bytes[place] == UInt8(ascii: "X") && bytes[place + 3] == 0 {
      for offset in 1...4 { bytes[place + offset] = 0xff }
    }
    try FileSystem.writeAtomically(bytes, to: path)
    var problem: String?
    let forecast = forecast(record) { problem = $0.description }
    #expect(forecast.record == nil && forecast.clean.seconds.isFinite)
    #expect(problem != nil)
  }
}
