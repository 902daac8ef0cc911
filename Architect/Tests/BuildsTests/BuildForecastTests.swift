import Builds
import Foundation
import ModuleGraph
import Samples
import Testing

@Suite("How long builds take", .timeLimit(.minutes(10))) struct BuildForecastTests {
  /// App uses Cart and Log, both use Base; CartTests tests Cart.
  private static let graph = sampleGraph(
    ["App>Cart", "App>Log", "Cart>Base", "Log>Base", "CartTests>Cart"],
    kinds: ["App": .executable, "CartTests": .test])

  private func forecast(
    _ graph: ModuleGraph = Self.graph, jobs: Int = 1, record: SampleRecord? = nil,
    commits: [String: Double] = [:]
  ) -> BuildForecast {
    BuildForecast(
      graph, package: "Package.swift", recordIn: record?.sample.root, jobs: jobs,
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
    #expect((6...7.5).contains(try time("Base", self.forecast(record: try record(base: 9))).work))
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
    #expect(one.clean.criticalSeconds == many.clean.criticalSeconds, "no number of jobs changes it")
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
    let recorded = forecast(graph, record: record)
    #expect(!recorded.modules.contains { $0.module == "MacOnly" })
    #expect(recorded.leftOut == ["MacOnly"])
    // A manifest that is newer than the record may declare what no build has seen.
    try record.sample.write("Package@swift-6.0.swift", "")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + 60], ofItemAtPath: "\(record.sample.root)/Package@swift-6.0.swift")
    #expect(forecast(graph, record: record).leftOut == [])
    #expect(forecast(graph).modules.contains { $0.module == "MacOnly" })
  }

  @Test("Tests that use a program are compiled after it was linked")
  func testsOfPrograms() throws {
    func forecast(_ kind: Target.Kind) -> BuildForecast {
      self.forecast(
        sampleGraph(
          ["App>Core", "AppTests>App", "CoreTests>Core"],
          kinds: ["App": kind, "AppTests": .test, "CoreTests": .test]), jobs: 16)
    }
    let (program, library) = (forecast(.executable), forecast(.library))
    // The tests' own compilation, and the program's link before it, come between the change and the tests' link.
    #expect(try time("Core", program).body > time("Core", library).body + 0.2)
    #expect(try time("CoreTests", program).body == time("CoreTests", library).body)
    #expect(program.clean.criticalPath.suffix(3) == ["App", "AppTests", "tests of Package.swift"])
    #expect(program.clean.criticalSeconds > library.clean.criticalSeconds + 0.1)
  }

  @Test("A dynamic library is linked again after each change in it")
  func dynamicLibraries() throws {
    func body(_ products: [Product]) throws -> Double {
      let forecast = BuildForecast(
        Self.graph, package: "Package.swift", products: products, recordIn: nil, jobs: 1, commits: [:])
      return try time("Base", forecast).body
    }
    let plain = try body([Product(name: "Kit", targets: ["Cart"])])
    let dynamic = try body([Product(name: "Kit", targets: ["Cart"], isDynamic: true)])
    #expect((0.05...1).contains(dynamic - plain))
    #expect(try body([Product(name: "Kit", targets: ["Log", "Gone"], isDynamic: true)]) == dynamic)
    #expect(try body([Product(name: "Kit", targets: ["App"], isDynamic: true)]) > plain)
    #expect(try body([Product(name: "Kit", targets: ["Gone"], isDynamic: true)]) == plain)
  }

  @Test("A program can be split, too")
  func splitProgram() throws {
    let forecast = forecast(
      sampleGraph(["App>Base", "AppTests>App"], kinds: ["App": .executable, "AppTests": .test]), jobs: 4)
    let parts = ["Low", "Middle", "App"].enumerated().map { number, name in
      BuildVariation.Part(
        name: name, share: 1 / 3, files: 2, uses: Array(["Low", "Middle"].prefix(number)))
    }
    // The parts are compiled one after the other, and each compilation costs something.
    let gain = forecast.gain(.split("App", into: parts)).clean
    #expect((-3...0).contains(gain), "\(gain)")
  }

  @Test("A build without tests does not show that there are none")
  func withoutTests() throws {
    let record = try SampleRecord([
      SampleRecord.compiling("Base", 10, 12), SampleRecord.compiling("Log", 12, 15, inputs: ["Base"]),
      SampleRecord.compiling("Cart", 12, 20, inputs: ["Base"]),
      SampleRecord.compiling("App", 20, 22, inputs: ["Cart", "Log"]),
    ])
    let forecast = forecast(record: record)
    #expect(try !time("CartTests", forecast).isRecorded)
    #expect(forecast.leftOut == [])
  }

  @Test("A command whose times contradict those of others takes nothing from them")
  func contradictions() throws {
    let record = try SampleRecord([
      SampleRecord.compiling("Zed", 0, 10), SampleRecord.compiling("Abc", 1, 5),
      SampleRecord.compiling("Mid", 6, 100), SampleRecord.compiling("Top", 100, 101),
    ])
    let forecast = forecast(sampleGraph(["Top>Zed", "Top>Abc", "Top>Mid"]), record: record)
    #expect(try time("Mid", forecast).work > 80)
    #expect(try time("Abc", forecast).work < 5)
  }

  @Test("What builds gain without a dependency, with an interface, or with parts")
  func variations() throws {
    let forecast = forecast(record: try record(base: 8), commits: ["Base": 10, "Cart": 1])
    let without = forecast.gain(.without(from: "Cart", to: "Base"))
    let saved = try #require(without.perWeek)
    #expect((30...60).contains(saved), "Cart is no longer compiled after ten changes of Base")
    #expect(abs(without.perChange - saved / 11) < 0.001)
    let interface = forecast.gain(.interface(of: "Base"))
    #expect(try #require(interface.perWeek) > 20, "a change in the bodies of Base compiles nothing else")
    let parts = [
      BuildVariation.Part(name: "Low", share: 0.5, files: 1, uses: []),
      BuildVariation.Part(name: "High", share: 0.5, files: 1, uses: ["Low"]),
    ]
    let split = forecast.gain(.split("Base", into: parts))
    #expect(abs(try #require(split.perWeek)) < saved, "the parts are compiled again as often as the whole")
    #expect(forecast.gain(.without(from: "App", to: "Base")).perWeek == 0, "there is no such dependency")
  }

  @Test("A part can have the name of the module, and those of others do not matter")
  func names() throws {
    let commands = [
      SampleRecord.compiling("Library", 0, 10), SampleRecord.compiling("Base", 10, 22, inputs: ["Library"]),
      SampleRecord.compiling("Log", 22, 25, inputs: ["Base"]),
      SampleRecord.compiling("Cart", 22, 30, inputs: ["Base"]),
      SampleRecord.compiling("CartTests", 30, 31, inputs: ["Cart"]),
      SampleRecord.compiling("App", 30, 32, inputs: ["Cart", "Log"]),
    ]
    let forecast = forecast(record: try SampleRecord(commands), commits: ["Base": 10, "Log": 10])
    func gain(_ names: String...) -> BuildForecast.Gain {
      forecast.gain(
        .split(
          "Base",
          into: names.enumerated().map { number, name in
            BuildVariation.Part(name: name, share: 1 / 3, files: 2, uses: Array(names.prefix(number)))
          }))
    }
    let expected = gain("Low", "Middle", "High")
    for other in [gain("Low", "Base", "High"), gain("Base", "Middle", "High"), gain("Low", "Log", "High")] {
      #expect(abs(other.clean - expected.clean) < 0.1)
      #expect(abs(try #require(other.perWeek) - (try #require(expected.perWeek))) < 0.1)
    }
  }

  @Test("An interface module of a name that is taken changes nothing for the module of that name")
  func takenInterface() throws {
    let graph = sampleGraph(["App>Cart", "App>CartInterface", "CartInterface>Base"])
    let gain = forecast(graph, commits: ["CartInterface": 10]).gain(.interface(of: "Cart"))
    #expect(abs(try #require(gain.perWeek)) < 1)
  }

  @Test("Only a module's own tests still depend on it beside its interface")
  func ownTests() throws {
    func saved(_ tests: String) throws -> Double {
      let graph = sampleGraph(["\(tests)>Cart", "App>Cart"], kinds: [tests: .test])
      let gain = forecast(graph, commits: ["Cart": 10]).gain(.interface(of: "Cart"))
      return try #require(gain.perWeek)
    }
    #expect(try saved("CartoonTests") > saved("CartTests") + 0.5)
    #expect(abs(try saved("CartUITests") - (try saved("CartTests"))) < 0.001)
  }

  @Test("Without commits, each module is taken to change as often as the others")
  func unknownChanges() throws {
    let forecast = forecast(record: try record())
    #expect(forecast.perWeek == nil)
    #expect(forecast.modules.allSatisfy { $0.commits == nil && $0.perWeek == nil })
    let gain = forecast.gain(.without(from: "Cart", to: "Base"))
    #expect(gain.perWeek == nil)
    let base = try time("Base", forecast).interface
    #expect((0.5...base).contains(gain.perChange * Double(forecast.modules.count)))
    #expect(forecast.expensiveEdges(1).first.map { [$0.from, $0.to] } == ["Cart", "Base"])
  }

  @Test("A change of an interface never takes less than a change of a body", arguments: 1...8)
  func order(_ jobs: Int) throws {
    let names = (0..<12).map { "M\($0)" }
    let edges = names.indices.flatMap { from in
      names.indices.filter { $0 < from && (from * 7 + $0 * 3) % 4 == 0 }.map { "M\(from)>M\($0)" }
    }
    let forecast = forecast(sampleGraph(edges, kinds: ["M11": .executable, "M10": .test]), jobs: jobs)
    for module in forecast.modules { #expect(module.interface >= module.body, "\(module.module)") }
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

  @Test("Macros take longer than functions, and functions longer than variables")
  func kindsOfCode() throws {
    func work(_ functions: Int, _ variables: Int, _ macros: Int) throws -> Double {
      let forecast = BuildForecast(
        sampleGraph(["A>B"]), package: "Package.swift", recordIn: nil,
        code: { _ in CodeCount(functions: functions, variables: variables, macros: macros) }, jobs: 1,
        commits: [:])
      return try time("A", forecast).work
    }
    #expect(try work(0, 100, 0) > work(0, 0, 0))
    #expect(try work(100, 0, 0) > work(0, 100, 0))
    #expect(try work(0, 0, 100) > work(100, 0, 0) + 0.5)
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
    #expect(try time("Macros", forecast).body > time("App", forecast).body + 0.1)
    #expect(try time("Syntax", forecast).body > time("App", forecast).body + 0.1)
  }
}
