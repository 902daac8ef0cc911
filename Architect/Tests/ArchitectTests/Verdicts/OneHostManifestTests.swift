import Architect
import Samples
import Testing

/// A manifest that only one host can run is read for that one, and the last line says how to get the rest.
@Suite("Manifests that one host alone can run", .timeLimit(.minutes(10))) struct OneHostManifestTests {
  /// `onlyThere()` stands for what a host lacks.
  private static func files(macOS: String, linux: String, _ configuration: String = "") -> [String: String] {
    [
      ".tenon.yml": configuration,
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      #if os(macOS)
      let kits: [String] = \(macOS)
      #else
      let kits: [String] = \(linux)
      #endif
      let package = Package(
        name: "P", targets: [.target(name: "App", dependencies: kits.map { .byName(name: $0) }), .target(name: "Kit")])
      """, "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
    ]
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    var label: String
    var files: [String: String]
    var gaps: [String]
    /// The number of imports of local modules that are not judged.
    var open = 0
    var findings: [String]
    var testDescription: String { label }
  }

  private static func gap(on host: String, readFor other: String) -> [String] {
    ["what Package.swift declares on \(host) (read for \(other) only; run tenon on \(host) for the rest)"]
  }

  static let readings = [
    Reading(
      label: "Linux alone can run it", files: files(macOS: "onlyThere()", linux: "[\"Kit\"]"),
      gaps: gap(on: "macOS", readFor: "Linux"), findings: []),
    Reading(
      label: "macOS alone can run it", files: files(macOS: "[\"Kit\"]", linux: "onlyThere()"),
      gaps: gap(on: "Linux", readFor: "macOS"), findings: []),
    Reading(
      label: "what it declares where it could not be read decides nothing",
      files: files(macOS: "[]", linux: "onlyThere()"), gaps: gap(on: "Linux", readFor: "macOS"), open: 1,
      findings: []),
    Reading(
      label: "a host that does not count is not asked",
      files: files(macOS: "[]", linux: "onlyThere()", "platforms: [iOS]"),
      gaps: [], findings: ["undeclared-import"]),
    Reading(
      label: "each can run it", files: files(macOS: "[\"Kit\"]", linux: "[]"), gaps: [], findings: []),
  ]

  @Test("what was read is judged on either host, and the rest is reported", arguments: readings)
  func reading(_ reading: Reading) throws {
    let sample = try SampleRepository(reading.files)
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      #expect(architecture.coverage.gaps == reading.gaps)
      #expect(architecture.coverage.unjudged.reduce(0) { $0 + $1.imports } == reading.open)
      #expect(architecture.inspect(only: ["undeclared-import"]).findings.map(\.rule) == reading.findings)
    }
  }
}
