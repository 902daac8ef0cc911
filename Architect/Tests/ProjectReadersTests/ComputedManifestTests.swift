import Files
import Grammars
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Package.swift that computes", .timeLimit(.minutes(10))) struct ComputedManifestTests {
  private func read(_ text: String, reader: SwiftPMReader) throws -> ProjectReading {
    let sample = try SampleRepository(["Package.swift": text])
    let tree = FileTree(root: sample.root)
    return reader.read(["Package.swift"], in: tree)
  }

  private func evaluate(_ text: String) throws -> ProjectReading {
    try read(text, reader: SwiftPMReader(cacheFolder: nil, runsManifests: false))
  }

  /// What a manifest declares, without the places.
  private func outline(_ project: Project) -> [String] {
    let targets = project.targets.flatMap { target in
      ["\(target.name) \(target.kind) \(target.flags.sorted()) \(target.moduleAliases)"]
        + target.dependencies.map { "\(target.name): \($0.kind) \($0.name)" }
    }
    let products = project.products.map { "\($0.name) \($0.targets) \($0.isExecutable) \($0.isDynamic)" }
    let packages = project.packages.map { "\($0.identity) \($0.alias ?? "-")" }
    let platforms = project.platforms.map { "\($0.key) \($0.value)" }.sorted()
    return [project.name] + targets + products + packages + platforms
  }

  @Test(
    "a computed manifest is read without running it, and says what running it says",
    arguments: ComputedManifestSamples.whole)
  func bothWays(text: String) throws {
    let evaluated = try evaluate(text)
    let run = try read(text, reader: SwiftPMReader(cacheFolder: nil, runsEverything: true))
    #expect(evaluated.problems.filter { $0.effect == .blocks } == [])
    #expect(evaluated.projects.map(outline) == run.projects.map(outline))
    // The folders are reported as missing, which shows the paths, in the same way.
    #expect(evaluated.problems.map(\.message) == run.problems.map(\.message))
  }

  @Test("a text of a type, a case or an optional value is what Swift makes of it, or is unknown")
  func texts() throws {
    let texts = (0..<240).map { TypeTextGrammar.text(Choices(seed: UInt64($0), count: 80)) }
    let head = "enum Start {}\n" + TypeTextGrammar.declarations
    let lines = texts.map { "texts.append(\($0))" }.joined(separator: "\n")
    let whole = ComputedManifestSamples.manifest(
      head + "var texts: [String] = []\n\(lines)\n"
        + "let package = Package(name: \"P\", targets: texts.enumerated().map { .target(name: \"\\($0.offset)<\\($0.element)>\") })\n"
    )
    let run = try read(whole, reader: SwiftPMReader(cacheFolder: nil, runsEverything: true))
    let expected = run.projects.flatMap(\.targets).map(\.name)
    try #require(expected.count == texts.count, "\(run.problems)")
    var known = 0
    for (index, (text, name)) in zip(texts, expected).enumerated() {
      let reading = try evaluate(
        ComputedManifestSamples.manifest(
          head
            + "let package = Package(name: \"P\", targets: [.target(name: \"\(index)<\" + (\(text)) + \">\")])"
        ))
      guard let found = reading.projects.first?.targets.first?.name else {
        #expect(reading.problems.count { $0.effect == .blocks } == 1, "\(text)")
        continue
      }
      known += 1
      #expect(found == name, "\(text)")
    }
    // Most forms are supported.
    #expect(known > texts.count * 3 / 4, "\(known)")
  }

  @Test("what cannot be evaluated is named with its line", arguments: ComputedManifestSamples.partial)
  func partial(body: String, line: Int, reason: String) throws {
    let reading = try evaluate(ComputedManifestSamples.manifest(body))
    #expect(reading.projects.map(\.name) == [])
    let problem = try #require(reading.problems.first)
    #expect(problem.place == Place(file: "Package.swift", line: line))
    #expect(problem.message.contains(reason), "\(problem.message)")
    #expect(problem.effect == .blocks)
  }

  @Test(
    "the manifest that the package manager chooses is read",
    arguments: [
      (["": "5.5", "5.9": "5.9"], "Package@swift-5.9.swift"), (["": "6.0", "5.9": "5.9"], "Package.swift"),
      (["": "5.5", "5.6": "5.6", "5.10": "5.10"], "Package@swift-5.10.swift"),
      (["": "5.5", "5": "5.4"], "Package.swift"), (["": "5.5", "x": "6.0", "5.9.": "6.0"], "Package.swift"),
    ])
  func variants(versions: [String: String], chosen: String) throws {
    var files = ["Sources/A/A.swift": ""]
    for (variant, tools) in versions {
      let text = SamplePackage("P").target("A").product("Tools \(tools)", ["A"]).text
      files[variant.isEmpty ? "Package.swift" : "Package@swift-\(variant).swift"] =
        text.replacing("6.0", with: tools, maxReplacements: 1)
    }
    let sample = try SampleRepository(files)
    let tree = FileTree(root: sample.root)
    func outlines(_ reader: SwiftPMReader) -> [[String]] {
      let reading = reader.read(reader.manifests(in: tree), in: tree)
      #expect(reading.problems == [] && reading.projects.map(\.manifest) == [chosen])
      return reading.projects.map(outline)
    }
    let evaluated = outlines(SwiftPMReader(cacheFolder: nil, runsManifests: false))
    #expect(evaluated == outlines(SwiftPMReader(cacheFolder: nil, runsEverything: true)))
  }

  @Test("a hostile manifest ends", arguments: ComputedManifestSamples.hostile)
  func hostile(body: String) throws {
    let text = ComputedManifestSamples.manifest("let package = Package(name: \"P\")\n" + body)
    let reading = try evaluate(text)
    #expect(reading.projects.count + reading.problems.count { $0.effect == .blocks } == 1)
  }

  @Test("a literal stands where it is written, and what a function makes stands where it is called")
  func places() throws {
    let reading = try evaluate(
      ComputedManifestSamples.manifest(
        """
        extension Target.Dependency { static let log: Self = .product(name: "Log", package: "log") }
        func module(_ name: String, _ more: [Target.Dependency]) -> Target {
          .target(name: name, dependencies: ["Core"] + more)
        }
        let kit: Target.Dependency = "Kit"
        let shared: [Target.Dependency] = [
          "Shared",
        ]
        let package = Package(name: "P", targets: [
          module("A", [
            .product(name: "Own", package: "own"),
            .log,
            kit,
          ] + shared),
        ])
        package.targets += [
          .target(
            name: "B"),
        ]
        for name in ["C"] {
          package.targets.append(.target(name: name, dependencies: ["\\(name)Kit"]))
        }
        """))
    let targets = try #require(reading.projects.first?.targets)
    #expect(targets.map(\.place.line) == [13, 20, 24])
    let places = targets.flatMap(\.dependencies).map { "\($0.name) \($0.place.line)" }
    #expect(places == ["Core 13", "Own 14", "Log 15", "Kit 16", "Shared 10", "CKit 24"])
  }

  static let environment = ComputedManifestSamples.manifest(
    """
    let isLocal = ProcessInfo.processInfo.environment["TENON_SAMPLE_LOCAL"] != nil
    let other = Context.environment["TENON_SAMPLE_NAME"] ?? "Far"
    let package = Package(name: "P", targets: [.target(name: isLocal ? "Near" : other)])
    if let text = Context.environment["TENON_SAMPLE_X"], !text.isEmpty { package.targets = [] }
    """)

  @Test("environment variables count as not set, and the project says so")
  func environment() throws {
    let reading = try evaluate(Self.environment)
    let project = try #require(reading.projects.first)
    #expect(project.targets.map(\.name) == ["Far"])
    #expect(project.environmentPlace == Place(file: "Package.swift", line: 4))
    let literal = try evaluate(SamplePackage("P").target("A").text)
    #expect(literal.projects.map(\.environmentPlace) == [nil])
  }

  @Test("if manifests may be run, one that reads the environment is run")
  func environmentOfRun() throws {
    let reading = try read(Self.environment, reader: SwiftPMReader(cacheFolder: nil))
    let project = try #require(reading.projects.first)
    #expect(project.targets.map(\.name) == ["Far"])
    #expect(project.environmentPlace == nil)
  }

  @Test("a computed manifest that depends on its host is evaluated for each host")
  func hosts() throws {
    let reading = try evaluate(
      ComputedManifestSamples.manifest(
        """
        var names = ["A"]
        #if os(Linux)
        names.append("L")
        #else
        names.append("M")
        #endif
        func isMac() -> Bool {
          #if os(macOS)
          return true
          #else
          return false
          #endif
        }
        let package = Package(name: "P", targets: names.map { .target(name: $0) } + (isMac() ? [.target(name: "N")] : []))
        """))
    let project = try #require(reading.projects.first)
    #expect(project.targets.map(\.name) == ["A", "M", "N", "L"])
    #expect(project.hosts == ["macOS", "Linux"])
  }
}
