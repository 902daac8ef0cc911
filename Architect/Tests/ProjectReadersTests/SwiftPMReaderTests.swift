import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Package.swift", .timeLimit(.minutes(10))) struct SwiftPMReaderTests {
  private func read(_ sample: SampleRepository, runsEverything: Bool = false) -> ProjectReading {
    let reader = SwiftPMReader(cacheFolder: nil, runsEverything: runsEverything)
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let shared: [Target.Dependency] = ["Core"]
    let package = Package(
      name: "P",
      platforms: [.iOS(.v16), .macOS("13.2")],
      products: [.library(name: "P", targets: ["Core", "UI"]), .executable(name: "run", targets: ["run"])],
      dependencies: [.package(url: "https://example.com/Logging.git", from: "1.0.0"), .package(path: "Local")],
      targets: [
        .target(name: "Core", swiftSettings: [.define("CORE")]),
        .target(
          name: "UI", dependencies: shared + [.product(name: "Log", package: "Logging"), .target(name: "Core")],
          path: "Views", exclude: ["old"], sources: ["a", "b.swift"], resources: [.copy("a/data")],
          swiftSettings: [.unsafeFlags(["-module-alias", "A=B"])]),
        .executableTarget(name: "run", dependencies: [.product(name: "Tool", package: "Local")]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
        .systemLibrary(name: "CZ"),
      ]
    )
    """

  static let files = [
    "Package.swift": manifest, "Sources/Core/a.swift": "", "Views/a/x.swift": "", "Views/a/data/no.swift": "",
    "Views/b.swift": "", "Views/c.swift": "", "Views/old/o.swift": "", "Sources/run/main.swift": "",
    "Tests/CoreTests/t.swift": "", "Sources/CZ/module.modulemap": "", "Sources/Core/Docs.docc/x.swift": "",
    "Local/Package.swift": SamplePackage("Local").target("Tool").product("Tool", ["Tool"]).text,
    "Local/Sources/Tool/t.swift": "",
  ]

  @Test("a literal manifest is read without running it, and says what running it says")
  func bothWays() throws {
    let sample = try SampleRepository(Self.files)
    let direct = read(sample)
    let run = read(sample, runsEverything: true)
    #expect(direct.problems == run.problems)
    #expect(direct.projects == run.projects)
  }

  @Test("each file below Snippets is a program with all libraries that the package offers")
  func snippets() throws {
    var files = Self.files
    files["Snippets/basic-usage.swift"] = "import Core\n"
    files["Snippets/More/Core.swift"] = ""
    files["Snippets/README.md"] = ""
    let project = try #require(read(SampleRepository(files)).projects.first { $0.name == "P" })
    let snippets = project.targets.filter { $0.kind == .snippet }
    #expect(snippets.map(\.moduleName) == ["basic_usage"])
    #expect(snippets.first?.files == ["Snippets/basic-usage.swift"])
    #expect(snippets.first?.dependencies.map(\.name) == ["Core", "UI"])
  }

  @Test("sources, exclusions, resources and flags are those of the target")
  func targets() throws {
    let project = try #require(read(SampleRepository(Self.files)).projects.first { $0.name == "P" })
    let ui = try #require(project.targets.first { $0.name == "UI" })
    #expect(ui.files == ["Views/b.swift", "Views/a/x.swift"])
    #expect(ui.moduleAliases == ["A": "B"])
    #expect(ui.dependencies.map(\.name) == ["Core", "Log", "Core"])
    #expect(ui.place.line == 11)
    #expect(project.targets.first?.flags == ["CORE", "SWIFT_PACKAGE"])
    #expect(project.targets.first?.files == ["Sources/Core/a.swift"])
    #expect(
      project.platforms == [.iOS: "16", .macOS: "13.2"]
        || project.platforms == [.iOS: "16.0", .macOS: "13.2"])
  }

  @Test("targets without Swift go by the modules that their module maps define")
  func moduleMaps() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("system-zlib", kind: "systemLibrary").target("C-Two").target(
        "CPlain"
      )
      .text.replacing("name: \"system-zlib\", dependencies: []", with: "name: \"system-zlib\""),
      "Sources/system-zlib/module.modulemap": """
      // module No {}
      /* module Neither {} */ module zlibLinux [system] {
        header "/usr/include/zlib.h" link "z"
        module Inner {}
      }
      """, "Sources/C-Two/a.c": "", "Sources/C-Two/include/a.h": "",
      "Sources/C-Two/include/module.modulemap":
        "extern module Elsewhere \"x\"\nframework module \"First\" { }\nmodule C_Two { umbrella \"{\" export * }",
      "Sources/CPlain/include/a.h": "",
    ])
    let targets = try #require(read(sample).projects.first?.targets)
    #expect(targets.map(\.moduleName) == ["zlibLinux", "C_Two", "CPlain"])
    #expect(targets.map(\.furtherModuleNames) == [[], ["First"], []])
  }

  @Test("what a loop declares has the places of the loop")
  func computed() throws {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A")])
      for name in ["B"] { package.targets.append(.target(name: name, dependencies: ["A"])) }
      """
    let sample = try SampleRepository([
      "Package.swift": text, "Sources/A/a.swift": "", "Sources/B/b.swift": "",
    ])
    let project = try #require(read(sample).projects.first)
    #expect(project.targets.map(\.name) == ["A", "B"])
    #expect(project.targets[1].dependencies.map(\.place.line) == [4])
  }

  @Test("what a manifest's own functions declare stands where they are called")
  func functions() throws {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      func module(_ name: String, _ more: [Target.Dependency] = []) -> Target {
        .target(name: name, dependencies: ["Log"] + more)
      }
      let package = Package(name: "P", targets: [
        .target(name: "Log"), .target(name: "Net"),
        module("A"),
        module("B", ["Net"]),
      ])
      """
    let sample = try SampleRepository([
      "Package.swift": text, "Sources/A/a.swift": "", "Sources/B/b.swift": "", "Sources/Log/l.swift": "",
      "Sources/Net/n.swift": "",
    ])
    let project = try #require(read(sample).projects.first)
    let places = project.targets.map { [$0.place.line] + $0.dependencies.map(\.place.line) }
    #expect(places == [[7], [7], [8, 8], [9, 9, 9]])
  }

  @Test("a manifest that asks for a later package manager is read as for this one")
  func laterVersion() throws {
    let manifest = """
      // swift-tools-version: 99.0
      import PackageDescription
      let package = Package(name: "P", targets: ["A", "B"].map { .target(name: $0) })
      """
    let reading = read(
      try SampleRepository(["Package.swift": manifest, "Sources/A/a.swift": "", "Sources/B/b.swift": ""]))
    #expect(reading.problems == [])
    #expect(
      reading.projects.flatMap(\.targets).map(\.files) == [["Sources/A/a.swift"], ["Sources/B/b.swift"]])
  }

  @Test("a manifest that does not compile is a problem with a place")
  func broken() throws {
    let reading = read(try SampleRepository(["Package.swift": "// swift-tools-version: 5.9\nlet x = (\n"]))
    #expect(reading.projects.isEmpty)
    #expect(reading.problems.map(\.effect) == [.blocks])
    #expect(reading.problems.first?.place.file == "Package.swift")
  }
}

@Suite("What is left out", .timeLimit(.minutes(10))) struct RepositoryReaderTests {
  @Test("manifests of fixtures and templates are left out, and said to be")
  func fixtures() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
      "Tests/Fixtures/X/Package.swift": "import PackageDescription\nbroken (",
      "src/KitTests/Resources/Projects/Package.swift": "import PackageDescription\nbroken (",
      "Templates/Package.swift": "import PackageDescription\nbroken (",
    ])
    let repository = RepositoryReader(readers: RepositoryReader.standardReaders(cacheFolder: nil)).read(
      root: sample.root)
    #expect(repository.projects.map(\.manifest) == ["Package.swift"])
    #expect(
      repository.leftOut.map(\.path).sorted() == [
        "Templates/Package.swift", "Tests/Fixtures/X/Package.swift",
        "src/KitTests/Resources/Projects/Package.swift",
      ])
    #expect(repository.problems.isEmpty)
  }

  @Test("manifests that declare nothing that can be read are not called missing")
  func macrosOnly() throws {
    let sample = try SampleRepository([
      "MODULE.bazel": "", "App/BUILD.bazel": "load(\"//:rules.bzl\", \"app\")\napp()", "App/a.swift": "",
    ])
    let repository = RepositoryReader(readers: RepositoryReader.standardReaders(cacheFolder: nil)).read(
      root: sample.root)
    #expect(repository.problems.map(\.place.file) == ["App/BUILD.bazel"])
  }

  private static let computing = """
    // swift-tools-version: 6.0
    import PackageDescription
    let names = readLine()!.split(separator: ",").map(String.init)
    let package = Package(name: "P", targets: names.map { .target(name: $0) })
    """

  @Test("without running, a manifest that asks the outside is not read, and a literal one is")
  func withoutRunning() throws {
    let sample = try SampleRepository([
      "Package.swift": Self.computing, "B/Package.swift": SamplePackage("B").target("B").text,
    ])
    let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
    let reading = reader.read(["Package.swift", "B/Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.projects.map(\.name) == ["B"])
    let problems = reading.problems.filter { $0.effect == .blocks }
    #expect(problems.map(\.place) == [Place(file: "Package.swift", line: 3)])
    #expect(problems.first?.message.contains("the call to `readLine`") == true)
    #expect(problems.first?.message.contains("--run") == true)
  }

  @Test("a package that a function of another file makes is not an empty one")
  func unknownFunction() throws {
    let sample = try SampleRepository([
      "Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = make()\n"
    ])
    let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
    let reading = reader.read(["Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.projects.isEmpty)
    #expect(reading.problems.map(\.effect) == [.blocks])
  }

  @Test("a range of versions computes nothing")
  func range() throws {
    let text = SamplePackage("P").package(
      ".package(url: \"https://example.com/kit.git\", \"1.0.0\"..<\"3.0.0\")"
    ).target("A", [".product(name: \"Kit\", package: \"kit\")"]).text
    let sample = try SampleRepository(["Package.swift": text, "Sources/A/a.swift": ""])
    let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
    let reading = reader.read(["Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.problems == [])
    #expect(reading.projects.first?.packages.map(\.identity) == ["kit"])
  }

  @Test("a warning in a manifest computes nothing")
  func warning() throws {
    let text = SamplePackage("P").target("A").text.replacing(
      "let package", with: "#warning(\"later\")\nlet package")
    let sample = try SampleRepository(["Package.swift": text, "Sources/A/a.swift": ""])
    let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
    let reading = reader.read(["Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.problems == [])
    #expect(reading.projects.flatMap(\.targets).map(\.name) == ["A"])
  }

  @Test("a manifest that never ends is stopped, and nothing of it goes on")
  func endless() async throws {
    let mark = "tenon-endless-\(UInt32.random(in: 0...UInt32.max))"
    let text = SamplePackage("P").target("A").text + "\nwhile true {}\n"
    let sample = try SampleRepository(["\(mark)/Package.swift": text])
    let reader = SwiftPMReader(cacheFolder: nil, timeLimit: 12)
    let reading = reader.read(["\(mark)/Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.problems.first?.message.contains("did not finish within 12 s") == true)
    #if os(Linux)
      func isRunning() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
          let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
          return line.map { String(decoding: $0, as: UTF8.self).contains(mark) } ?? false
        }
      }
      // The kernel takes its time to clear away what was ended.
      let limit = Date() + 10
      while try isRunning(), Date() < limit { await Task.yield() }
      #expect(try !isRunning())
    #endif
  }

  @Test(
    "a plug-in that only checks makes no sources",
    arguments: [("TenonBuildPlugin", false), ("Generator", true)])
  func checkers(plugin: String, makesSources: Bool) throws {
    let sample = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P", targets: [.target(name: "A", plugins: [.plugin(name: "\(plugin)", package: "tools")])])
      """, "Sources/A/a.swift": "",
    ])
    let reading = SwiftPMReader(cacheFolder: nil).read(["Package.swift"], in: FileTree(root: sample.root))
    #expect(reading.projects.first?.targets.first?.hasGeneratedSources == makesSources)
  }
}
