import Architect
import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

/// A manifest that asks for its host is read for the platforms that count, on every host alike.
@Suite("Manifests that differ by host", .timeLimit(.minutes(10))) struct HostManifestTests {
  private static let header = "// swift-tools-version: 6.0\nimport PackageDescription\n"

  private static func files(_ manifest: String, _ configuration: String = "") -> [String: String] {
    [
      ".tenon.yml": configuration, "Package.swift": header + manifest, "Sources/App/a.swift": "import Kit",
      "Sources/Kit/k.swift": "", "Sources/Glue/g.swift": "",
    ]
  }

  private static let appended = """
    let package = Package(name: "P", targets: [.target(name: "Kit")])
    #if os(macOS)
    package.targets.append(.target(name: "App", dependencies: ["Kit"]))
    #else
    package.targets += [.target(name: "App"), .target(name: "Glue", dependencies: ["Kit"])]
    #endif
    """

  private static let chosen = """
    #if os(Linux) || !canImport(Darwin)
    let dependencies: [Target.Dependency] = []
    #else
    let dependencies: [Target.Dependency] = ["Kit"]
    #endif
    let package = Package(
      name: "P", targets: [.target(name: "App", dependencies: dependencies), .target(name: "Kit")])
    """

  private static let computed = """
    #if os(macOS)
    func kits() -> [String] { ["Kit"] }
    #else
    func kits() -> [String] { [] }
    #endif
    let package = Package(
      name: "P",
      targets: [.target(name: "App", dependencies: kits().map { .byName(name: $0) }), .target(name: "Kit")])
    """

  static let verdicts: [Verdict] = [appended, chosen, computed].flatMap { manifest in
    [
      Verdict("all platforms: \(manifest.prefix(30))", files(manifest)),
      Verdict("Apple's platforms: \(manifest.prefix(30))", files(manifest, "platforms: [iOS]")),
      Verdict(
        "Linux alone: \(manifest.prefix(30))", files(manifest, "platforms: [Linux]"),
        ["undeclared-import App -> Kit Sources/App/a.swift:1"]),
    ]
  }

  @Test("what it declares is what the configured platforms see", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "skipped-input", "unread"]) == verdict.expected)
  }

  @Test("targets of either host are known, each at its own line")
  func union() throws {
    let sample = try SampleRepository(Self.files(Self.appended))
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      #expect(architecture.graph.modules.map(\.id) == ["App", "Glue", "Kit"])
      #expect(architecture.graph["Glue"]?.place.line == 7)
      #expect(architecture.coverage.hostDependent.map(\.reason) == ["read for macOS and Linux"])
    }
  }

  @Test("conditions around imports alone do not make hosts differ")
  func imports() throws {
    let manifest = """
      #if canImport(Darwin)
      import Darwin
      #else
      import Glibc
      #endif
      let package = Package(name: "P", targets: [.target(name: "App", dependencies: ["Kit"]), .target(name: "Kit")])
      """
    let sample = try SampleRepository(Self.files(manifest))
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      #expect(architecture.coverage.hostDependent.isEmpty)
      #expect(architecture.graph.modules.count == 2)
    }
  }

  @Test("a source file with the name of a manifest is none")
  func source() throws {
    let files = Self.files(
      "let package = Package(name: \"P\", targets: [.target(name: \"App\", dependencies: [\"Kit\"]), .target(name: \"Kit\")])"
    )
    .merging(["Sources/App/Models/Package.swift": "import Fluent\nfinal class Package: Model {}\n"]) { $1 }
    var verdict = Verdict("", files)
    verdict.runsManifests = false
    #expect(try verdict.found(by: ["skipped-input", "unread"]) == [])
  }

  @Test(
    "what is there for other tools, and imports of either host, leave a manifest literal",
    arguments: [
      "// swift-tools-version: 6.0\n#if compiler(>=6.2)\nlet unused = 1\n#else\nlet unused = 2\n#endif\n",
      "#if canImport(PackageConfig)\nimport PackageConfig\nlet config = PackageConfig([\"komondor\": [:]])\n#endif\n",
      "#if TUIST\nimport ProjectDescription\nlet packageSettings = PackageSettings(productTypes: [:])\n#endif\n",
      "#if canImport(Compression) || FAST\nlet unused = 1\n#endif\n",
      "#if canImport(Darwin)\nimport Darwin\n#else\nimport Glibc\n#endif\n",
    ])
  func literal(opening: String) throws {
    let manifest =
      opening
      + "let package = Package(name: \"P\", targets: [.target(name: \"App\", dependencies: [\"Kit\"]), .target(name: \"Kit\")])"
    var verdict = Verdict("", Self.files(manifest))
    verdict.runsManifests = false
    #expect(try verdict.found(by: ["undeclared-import", "skipped-input", "unread"]) == [])
  }

  @Test(
    "a version that SwiftPM does not look for is reported, and the manifest counts for nothing",
    arguments: [("5.2", 1), ("5.10", 1), ("6.0", 0)])
  func misplacedVersion(version: String, reported: Int) throws {
    let files = [
      "Package.swift": "// swiftlint:disable:next file_header\n// swift-tools-version:\(version)\n"
        + "import PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"App\")])",
      "Sources/App/a.swift": "",
    ]
    let sample = try SampleRepository(files)
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      #expect(architecture.inspect(only: ["skipped-input"]).findings.count == reported)
      #expect(architecture.graph.modules.count == 1 - reported)
    }
  }

  @Test("a manifest that could not be read is reported where it is, not where others refer to it")
  func unread() throws {
    let files = [
      "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
        .target("App", [".product(name: \"Kit\", package: \"Kit\")"]).text,
      "Sources/App/a.swift": "import Kit",
      "Kit/Package.swift": Self.header
        + "let package = Package(name: \"Kit\", targets: [readLine()!].map { .target(name: $0) })",
    ]
    var verdict = Verdict("", files)
    verdict.runsManifests = false
    let found = try verdict.found(by: ["unread", "unresolved-dependency"])
    #expect(found.count == 1 && found[0].hasPrefix("unread"))
  }

  @Test("a local package of a computed manifest is found where the manifest lies")
  func paths() throws {
    let manifest = """
      #if os(macOS)
      let kits = ["Kit"].map { $0 }
      #else
      let kits: [String] = [].map { $0 }
      #endif
      let package = Package(
        name: "P", dependencies: [.package(path: "Nested/Kit")],
        targets: [.target(name: "App", dependencies: kits.map { .product(name: $0, package: "Kit") })])
      """
    var files = Self.files(manifest)
    files["Sources/Kit/k.swift"] = nil
    files["Nested/Kit/Package.swift"] = SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text
    files["Nested/Kit/Sources/Kit/k.swift"] = ""
    #expect(
      try Verdict("", files).found(by: ["undeclared-import", "unresolved-dependency", "skipped-input"]) == [])
  }
}
